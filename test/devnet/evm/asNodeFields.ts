/**
 * Fields that anvil adds to transactions, receipts, logs and fees. Avalanche nodes do not return them, so nothing may
 * rely on them.
 */
const notOfNodes: ReadonlySet<string> = new Set([
  'blockTimestamp',
  'blobGasPrice',
  'baseFeePerBlobGas',
  'blobGasUsedRatio',
]);

/**
 * anvil's response without the fields that nodes do not have, at any depth. Struct log traces are skipped: they contain
 * none of these and are deep.
 */
export function asNodeFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asNodeFields);
  if (value === null || typeof value !== 'object' || 'structLogs' in value) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (notOfNodes.has(key) ? [] : [[key, asNodeFields(field)]])),
  );
}
