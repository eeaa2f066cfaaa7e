/** What one source says about a thing; fields it is silent about are absent. */
export interface Claim<T extends object> {
  /** Index into the Finding's sources. */
  readonly from: number;
  readonly facts: Partial<T>;
}

export interface SourcedValue<V> {
  readonly value: V;
  /** Every source that says this value. */
  readonly from: readonly number[];
}

export interface Contradiction<T extends object> {
  readonly key: keyof T & string;
  readonly reported: readonly SourcedValue<string>[];
}

/** Several sources' facts about one thing, the most trusted source first, merged without losing who said what. */
export class Claims<T extends object> {
  constructor(private readonly claims: readonly Claim<T>[]) {}

  /** The first source's value that has one, with all sources that agree; `undefined` where nobody says anything. */
  get<K extends keyof T>(key: K): SourcedValue<NonNullable<T[K]>> | undefined {
    const reported = this.all(key);
    return reported[0];
  }

  value<K extends keyof T>(key: K): NonNullable<T[K]> | undefined {
    return this.get(key)?.value;
  }

  from(...keys: (keyof T)[]): readonly number[] {
    return [...new Set(keys.flatMap((key) => this.get(key)?.from ?? []))].sort((a, b) => a - b);
  }

  /** Fields of `keys` that sources disagree on. */
  contradictions(keys: readonly (keyof T & string)[]): readonly Contradiction<T>[] {
    return keys.flatMap((key) => {
      const reported = this.all(key);
      return reported.length > 1
        ? [{ key, reported: reported.map(({ value, from }) => ({ value: String(value), from })) }]
        : [];
    });
  }

  private all<K extends keyof T>(key: K): SourcedValue<NonNullable<T[K]>>[] {
    const reported: { value: NonNullable<T[K]>; from: number[] }[] = [];
    for (const { from, facts } of this.claims) {
      const value = facts[key];
      if (value === undefined || value === null) {
        continue;
      }
      const same = reported.find((other) => sameScalar(other.value, value));
      if (same === undefined) {
        reported.push({ value, from: [from] });
      } else {
        same.from.push(from);
      }
    }
    return reported;
  }
}

/** Addresses and hashes differ in case between services without differing in meaning. */
function sameScalar(a: unknown, b: unknown): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase();
}
