import type { DecodedArg } from '../../core/evm/call/decodedArg';
import type { Span } from '../../core/finding/finding';
import { amount } from '../../core/finding/spans';

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

/** ERC-20 values in the token's unit, where it has told its decimals. */
export function unitFormat(
  chain: string,
  token: string,
  tokens: TokenMetadata,
): ((arg: DecodedArg) => Span | undefined) | undefined {
  const unit = tokens.get(chain, token);
  const decimals = unit?.decimals;
  if (decimals === undefined) {
    return undefined;
  }
  return (arg) =>
    ['value', 'amount', 'wad'].includes(arg.name) && typeof arg.value === 'bigint' && arg.value !== unlimited
      ? amount(arg.value, decimals, unit?.symbol ?? '')
      : undefined;
}
