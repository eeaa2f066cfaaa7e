import type { KeylessUrl } from '../../secrets';
import { shellWord } from '../../rpc';
import { type FeeKey, feeKeys, precompileFor } from '../../precompiles';

/**
 * A line for Foundry's `cast` that sets a fee config, to be edited and then run by an admin of the fee manager. cast asks
 * for the key itself.
 *
 * @param rpcUrl absent: for the reader to set
 */
export function setFeeConfigLine(fees: Readonly<Record<FeeKey, bigint>>, rpcUrl?: KeylessUrl): string {
  const signature = `setFeeConfig(${feeKeys.map((name) => `uint256 ${name}`).join(',')})`;
  const url = rpcUrl === undefined ? '"$ETH_RPC_URL"' : shellWord(rpcUrl);
  const values = feeKeys.map((name) => String(fees[name])).join(' ');
  return `cast send ${precompileFor('fees').address} ${shellWord(signature)} ${values} --rpc-url ${url} --interactive`;
}
