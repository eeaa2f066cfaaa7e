/** The hash of a transaction as a launch configuration may spell it, lower case; undefined: it is none. */
export function evmTransactionHash(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*0x[0-9a-f]{64}\s*$/i.test(text) ? text.trim().toLowerCase() : undefined;
}
