import { keccak256, parseTransaction, recoverTransactionAddress, toHex } from 'viem';
import type { Hex, TransactionSerialized } from 'viem';

/** A pending transaction as returned by `eth_getTransactionByHash`. */
export type PendingTransaction = Readonly<Record<string, unknown>> & { readonly hash: Hex; readonly from: string };

/**
 * Transactions with fees below the base fee. The C-Chain's pool accepts them and they stay there; anvil rejects them,
 * so they are held here until the base fee has fallen.
 */
export class PausedPool {
  private readonly stored = new Map<string, PendingTransaction>();
  private readonly raws = new Map<string, { readonly raw: Hex; readonly cap: bigint }>();

  /** Holds a signed transaction. @returns its hash; `undefined` if it is already held */
  async hold(raw: Hex): Promise<Hex | undefined> {
    const hash = keccak256(raw);
    if (this.stored.has(hash)) return undefined;
    const transaction = parseTransaction(raw as TransactionSerialized);
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
    const price = transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n;
    const numbered = (value: bigint | number | undefined): Hex => toHex(value ?? 0);
    this.raws.set(hash, { raw, cap: price });
    this.stored.set(hash, {
      blockHash: null,
      blockNumber: null,
      from: from.toLowerCase(),
      gas: numbered(transaction.gas),
      gasPrice: numbered(price),
      ...(transaction.type === 'eip1559'
        ? {
            maxFeePerGas: numbered(transaction.maxFeePerGas),
            maxPriorityFeePerGas: numbered(transaction.maxPriorityFeePerGas),
          }
        : {}),
      hash,
      input: transaction.data ?? '0x',
      nonce: numbered(transaction.nonce),
      to: transaction.to?.toLowerCase() ?? null,
      transactionIndex: null,
      value: numbered(transaction.value),
      type: { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' }[transaction.type as string] ?? '0x0',
      accessList: 'accessList' in transaction ? (transaction.accessList ?? []) : [],
      chainId: numbered(transaction.chainId),
      v: numbered(transaction.yParity ?? Number(transaction.v ?? 0n)),
      r: transaction.r,
      s: transaction.s,
      yParity: numbered(transaction.yParity),
    });
    return hash;
  }

  /** Removes and returns the signed transactions that can pay this base fee. */
  release(baseFee: bigint): readonly Hex[] {
    return [...this.raws].flatMap(([hash, { raw, cap }]) => {
      if (cap < baseFee) return [];
      this.raws.delete(hash);
      this.stored.delete(hash);
      return [raw];
    });
  }

  get(hash: string): PendingTransaction | undefined {
    return this.stored.get(hash.toLowerCase());
  }

  all(): readonly PendingTransaction[] {
    return [...this.stored.values()];
  }
}
