/** The hash of a transaction as a launch configuration may spell it, lower case; undefined: it is none. */
export function evmTransactionHash(text: unknown): string | undefined {
  return typeof text === 'string' && /^\s*0x[0-9a-f]{64}\s*$/i.test(text) ? text.trim().toLowerCase() : undefined;
}

const fields: ReadonlyMap<string, RegExp> = new Map([
  ['from', /^0x[0-9a-f]{40}$/i],
  ['to', /^0x[0-9a-f]{40}$/i],
  ['data', /^0x(?:[0-9a-f]{2})*$/i],
  ['input', /^0x(?:[0-9a-f]{2})*$/i],
  ['value', /^0x[0-9a-f]{1,64}$/i],
  ['gas', /^0x[0-9a-f]{1,16}$/i],
]);

/** A call as a launch configuration has it, run on the latest state; undefined: it is none. Other fields are left out. */
export function callOf(
  value: unknown,
): { readonly call: Readonly<Record<string, string>>; readonly block: 'latest' } | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const call: Record<string, string> = {};
  for (const [key, pattern] of fields) {
    const field = (value as Readonly<Record<string, unknown>>)[key] ?? undefined;
    if (field !== undefined && (typeof field !== 'string' || !pattern.test(field))) {
      return undefined;
    }
    if (field !== undefined) {
      call[key] = field;
    }
  }
  return call['to'] === undefined && call['data'] === undefined && call['input'] === undefined
    ? undefined
    : { call, block: 'latest' };
}
