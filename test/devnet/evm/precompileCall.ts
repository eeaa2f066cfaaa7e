import type { ChainFacts } from '../chain/chainFacts';
import type { RpcError } from './jsonRpc';
import { isPrecompile } from './recordedCalls';
import type { RecordedCalls } from './recordedCalls';

const readAllowList = '0xeb54dae1';
const noRole = `0x${'0'.repeat(64)}`;

/**
 * The recorded response to an `eth_call` to an Avalanche precompile, which anvil does not have; `undefined` for any
 * other call. An account that no recording names has no role on the L1's allow lists, since the recorded configuration
 * lists all roles. Precompiles that the C-Chain lacks are left to anvil, which has no code there either.
 */
export function precompileCall(
  params: readonly unknown[],
  recorded: RecordedCalls,
  facts: ChainFacts,
): { readonly body: string } | { readonly result: string } | { readonly error: RpcError } | undefined {
  const call = params[0] as Readonly<Record<string, unknown>> | undefined;
  const to = call?.['to'];
  if (!isPrecompile(to)) return undefined;
  const body = recorded.find('eth_call', params);
  if (body !== undefined) return { body };
  const warp = String(to).endsWith('05');
  if (facts.primary && !warp) return undefined;
  const data = String(call?.['data'] ?? call?.['input'] ?? '0x').toLowerCase();
  if (!warp && data.startsWith(readAllowList) && data.length === 74) return { result: noRole };
  const colon = facts.primary ? '' : ':';
  return { error: { code: -32000, message: `invalid function selector${colon} ${data.slice(0, 10)}` } };
}
