import { type ApiError, RpcError } from '../../../errors';
import {
  type EvmBlock,
  type NodeBlock,
  RpcBatch,
  catalogueCall,
  fetchBlockReceipts,
  gasTarget,
  getBlockBodies,
  toQuantity,
} from '../../../evm';
import { feeConfig } from '../../../rpc';
import type { EvmNode } from '../../../sources';

/** What is told of a block besides itself: how its transactions went, what they called, and which fee rules held. */
export async function fetchBlockDetails(
  node: EvmNode,
  block: EvmBlock,
): Promise<Pick<NodeBlock, 'paid' | 'bodies' | 'fees' | 'rejected'> & { readonly problem?: ApiError }> {
  if (block.transactions.length === 0) {
    return { paid: [], bodies: [] };
  }
  const batch = new RpcBatch();
  const receipts = batch.add(fetchBlockReceipts(block.hash));
  const bodies = batch.add(getBlockBodies(block.hash));
  // The C-Chain's target is in its blocks.
  const fees =
    gasTarget(block) === undefined
      ? batch.add(catalogueCall(feeConfig, { block: toQuantity(block.number) }))
      : undefined;
  const answers = await node.query(batch);
  const [paid, full] = [answers.of(receipts), answers.of(bodies)];
  const errors = [paid, full].flatMap((one) => (one.ok ? [] : [one.error]));
  return {
    paid: paid.ok ? (paid.value ?? undefined) : undefined,
    bodies: full.ok ? full.value?.transactions : undefined,
    fees: fees && answers.value(fees),
    rejected: { paid: paid.ok ? undefined : paid.error, bodies: full.ok ? undefined : full.error },
    problem: errors.find((error) => !(error instanceof RpcError)),
  };
}
