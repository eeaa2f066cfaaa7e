import type { EvmChain, Network } from './network';
import { chainName } from './primaryNetwork';

/** The contract that chooses an L1's validators. */
export interface L1Manager {
  /** In lower case. */
  readonly address: string;
  /** cb58: the chain that the contract is on. */
  readonly blockchainId: string;
  /** cb58. */
  readonly subnetId: string;
  /** What the L1 is called: its first chain in the settings. */
  readonly l1: string;
}

/** What of an address on a chain is a manager of; undefined: of none that is known. */
export function managedBy(
  managers: readonly L1Manager[],
  address: string,
  chain: EvmChain,
  network: Network,
): L1Manager | undefined {
  return managers.find(
    (one) =>
      one.address === address.toLowerCase() &&
      (one.blockchainId === chain.blockchainId || chainName(one.blockchainId, network) === chain.name),
  );
}

export function managerName({ l1 }: L1Manager): string {
  return `validator manager of ${l1}`;
}
