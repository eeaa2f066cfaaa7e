import type { AbiSource } from '../../../abi';

/** ABIs that lookups may use beside the built-in tables. */
export interface Abis {
  /** Reads what is new, and resolves when `on` knows it. Never rejects: what cannot be read is left out and told. */
  ready(): Promise<void>;
  /** What is known now, for contracts of one chain. */
  on(chainId: bigint | undefined): AbiSource;
}
