import type { AbiSource } from '../evm/artifact/abiSource';

/** What is known besides the bytes. */
export interface BytesContext {
  /** Name of the network that is meant where the bytes do not say. */
  readonly network?: string;
  readonly networkId?: number;
  /** Prefix of addresses on the network of that ID; of all addresses where no ID is given. */
  readonly hrp?: string;
  /** Names of the other networks, by the ID that bytes may hold. */
  readonly networkNamed?: (networkId: number) => string | undefined;
  /** EVM chains by their chain ID. */
  readonly evmChain?: (chainId: bigint) => EvmChainName | undefined;
  /** ABIs of the open project, for contracts of one EVM chain. */
  readonly abi?: (chainId: bigint | undefined) => AbiSource;
}

export interface EvmChainName {
  readonly network: string;
  readonly name: string;
  /** Native token. */
  readonly symbol?: string;
}

/** What the bytes are to be read as. */
export interface BytesWanted {
  /** Absent: whatever they can be. */
  readonly kind?: 'tx' | 'block' | 'utxo' | 'warp' | 'evm';
  readonly chain?: 'P' | 'X' | 'C';
}
