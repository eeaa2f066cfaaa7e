import type { DecodedArg } from '../../abi';
import { type Line, type Span, amount, count, text } from '../../report';

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
