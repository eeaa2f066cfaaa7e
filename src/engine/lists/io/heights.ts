import { UserError } from '../../errors';
import { RpcBatch, getLatestBlock } from '../../evm';
import type { EvmChain } from '../../networks';
import type { EvmNode } from '../../sources';

/** Height of the node's last block. */
export async function latestOf(node: EvmNode): Promise<bigint> {
  const batch = new RpcBatch();
  const latest = batch.add(getLatestBlock());
  const outcome = (await node.query(batch)).of(latest);
  if (!outcome.ok) {
    throw outcome.error;
  }
  return outcome.value.number;
}

/** The highest first. */
export function heightsDown({ from, to }: { readonly from: bigint; readonly to: bigint }): readonly bigint[] {
  return Array.from({ length: Number(to - from + 1n) }, (_, i) => to - BigInt(i));
}

/** For what a chain's nodes alone can tell. */
export function noNode({ name }: EvmChain): UserError {
  return new UserError(
    `No node of ${name} may be asked. Add one to the setting snowprobe.networks, or allow its host.`,
  );
}
