/** An integer in full, in groups of three: `41,203,877`. The comma is the same in every language, as in the code. */
export function formatCount(value: bigint): string {
  const digits = value < 0n ? (-value).toString() : value.toString();
  return (value < 0n ? '-' : '') + groupDigits(digits);
}

/** Commas between groups of three; `digits` holds digits only. */
export function groupDigits(digits: string): string {
  const first = digits.length % 3;
  return (digits.slice(0, first) + digits.slice(first).replace(/\d{3}/g, ',$&')).replace(/^,/, '');
}
