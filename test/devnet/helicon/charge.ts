import type { Hex } from 'viem';
import type { Anvil } from '../anvil/anvil';
import type { RootedReceipt } from './receiptsRoot';

interface MinedReceipt extends Omit<RootedReceipt, 'cumulativeGasUsed'> {
  readonly transactionHash: Hex;
  readonly blockNumber: Hex;
  readonly from: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
}

/** What a transaction was charged since Helicon. */
export interface Charge {
  readonly receipt: MinedReceipt;
  readonly from: string;
  /** The gas used, but at least half of the gas limit. */
  readonly charged: bigint;
  /** Gas charged in the block up to and including this transaction. */
  readonly cumulative: bigint;
  /** Wei that the engine did not deduct from the sender (`owed`) and did not pay to the fee recipient (`missing`). */
  readonly owed: bigint;
  readonly missing: bigint;
}

/** Recipient of all fees of a C-Chain block, which are thereby burned. */
export const feeAddress = '0x0100000000000000000000000000000000000000';

/** `max(used, ⌈limit / 2⌉)` */
export function chargedGas(used: bigint, limit: bigint): bigint {
  const least = (limit + 1n) / 2n;
  return used > least ? used : least;
}

/** What the engine did not deduct from the sender and did not pay to the fee recipient. Prices and results in wei. */
export function owedFor(
  used: bigint,
  charged: bigint,
  price: bigint,
  baseFee: bigint,
): { readonly owed: bigint; readonly missing: bigint } {
  return { owed: (charged - used) * price, missing: charged * price - used * (price - baseFee) };
}

/**
 * Charges a block's transactions by Helicon's rules: the engine deducted only the gas used and paid out no base fee.
 * Balances are corrected after the block is built, so a transaction does not see the debts of earlier ones in its
 * block.
 */
export async function charge(anvil: Anvil, height: number, baseFee: bigint): Promise<readonly Charge[]> {
  const number = `0x${height.toString(16)}`;
  const receipts = await anvil.call<readonly MinedReceipt[]>('eth_getBlockReceipts', number);
  const { transactions } = await anvil.call<{ transactions: readonly { hash: Hex; gas: Hex }[] }>(
    'eth_getBlockByNumber',
    number,
    true,
  );
  let cumulative = 0n;
  const charges = receipts.map((receipt): Charge => {
    const limit = BigInt(transactions.find(({ hash }) => hash === receipt.transactionHash)?.gas ?? 0);
    const used = BigInt(receipt.gasUsed);
    const price = BigInt(receipt.effectiveGasPrice);
    const charged = chargedGas(used, limit);
    cumulative += charged;
    return { receipt, from: receipt.from, charged, cumulative, ...owedFor(used, charged, price, baseFee) };
  });
  const changes = new Map<string, bigint>();
  const change = (account: string, wei: bigint): unknown => changes.set(account, (changes.get(account) ?? 0n) + wei);
  for (const { from, owed, missing } of charges) {
    change(from, -owed);
    change(feeAddress, missing);
  }
  for (const [account, wei] of changes) {
    if (wei === 0n) continue;
    const balance = BigInt(await anvil.call<Hex>('eth_getBalance', account, 'latest')) + wei;
    if (balance < 0n) throw new Error(`${account} cannot pay the gas that block ${height} charges.`);
    await anvil.call('anvil_setBalance', account, `0x${balance.toString(16)}`);
  }
  return charges;
}
