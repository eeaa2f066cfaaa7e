import type { EvmChain } from '../../../core/networks/network';

/** A blockchain of a network, as far as its list and the settings tell. */
export interface ListedChain {
  /** Tells it from the others: its ID, or the path of one that only the settings know. */
  readonly key: string;
  /** cb58. */
  readonly blockchainId?: string;
  /** In the settings or of the primary network; else as its creator named it: not trusted. */
  readonly name: string;
  /** cb58. */
  readonly subnetId?: string;
  /** cb58, or a word of the data service's. */
  readonly vmId?: string;
  readonly evmChainId?: bigint;
  readonly symbol?: string;
  /** How it is asked; absent: it runs no EVM, as far as is known. */
  readonly evm?: EvmChain;
  readonly isConfigured: boolean;
  /** Whether the data service indexes it. */
  readonly isIndexed: boolean;
}

/** A subnet with its chains. */
export interface ListedSubnet {
  /** cb58. */
  readonly subnetId: string;
  readonly chains: readonly ListedChain[];
}
