/** Where the rows of an export stand until it is whole. */
export function partName(file: string): string {
  return `${file}.unfinished`;
}
