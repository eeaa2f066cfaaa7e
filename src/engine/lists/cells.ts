import type { AssetAmount } from '../net';
import { type Line, amount, count, id, joined, remote, time } from '../report';

/** Cells of what a service may leave out: an empty line where it did. */
export const cellText = (text: string | null | undefined): Line => (text ? [remote(text)] : []);
export const identifier = (value: string | null | undefined, name?: string | null): Line =>
  value ? [id(value, name ?? undefined)] : [];
export const number = (value: bigint | null | undefined, unit?: string): Line =>
  value == null ? [] : [count(value, unit)];
export const moment = (at: Date | null | undefined): Line => (at ? [time(at.getTime())] : []);

export function assetCell({ amount: value, denomination, symbol, assetId }: AssetAmount): Line {
  return denomination == null
    ? joined([[count(value)], [remote(symbol ?? assetId)]], ' ')
    : [amount(value, denomination, symbol ?? '')];
}

export function assetCells(amounts: readonly AssetAmount[] | null | undefined): Line {
  return joined((amounts ?? []).map(assetCell), ', ');
}

/** For an export: "1000000:2XGx…" for each, in base units. */
export function assetValues(amounts: readonly AssetAmount[] | null | undefined): readonly string[] | undefined {
  return amounts?.map(({ amount: value, assetId }) => `${value}:${assetId}`);
}
