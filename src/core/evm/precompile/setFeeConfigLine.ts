import { shellWord } from '../../rpc/copyAs';
import { precompileOf } from './precompiles';

/** The values of a fee config in the order of `setFeeConfig`. Rule: subnet-evm's IFeeManager. */
const order = [
  'gasLimit',
  'targetBlockRate',
  'minBaseFee',
  'targetGas',
  'baseFeeChangeDenominator',
  'minBlockGasCost',
  'maxBlockGasCost',
  'blockGasCostStep',
] as const;

/**
 * A line for Foundry's `cast` that sets a fee config, to be edited and then run by an admin of the fee manager. cast asks
 * for the key itself.
 *
 * @param rpcUrl absent: for the reader to set
 */
export function setFeeConfigLine(fees: Readonly<Record<(typeof order)[number], bigint>>, rpcUrl?: string): string {
  const signature = `setFeeConfig(${order.map((name) => `uint256 ${name}`).join(',')})`;
  const url = rpcUrl === undefined ? '"$ETH_RPC_URL"' : shellWord(rpcUrl);
  const values = order.map((name) => String(fees[name])).join(' ');
  return `cast send ${precompileOf('feeManagerConfig').address} ${shellWord(signature)} ${values} --rpc-url ${url} --interactive`;
}
