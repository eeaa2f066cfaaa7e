import type { DecodedBytes } from '../decodedBytes';
import type { Flows } from './flows';
import { isAvax } from '../../ids/isAvax';

export interface KnownAsset {
  readonly symbol: string;
  readonly decimals: number;
}

const avax: KnownAsset = { symbol: 'AVAX', decimals: 9 };

/**
 * Assets of which the symbol is known: those given, AVAX of the networks that everybody knows, and on the P-Chain of any
 * network the only asset of a transaction: its fee can only be paid in AVAX.
 */
export function knownAssets(
  flows: Flows,
  { chain }: Pick<DecodedBytes, 'chain'>,
  given: ReadonlyMap<string, KnownAsset> = new Map(),
): ReadonlyMap<string, KnownAsset> {
  const all = [...new Set([...flows.inflows, ...flows.outflows].map(({ asset }) => asset))];
  const isOnlyOne = chain === 'P' && all.length === 1 && flows.inflows.length > 0;
  const found = all.filter((asset) => isOnlyOne || isAvax(asset)).map((asset): [string, KnownAsset] => [asset, avax]);
  return new Map([...found, ...given]);
}
