/**
 * A part of a whole in percent: whole ones, below one with two places. Cut and never rounded up, so that nothing seems to
 * reach a quorum that it does not reach. Undefined where there is no whole.
 */
export function shareText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) {
    return undefined;
  }
  const hundredths = (part * 10_000n) / whole;
  if (hundredths === 0n && part > 0n) {
    return '< 0.01 %';
  }
  return hundredths >= 100n || hundredths === 0n
    ? `${hundredths / 100n} %`
    : `0.${String(hundredths).padStart(2, '0')} %`;
}
