import type { AbiSource, ContractFunction, InputContext, InputUnit } from '../abi';
import { addressNamed } from '../primitives';
import type { NameOf, TokenMetadata, TokenUnit } from '../evm';

/** What is known of a contract that is read and simulated. */
export interface ContractContext {
  readonly address: string;
  /** Name of the chain. */
  readonly chain: string;
  readonly network: string;
  /** Of the chain's native token. */
  readonly symbol?: string;
  /** What the contract says of itself, where it is a token. */
  readonly token?: TokenUnit;
  readonly standard?: string;
  readonly functions: readonly ContractFunction[];
  /** Selectors in its code that no ABI knows. */
  readonly unknown: readonly string[];
  readonly implementation?: string;
  readonly abi: AbiSource | undefined;
  readonly tokens: TokenMetadata;
  readonly name: NameOf;
}

/** What a reader may write for arguments: units of the token and of the chain, and names of well-known addresses. */
export function inputContext({ symbol, token, address, network }: ContractContext): InputContext {
  const native: readonly InputUnit[] = symbol === undefined ? [] : [{ symbol, decimals: 18 }];
  const own: readonly InputUnit[] =
    token?.symbol === undefined || token.decimals === undefined
      ? []
      : [{ symbol: token.symbol, decimals: token.decimals }];
  return {
    units: [...own, ...native],
    addressNamed: (name) => (name.toLowerCase() === 'this' ? address : addressNamed(name, network)),
  };
}
