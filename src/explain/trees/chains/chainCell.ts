import type { Network } from '../../../core/networks/network';
import type { ListedChain } from './listedChain';

/**
 * Text of a `.rpc` cell with its target. A name with a blank cannot stand in a directive: the kernel says the network then,
 * and a chain is named by its ID.
 *
 * @param chain absent, or not an EVM's: the network alone is the target
 */
export function chainCell(network: Network, chain: ListedChain | undefined, ...requests: readonly string[]): string {
  const evm = chain?.evm;
  const name = evm === undefined ? '' : evm.path === 'C' || !chain?.isConfigured ? evm.path : evm.name;
  const path = name === '' ? '' : `/${/\s/.test(name) ? evm!.path : name}`;
  const target = `${/\s/.test(network.name) ? '' : network.name}${path}`;
  return [...(target === '' ? [] : [`# @target ${target}`]), ...requests].join('\n');
}
