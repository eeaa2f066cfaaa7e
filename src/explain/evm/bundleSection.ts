import { type BundleContext, bundledCallSection } from '../../core/evm/call/bundledCalls';
import type { Section } from '../../core/finding/finding';
import type { HashAnswer } from './hashAnswer';
import { calledToken } from './calledToken';
import { type CalledContracts, callHint } from './callHint';
import type { DescribedCall } from './describeCall';
import { unitFormat } from './eventSection';
import type { TokenMetadata } from './tokenMetadata';
import { tracedCalls } from './tracedCalls';

/** What a multicall was to do, call by call; nothing where the tree of calls tells all of that. */
export function bundleSection(
  { bundle }: DescribedCall,
  from: readonly number[],
  node: HashAnswer | undefined,
  known: CalledContracts & { readonly chain: string; readonly tokens: TokenMetadata },
  shown: Pick<BundleContext, 'symbol' | 'name'>,
): readonly Section[] {
  if (bundle === undefined || bundle.calls.length <= (tracedCalls(node)?.calls ?? []).length) {
    return [];
  }
  return bundledCallSection(bundle.name, bundle.calls, from, {
    ...shown,
    hint: (to) => callHint(to, known),
    format: (call) => {
      const token = calledToken(call);
      return token === undefined ? undefined : unitFormat(known.chain, token, known.tokens);
    },
  });
}
