import { parseTransaction, recoverTransactionAddress } from 'viem';
import type { Hex, TransactionSerialized } from 'viem';
import type { ChainFacts } from '../chain/chainFacts';
import type { HeldPool } from './heldPool';
import type { RpcError } from './jsonRpc';
import { nodeErrors } from './nodeErrors';

/**
 * What becomes of a transaction whose fee is under the minimum, as recorded: the C-Chain takes it into its pool, where it
 * stays; the L1 refuses it.
 */
export async function underpriced(
  raw: Hex,
  facts: ChainFacts,
  held: HeldPool,
): Promise<{ readonly result: Hex } | { readonly error: RpcError }> {
  if (facts.primary) {
    const hash = await held.hold(raw);
    return hash === undefined ? { error: nodeErrors.alreadyKnown } : { result: hash };
  }
  const { maxFeePerGas, gasPrice } = parseTransaction(raw);
  const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
  const cap = maxFeePerGas ?? gasPrice ?? 0n;
  const message =
    `transaction underpriced: address ${from} have gas fee cap (${cap}) < ` + `pool minimum fee cap (${facts.baseFee})`;
  return { error: { code: -32000, message } };
}
