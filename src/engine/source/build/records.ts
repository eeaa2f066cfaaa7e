/** Whether a value read from JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object; of anything else none. */
export function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** Characters. A longer text would hold everything while it is read, and no compiler writes one about one contract or source. */
const maxLength = 4 << 20;

/** Undefined: no JSON, or too long. */
export function parseOrNothing(json: string | undefined, most = maxLength): unknown {
  try {
    return json === undefined || json.length > most ? undefined : (JSON.parse(json) as unknown);
  } catch {
    return undefined;
  }
}
