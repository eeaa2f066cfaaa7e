/**
 * A text that is equal for values that the node takes for equal: keys of objects in any order and any case, and, for the
 * node's own servers, params given as an object or as an array that holds one.
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
