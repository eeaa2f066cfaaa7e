/** What anvil adds to transactions, receipts, logs and fees; no Avalanche node has it, so nothing may come to rely on it. */
const notOfNodes: ReadonlySet<string> = new Set([
  'blockTimestamp',
  'blobGasPrice',
  'baseFeePerBlobGas',
  'blobGasUsedRatio',
]);

/** An answer of anvil's without the fields that the node does not have, at any depth; a trace of steps has none, and much depth. */
export function asNodeFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asNodeFields);
  if (value === null || typeof value !== 'object' || 'structLogs' in value) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (notOfNodes.has(key) ? [] : [[key, asNodeFields(field)]])),
  );
}
