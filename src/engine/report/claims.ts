import type { ApiError } from '../errors';
import { type JsonValue, printJson } from '../primitives';
import { fact } from './facts';
import type { Fact, Line, Section, Source, RawAnswer, RawRequest } from './report';
import { code, remote, text } from './spans';

/** What one source says about a thing; fields it is silent about are absent. */
export interface Claim<T extends object> {
  /** Index into the Finding's sources. */
  readonly from: number;
  readonly facts: Partial<T>;
}

interface SourcedValue<V> {
  readonly value: V;
  /** Every source that says this value. */
  readonly from: readonly number[];
}

interface Contradiction<T extends object> {
  readonly key: keyof T & string;
  readonly reported: readonly SourcedValue<string>[];
}

interface ClaimedFact<T> {
  readonly key?: string;
  readonly brief?: boolean;
  readonly drawn?: Fact['drawn'];
  readonly also?: readonly (keyof T)[];
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

  /**
   * A fact of one field, or nothing where nobody says anything of it; to be spread into a list.
   *
   * @param options `key`: that of the fact, where it is not the field's; `also`: other fields that its value takes
   */
  fact<K extends keyof T & string>(
    field: K,
    label: string,
    show: (value: NonNullable<T[K]>) => Line | undefined,
    { key = field, also = [], ...options }: ClaimedFact<T> = {},
  ): readonly Fact[] {
    const value = this.value(field);
    return value === undefined ? [] : fact(key, label, show(value), this.from(field, ...also), options);
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

/** Where sources contradict each other the reader is told, instead of being shown one of them as the truth. */
export function disagreements<T extends object>(
  claims: Claims<T>,
  keys: readonly (keyof T & string)[],
  sources: readonly Source[],
): readonly Section[] {
  const found = claims.contradictions(keys);
  if (found.length === 0) {
    return [];
  }
  const rows = found.flatMap(({ key, reported }) =>
    reported.map(({ value, from }) => [
      [text(key)],
      [code(value)],
      [remote(from.map((index) => sources[index]?.host ?? '').join(', '))],
    ]),
  );
  return [
    {
      key: 'disagreements',
      heading: 'Sources disagree',
      columns: ['field', 'value', 'source'],
      rows,
      note: [text('The first value is used above.')],
      from: [...new Set(found.flatMap(({ reported }) => reported.flatMap(({ from }) => from)))],
    },
  ];
}

/** The sources of what was told, for a fact's `from`; a network without such a host has none. */
export function sourcesOf(...result: readonly (Pick<QueryResult<unknown>, 'from'> | undefined)[]): readonly number[] {
  return [...new Set(result.flatMap((one) => (one === undefined || one.from < 0 ? [] : [one.from])))];
}

/** What was told, where it was. */
export function valueOf<T>(result: QueryResult<T> | undefined): T | undefined {
  return result?.ok === true ? result.value : undefined;
}

/** What a source said. */
export interface Sourced<T> {
  readonly ok: true;
  readonly value: T;
  /** As it came. */
  readonly json: JsonValue;
  /** What asked for it, where that was one request. */
  readonly request?: RawRequest;
  /** The index of the source in the Finding's list. */
  readonly from: number;
  readonly url: string;
}

/** How one question went: what a source said, or why nothing. `from` as in `Sourced`; -1: the network has no such host. */
export type QueryResult<T> =
  | Sourced<T>
  /** The service's own 404, or the node's own word for what it does not have: an answer that says no. */
  | { readonly ok: false; readonly rejected: true; readonly error?: ApiError; readonly from: number }
  /** It could not be asked, or what it said could not be read; the source says why. */
  | { readonly ok: false; readonly rejected: false; readonly error?: ApiError; readonly from: number };

/** The answer as it came, where one did, with the request that asked for it. */
export function rawAnswers(label: string, result: QueryResult<unknown> | undefined): readonly RawAnswer[] {
  return result?.ok === true ? [{ label, json: printJson(result.json, 2), request: result.request }] : [];
}
