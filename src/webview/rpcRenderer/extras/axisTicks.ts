/**
 * Round figures from `low` to `high`: steps of 1, 2 or 5 and zeros.
 *
 * @param about how many there may be
 * @param areWhole no fractions: blocks have none
 */
export function axisTicks(low: number, high: number, about: number, areWhole = false): readonly number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const batch = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  const step = areWhole ? Math.max(1, Math.round(batch * power)) : batch * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
