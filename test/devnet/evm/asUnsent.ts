type Fields = Readonly<Record<string, unknown>>;

/** What anvil says of a transaction that no block holds, and a node does not. */
const ofSentOnes: readonly string[] = ['blockHash', 'blockNumber', 'transactionIndex', 'from'];

/** The answer to `eth_fillTransaction` as a node gives it. */
export function asUnsent(filled: { readonly tx: Fields }): unknown {
  const entries = Object.entries(filled.tx).filter(([key]) => !ofSentOnes.includes(key));
  return { ...filled, tx: Object.fromEntries(entries) };
}
