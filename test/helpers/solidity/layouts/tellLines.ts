import type { EvmNode } from '../../../../src/state/sources/evmNode';
import { failuresOf } from '../../../../src/core/solidity/frames/failures';
import type { SourceFrame } from '../../../../src/core/solidity/frames/sourceFrame';
import { traceSource } from '../../../../src/state/solidity/traceSource';
import { TestBuilds } from '../testBuilds';
import type { BuiltLayout } from './buildLayout';
import type { FailingTransaction } from './runLayout';

/** Where each transaction failed, as the extension says: the stack, the innermost first. */
export async function tellLines(
  node: EvmNode,
  { files }: BuiltLayout,
  failing: readonly FailingTransaction[],
): Promise<ReadonlyMap<string, readonly SourceFrame[]>> {
  const { builds } = new TestBuilds(files);
  const told = new Map<string, readonly SourceFrame[]>();
  for (const { name, hash, block, isCaught } of failing) {
    const trace = await traceSource(node, builds, { hash }, block);
    const failure = trace && failuresOf(trace).find((one) => one.isCaught === isCaught);
    told.set(name, failure?.frames ?? []);
  }
  builds.dispose();
  return told;
}
