import { fromRlp, toRlp, type Hex } from 'viem';

/** The raw transactions in a raw block, which is a list of header, transactions and more. */
export function rawBlockTransactions(block: string): readonly string[] {
  const [, transactions] = fromRlp(block as Hex) as unknown as [unknown, readonly (Hex | readonly Hex[])[]];
  return transactions.map((each) => (typeof each === 'string' ? each : toRlp(each as Hex[])));
}
