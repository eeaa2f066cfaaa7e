/** Sorted names of an answer's fields, each with the kind of its value. */
export function shape(value: object): string[] {
  const kind = (field: unknown): string => (field === null ? 'null' : Array.isArray(field) ? 'list' : typeof field);
  return Object.entries(value)
    .map(([key, field]) => `${key}: ${kind(field)}`)
    .sort();
}
