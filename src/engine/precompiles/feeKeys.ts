/** The values of a fee config, in the order of `setFeeConfig`. Rule: subnet-evm's IFeeManager. */
export const feeKeys = [
  'gasLimit',
  'targetBlockRate',
  'minBaseFee',
  'targetGas',
  'baseFeeChangeDenominator',
  'minBlockGasCost',
  'maxBlockGasCost',
  'blockGasCostStep',
] as const;
export type FeeKey = (typeof feeKeys)[number];
