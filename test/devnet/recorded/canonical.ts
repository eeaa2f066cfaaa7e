/**
 * A text that is equal for values that the node treats as equal: object keys in any order and case, and, for the node's
 * own servers, params as an object or as an array with one object.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .map(([key, field]) => `${JSON.stringify(key.toLowerCase())}:${canonical(field)}`)
      .sort();
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
