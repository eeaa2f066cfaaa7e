/** The eight fields in the order of `setFeeConfig`. */
export const feeConfigKeys = [
  'gasLimit',
  'targetBlockRate',
  'minBaseFee',
  'targetGas',
  'baseFeeChangeDenominator',
  'minBlockGasCost',
  'maxBlockGasCost',
  'blockGasCostStep',
] as const;

export type FeeConfig = Readonly<Record<(typeof feeConfigKeys)[number], bigint>>;

/** As JSON: raw numbers, which may exceed 2^53. */
export function feeConfigJson(config: FeeConfig): string {
  return `{${feeConfigKeys.map((key) => `"${key}":${config[key]}`).join(',')}}`;
}

/** ABI-encoded, as contract calls take and return it: eight words. */
export function feeConfigWords(config: FeeConfig): string {
  return feeConfigKeys.map((key) => config[key].toString(16).padStart(64, '0')).join('');
}

export function readFeeConfigWords(words: string): FeeConfig {
  const values = feeConfigKeys.map((key, i) => [key, BigInt(`0x${words.slice(i * 64, i * 64 + 64)}`)]);
  return Object.fromEntries(values) as FeeConfig;
}
