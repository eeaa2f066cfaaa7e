/** Sorted field names of a response, each with its value's type. */
export function shape(value: object): string[] {
  const kind = (field: unknown): string => (field === null ? 'null' : Array.isArray(field) ? 'list' : typeof field);
  return Object.entries(value)
    .map(([key, field]) => `${key}: ${kind(field)}`)
    .sort();
}
