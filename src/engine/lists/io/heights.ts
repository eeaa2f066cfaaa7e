import { UserError } from '../../errors';
import { getLatestBlock } from '../../evm';
import type { EvmChain } from '../../networks';
import type { EvmNode } from '../../sources';

/** Height of the node's last block. */
export async function latestOf(node: EvmNode): Promise<bigint> {
  return (await node.queryValue(getLatestBlock())).number;
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
