import { evmAddress, wellKnownName } from '../../primitives';
import { type Span, id, type Line, amount, count, text } from '../../report';
import type { DecodedArg } from '../../abi';
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

/** @param ours what the network's own chains make of an address: the manager of an L1 */
export function addressNames(
  answers: readonly HashAnswer[],
  chain: string,
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
    return wellKnown ?? ours(address) ?? tokens.get(chain, address)?.symbol ?? byAddress.get(address.toLowerCase());
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

/** ERC-20 values in the token's unit, where it has told its decimals. */
export function unitFormat(
  chain: string,
  token: string,
  tokens: TokenMetadata,
  names: readonly string[] = amountNames,
): ((arg: DecodedArg) => Span | undefined) | undefined {
  const unit = tokens.get(chain, token);
  const decimals = unit?.decimals;
  if (decimals === undefined) {
    return undefined;
  }
  return ({ name, value }) =>
    names.includes(name) && typeof value === 'bigint' && value !== unlimited
      ? amount(value, decimals, unit?.symbol ?? '')
      : undefined;
}

/** The same for an error of the token, with the value as the contract gave it beside it. */
export function errorFormat(
  chain: string,
  token: string,
  tokens: TokenMetadata,
): ((arg: DecodedArg) => Line | undefined) | undefined {
  const format = unitFormat(chain, token, tokens, errorAmountNames);
  return (
    format &&
    ((arg) => {
      const shown = format(arg);
      const isSame = shown?.kind === 'amount' && (shown.amount.decimals === 0 || shown.amount.value === 0n);
      return shown === undefined || isSame || typeof arg.value !== 'bigint'
        ? shown && [shown]
        : [shown, text(' ('), count(arg.value), text(')')];
    })
  );
}
