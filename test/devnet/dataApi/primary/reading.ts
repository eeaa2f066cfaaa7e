import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';

/** A value in recorded JSON. A missing value throws, since recordings do not change. */
export class Reading {
  constructor(private readonly value: JsonValue | undefined) {}

  static ofText(text: string): Reading {
    return new Reading(parseJson(text));
  }

  at(...keys: readonly string[]): Reading {
    let { value } = this;
    for (const key of keys) value = isObject(value) ? value[key] : undefined;
    return new Reading(value);
  }

  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get text(): string {
    if (typeof this.value === 'string') return this.value;
    throw new Error(`A recording has ${typeof this.value} where a text was expected.`);
  }

  /** An integer, given as a number or as a string of digits. */
  get integer(): bigint {
    if (typeof this.value === 'bigint') return this.value;
    return BigInt(this.text);
  }

  /** For heights, indexes, thresholds and times in seconds only. */
  get small(): number {
    return Number(this.integer);
  }

  get entries(): readonly (readonly [string, Reading])[] {
    return isObject(this.value) ? Object.entries(this.value).map(([key, item]) => [key, new Reading(item)]) : [];
  }

  /** Empty if absent: the node omits lists that a type does not have. */
  get list(): readonly Reading[] {
    return Array.isArray(this.value) ? this.value.map((item: JsonValue) => new Reading(item)) : [];
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
