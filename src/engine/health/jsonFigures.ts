import { type Span, amount } from '../report';
import { JsonNumber, type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../primitives';

/** Figures out of what a check carries: its shape is the check's own and may be anything. */

export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return value !== undefined && isJsonObject(value) ? value[key] : undefined;
}

export function objectAt(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const found = member(value, key);
  return found !== undefined && isJsonObject(found) ? found : undefined;
}

export function integerAt(value: JsonValue | undefined, key: string): bigint | undefined {
  const found = member(value, key);
  return typeof found === 'bigint' ? found : undefined;
}

export function textAt(value: JsonValue | undefined, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

export function textsIn(value: JsonValue | undefined): readonly string[] {
  return value !== undefined && isJsonList(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A share from 0 to 1 as percent, cut to two places: what is under a limit must not be rounded up to it. */
export function shareAt(value: JsonValue | undefined, key: string): Span | undefined {
  const found = member(value, key);
  if (typeof found !== 'bigint' && !(found instanceof JsonNumber)) {
    return undefined;
  }
  const share = Number(String(found));
  // A share of 0.5714 is a little less in binary.
  return Number.isFinite(share) ? amount(BigInt(Math.floor(share * 10_000 + 1e-6)), 2, '%') : undefined;
}

/** "74.074074" → 74.074074 %, exactly. */
export function jsonPercent(percent: string): Span {
  const [whole = '0', fraction = ''] = percent.split('.');
  return amount(BigInt(whole + fraction), fraction.length, '%');
}
