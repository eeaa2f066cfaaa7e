import { cleanRemote } from '../primitives';
import type { Line } from './report';
import { amount, id, message, remote } from './spans';

/** Long enough for the symbols of pools: `vAMM-WETH/USDC.e`. What is quoted has to keep its closing quote. */
const maxLength = 20;

/** What the networks themselves call their token and its parts. */
const ownNames: readonly string[] = ['avax', 'navax', 'wei', 'gwei'];

/**
 * Whether the symbol that an asset has given itself can stand for it. Anybody may call an asset anything: one that takes the
 * network's own name, or holds more than letters, digits and a few marks, must be seen to be another's words.
 *
 * @param native symbol of the chain's native token
 */
export function isPlainSymbol(symbol: string, native?: string): boolean {
  const name = symbol.toLowerCase();
  return /^[\w$₮.+*/-]{1,20}$/.test(symbol) && !ownNames.includes(name) && name !== native?.toLowerCase();
}

/**
 * An asset that is not the chain's own, by its symbol: `USDC`. One that is not plain is quoted and stands with its ID or
 * address: `"AVAX" (0xE0D5…)`; without a symbol the ID stands alone.
 *
 * @param native symbol of the chain's native token
 */
export function assetName(symbol: string | undefined, asset: string, native?: string): Line {
  if (symbol === undefined || symbol === '') {
    return [id(asset)];
  }
  const name = remote(symbolName(symbol, native));
  return hasNoId(symbol, asset, native) ? [name] : message`${name} (${id(asset)})`;
}

/** An amount of an asset that is not the chain's own: `1.5 USDC`, `500 "AVAX" (0xE0D5…)`, `12 of 0xE0D5…`. */
export function assetAmount(
  value: bigint,
  decimals: number,
  symbol: string | undefined,
  asset: string,
  native?: string,
): Line {
  if (symbol === undefined || symbol === '') {
    return message`${amount(value, decimals, '')} of ${id(asset)}`;
  }
  const figure = amount(value, decimals, symbolName(symbol, native));
  return hasNoId(symbol, asset, native) ? [figure] : message`${figure} (${id(asset)})`;
}

/** An asset that is created just now has no ID yet. */
function hasNoId(symbol: string, asset: string, native: string | undefined): boolean {
  return asset === '' || isPlainSymbol(symbol, native);
}

/** A symbol for where the ID or address of its asset stands beside it: `USDC`, `"AVAX"`; nothing for none. */
export function symbolName(symbol: string, native?: string): string {
  return symbol === '' || isPlainSymbol(symbol, native)
    ? symbol
    : `"${cleanRemote(symbol, maxLength).replaceAll('"', "'")}"`;
}
