import { cleanRemote } from '../primitives';
import type { Line } from './report';
import { amount, id, message, remote } from './spans';

/** Fits symbols of pools, such as `vAMM-WETH/USDC.e`, with the closing quote of a quoted symbol. */
const maxLength = 20;

/** Names of the networks' native token and its units. */
const ownNames: readonly string[] = ['avax', 'navax', 'wei', 'gwei'];

/**
 * Whether a self-declared symbol may be shown unquoted. Anyone can give an asset any symbol: one that copies the
 * network's native token, or contains more than letters, digits and a few marks, must be marked as untrusted.
 *
 * @param native symbol of the chain's native token
 */
export function isPlainSymbol(symbol: string, native?: string): boolean {
  const name = symbol.toLowerCase();
  return /^[\w$₮.+*/-]{1,20}$/.test(symbol) && !ownNames.includes(name) && name !== native?.toLowerCase();
}

/**
 * The name of a non-native asset: `USDC`. A symbol that is not plain is quoted and followed by the asset's ID or
 * address: `"AVAX" (0xE0D5…)`; without a symbol, the ID alone.
 */
export function assetName(symbol: string | undefined, asset: string, native?: string): Line {
  if (symbol === undefined || symbol === '') {
    return [id(asset)];
  }
  const name = remote(symbolName(symbol, native));
  return hasNoId(symbol, asset, native) ? [name] : message`${name} (${id(asset)})`;
}

/** An amount of a non-native asset: `1.5 USDC`, `500 "AVAX" (0xE0D5…)`, `12 of 0xE0D5…`. */
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

/** An asset created by this transaction has no ID yet. */
function hasNoId(symbol: string, asset: string, native: string | undefined): boolean {
  return asset === '' || isPlainSymbol(symbol, native);
}

/** A symbol, quoted where it is not plain, for places that already show the asset's ID or address: `USDC`, `"AVAX"`. */
export function symbolName(symbol: string, native?: string): string {
  return symbol === '' || isPlainSymbol(symbol, native)
    ? symbol
    : `"${cleanRemote(symbol, maxLength).replaceAll('"', "'")}"`;
}
