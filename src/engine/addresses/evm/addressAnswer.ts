import type { Erc20Balance, Erc721Balance, NativeBalance, NftToken, Page } from '../../net';
import type { PrecompileResult } from '../../chains';
import type { RawAnswer } from '../../report';

/** What the data service says about an address on one chain. */
export interface IndexedAddress {
  /** The name that the service knows the chain by. */
  readonly chainId: string;
  readonly native?: NativeBalance;
  readonly erc20?: Page<Erc20Balance>;
  readonly erc721?: Page<Erc721Balance>;
  /** The tokens of the NFT collection that the address is. */
  readonly collection?: Page<NftToken>;
  readonly raw: readonly RawAnswer[];
}

/** What a node says about an address; token fields come from the contract itself and are not trusted. */
export interface NodeAddress {
  /** wei */
  readonly balance?: bigint | undefined;
  readonly nonce?: bigint | undefined;
  /** `0x` for a plain account. */
  readonly code?: string | undefined;
  readonly token?: NodeToken;
  /** Whose code it runs, where that is another contract's. */
  readonly proxy?: NodeProxy;
  /** How the chain has switched it on and set it, where it is a precompile's address. */
  readonly precompile?: PrecompileResult;
}

export interface NodeProxy {
  readonly implementation?: string | undefined;
  /** The contract that says which implementation it is. */
  readonly beacon?: string | undefined;
  readonly admin?: string | undefined;
}

export interface NodeToken {
  readonly standard?: 'ERC-20' | 'ERC-721' | 'ERC-1155' | undefined;
  readonly name?: string | undefined;
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
  /** In the base unit. */
  readonly totalSupply?: bigint | undefined;
}
