import { parseTransaction, recoverTransactionAddress } from 'viem';
import type { Hex, TransactionSerialized } from 'viem';
import type { ChainFacts } from '../chain/chainFacts';
import type { PausedPool } from './pausedPool';
import type { RpcError } from './jsonRpc';
import { nodeErrors } from './nodeErrors';

/**
 * The response to a signed transaction with a fee below the minimum, as recorded: the C-Chain takes it into its pool
 * until the base fee has fallen, the L1 rejects it. `undefined` for any other transaction and for invalid bytes.
 * @param least upper bound of the next block's base fee
 */
export async function underpriced(
  raw: string,
  facts: ChainFacts,
  stored: PausedPool,
  least = facts.baseFee,
): Promise<{ readonly result: Hex } | { readonly error: RpcError } | undefined> {
  const cap = feeCap(raw);
  if (cap === undefined || cap >= least) return undefined;
  const signed = raw as TransactionSerialized;
  if (facts.primary) {
    const hash = await stored.hold(signed);
    return hash === undefined ? { error: nodeErrors.alreadyKnown } : { result: hash };
  }
  const from = await recoverTransactionAddress({ serializedTransaction: signed });
  const message =
    `transaction underpriced: address ${from} have gas fee cap (${cap}) < ` + `pool minimum fee cap (${facts.baseFee})`;
  return { error: { code: -32000, message } };
}

function feeCap(raw: string): bigint | undefined {
  try {
    const { maxFeePerGas, gasPrice } = parseTransaction(raw as Hex);
    return maxFeePerGas ?? gasPrice ?? 0n;
  } catch {
    // Not a transaction: the chain returns the error.
    return undefined;
  }
}
