type Fields = Readonly<Record<string, unknown>>;

/** Fields of unmined transactions that anvil returns and a node does not. */
const ofSentOnes: readonly string[] = ['blockHash', 'blockNumber', 'transactionIndex', 'from'];

/** The response to `eth_fillTransaction` as a node returns it. */
export function asUnsent(filled: { readonly tx: Fields }): unknown {
  const entries = Object.entries(filled.tx).filter(([key]) => !ofSentOnes.includes(key));
  return { ...filled, tx: Object.fromEntries(entries) };
}
