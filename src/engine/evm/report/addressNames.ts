import { evmAddress, wellKnownName, checksumAddress } from '../../primitives';
import { type Span, assetAmount, assetName, id, type Line, count, message, symbolName } from '../../report';
import type { ArgFormat } from '../../abi';
import type { EvmChain } from '../../networks';
import type { HashResult } from './transactionFacts';

/** Name of an address: from built-in names first, then as contracts and the data service report it (untrusted). */
export type NameOf = (address: string) => string | undefined;

/** An address in EIP-55 spelling, as a link. */
export function namedAddressSpan(address: string, name?: string): Span {
  return id(checksumAddress(address), name);
}

/** The chain of a token. A token that uses the symbol of the native token is not the native token. */
export type TokenChain = Pick<EvmChain, 'name' | 'symbol'>;

/** @param roleOf roles of addresses known to the network's chains, for example the validator manager of an L1 */
export function addressNames(
  results: readonly HashResult[],
  chain: TokenChain,
  tokens: TokenMetadata,
  roleOf: NameOf = () => undefined,
): NameOf {
  const byAddress = new Map<string, string>();
  for (const { indexedTransaction } of results) {
    const native = indexedTransaction?.nativeTransaction;
    const transfers = [
      ...(indexedTransaction?.erc20Transfers ?? []),
      ...(indexedTransaction?.erc721Transfers ?? []),
      ...(indexedTransaction?.erc1155Transfers ?? []),
      ...(indexedTransaction?.internalTransactions ?? []),
    ];
    for (const party of [...transfers.flatMap(({ from, to }) => [from, to]), native?.from, native?.to]) {
      const label = party?.name ?? party?.symbol;
      if (party != null && label != null && label !== '') {
        byAddress.set(party.address.toLowerCase(), label);
      }
    }
  }
  return (address) => {
    const identifier = evmAddress(address);
    const wellKnown = identifier === undefined ? undefined : wellKnownName(identifier)?.name;
    const known = wellKnown ?? roleOf(address);
    const claimed = tokens.get(chain.name, address)?.symbol ?? byAddress.get(address.toLowerCase());
    return known ?? (claimed === undefined ? undefined : symbolName(claimed, chain.symbol));
  };
}

/** Metadata reported by a token contract. Both fields are untrusted. */
export interface TokenUnit {
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
}

export interface TokenMetadata {
  get(chain: string, address: string): TokenUnit | undefined;
}

export const unlimited = 2n ** 256n - 1n;

const amountNames = ['value', 'amount', 'wad'];

/** Names of amount arguments in the errors of ERC-6093 and in custom errors of tokens. */
const errorAmountNames = [
  ...amountNames,
  ...['balance', 'needed', 'need', 'required', 'requested', 'allowance', 'available', 'have', 'actual', 'expected'],
];

/** A token amount, followed by the token's address where its symbol is missing or misleading. */
export function tokenAmount(
  value: bigint,
  { symbol, decimals }: TokenUnit,
  token: string,
  native: string | undefined,
): Line {
  return decimals === undefined
    ? value === 1n
      ? message`1 base unit of ${assetName(symbol, checksumAddress(token), native)}`
      : message`${count(value)} base units of ${assetName(symbol, checksumAddress(token), native)}`
    : assetAmount(value, decimals, symbol, checksumAddress(token), native);
}

/** Formats ERC-20 values in the token's unit, where its decimals are known. */
export function unitFormat(
  chain: TokenChain,
  token: string,
  tokens: TokenMetadata,
  names: readonly string[] = amountNames,
): ArgFormat | undefined {
  const unit = tokens.get(chain.name, token);
  return unit?.decimals === undefined
    ? undefined
    : ({ name, value }) =>
        names.includes(name) && typeof value === 'bigint' && value !== unlimited
          ? tokenAmount(value, unit, token, chain.symbol)
          : undefined;
}

export function errorFormat(chain: TokenChain, token: string, tokens: TokenMetadata): ArgFormat | undefined {
  return unitFormat(chain, token, tokens, errorAmountNames);
}
