import { evmAddress, wellKnownName } from '../../primitives';
import { type Span, assetAmount, assetName, id, type Line, count, message, symbolName } from '../../report';
import type { ArgFormat } from '../../abi';
import type { EvmChain } from '../../networks';
import type { HashAnswer } from './transactionFacts';

/** What an address is known as, by our own table first, then by what contracts and the index call it (not trusted). */
export type NameOf = (address: string) => string | undefined;

/** An address as a link, in EIP-55 spelling. */
export function namedAddressSpan(address: string, name?: string): Span {
  return id(inEip55(address), name);
}

/** Services spell addresses as they like; what cannot be an address stays as it is. */
export function inEip55(address: string): string {
  return evmAddress(address)?.address ?? address;
}

/** The chain that tokens are of. A token that takes the symbol of the chain's own is not that. */
export type TokenChain = Pick<EvmChain, 'name' | 'symbol'>;

/** @param ours what the network's own chains make of an address: the manager of an L1 */
export function addressNames(
  answers: readonly HashAnswer[],
  chain: TokenChain,
  tokens: TokenMetadata,
  ours: NameOf = () => undefined,
): NameOf {
  const byAddress = new Map<string, string>();
  for (const { indexedTransaction } of answers) {
    const native = indexedTransaction?.nativeTransaction;
    const moved = [
      ...(indexedTransaction?.erc20Transfers ?? []),
      ...(indexedTransaction?.erc721Transfers ?? []),
      ...(indexedTransaction?.erc1155Transfers ?? []),
      ...(indexedTransaction?.internalTransactions ?? []),
    ];
    for (const party of [...moved.flatMap(({ from, to }) => [from, to]), native?.from, native?.to]) {
      const label = party?.name ?? party?.symbol;
      if (party != null && label != null && label !== '') {
        byAddress.set(party.address.toLowerCase(), label);
      }
    }
  }
  return (address) => {
    const identifier = evmAddress(address);
    const wellKnown = identifier === undefined ? undefined : wellKnownName(identifier)?.name;
    const known = wellKnown ?? ours(address);
    const claimed = tokens.get(chain.name, address)?.symbol ?? byAddress.get(address.toLowerCase());
    return known ?? (claimed === undefined ? undefined : symbolName(claimed, chain.symbol));
  };
}

/** What a token contract says of itself. Both fields come from outside. */
export interface TokenUnit {
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
}

/** What is known of token contracts, by chain and address. */
export interface TokenMetadata {
  get(chain: string, address: string): TokenUnit | undefined;
}

/** An allowance without limit: its digits would say less than its name. */
export const unlimited = 2n ** 256n - 1n;

const amountNames = ['value', 'amount', 'wad'];

/** As the errors of ERC-6093 name amounts, and those that tokens of their own make. */
const errorAmountNames = [
  ...amountNames,
  ...['balance', 'needed', 'need', 'required', 'requested', 'allowance', 'available', 'have', 'actual', 'expected'],
];

/** An amount of a token, with its address where its symbol cannot stand for it. */
export function tokenAmount(
  value: bigint,
  { symbol, decimals }: TokenUnit,
  token: string,
  native: string | undefined,
): Line {
  return decimals === undefined
    ? value === 1n
      ? message`1 base unit of ${assetName(symbol, inEip55(token), native)}`
      : message`${count(value)} base units of ${assetName(symbol, inEip55(token), native)}`
    : assetAmount(value, decimals, symbol, inEip55(token), native);
}

/** ERC-20 values in the token's unit, where it has told its decimals. */
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

/** The same for an error of the token. */
export function errorFormat(chain: TokenChain, token: string, tokens: TokenMetadata): ArgFormat | undefined {
  return unitFormat(chain, token, tokens, errorAmountNames);
}
