import type { ApiError } from '../errors';
import { type JsonValue, printJson } from '../primitives';
import { fact } from './facts';
import type { Fact, Line, Section, Source, RawResponse, RawRequest } from './report';
import { code, remote, text } from './spans';

/** What one source reports about an entity; fields it does not report are absent. */
export interface Claim<T extends object> {
  /** Index into the Report's sources. */
  readonly from: number;
  readonly facts: Partial<T>;
}

interface SourcedValue<V> {
  readonly value: V;
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

/** Facts about one entity from several sources, most trusted first, merged with their attribution. */
export class Claims<T extends object> {
  constructor(private readonly claims: readonly Claim<T>[]) {}

  /** The first source's value with all sources that agree; `undefined` where no source reports it. */
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
   * A fact for one field, to be spread into a list; empty where no source reports the field.
   *
   * @param options `key`: key of the fact if it differs from the field's; `also`: other fields that its value uses
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

/** Services spell addresses and hashes in different case. */
function sameScalar(a: unknown, b: unknown): boolean {
  return String(a).toLowerCase() === String(b).toLowerCase();
}

/** Lists contradictions between sources, so that one of the values is not shown as the truth. */
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

/** The sources of results, for a fact's `from`; skips results without a source (-1). */
export function sourcesOf(...result: readonly (Pick<QueryResult<unknown>, 'from'> | undefined)[]): readonly number[] {
  return [...new Set(result.flatMap((one) => (one === undefined || one.from < 0 ? [] : [one.from])))];
}

export function valueOf<T>(result: QueryResult<T> | undefined): T | undefined {
  return result?.ok === true ? result.value : undefined;
}

export function errorOf<E>(
  result: { readonly ok: true } | { readonly ok: false; readonly error?: E } | undefined,
): E | undefined {
  return result?.ok === false ? result.error : undefined;
}

export interface Sourced<T> {
  readonly ok: true;
  readonly value: T;
  /** The response as received. */
  readonly json: JsonValue;
  /** The request, where there was exactly one. */
  readonly request?: RawRequest;
  /** Index into the Report's sources. */
  readonly from: number;
  readonly url: string;
}

/** A source's response, or why there is none. `from` as in `Sourced`; -1 if the network has no host for it. */
export type QueryResult<T> =
  | Sourced<T>
  /** A definite no: the service's 404, or the node's error for an unknown entity. */
  | { readonly ok: false; readonly rejected: true; readonly error?: ApiError; readonly from: number }
  /** The query failed or its response could not be parsed; the source entry has the reason. */
  | { readonly ok: false; readonly rejected: false; readonly error?: ApiError; readonly from: number };

/** The raw response, if there is one, with its request. */
export function rawResponses(label: string, result: QueryResult<unknown> | undefined): readonly RawResponse[] {
  return result?.ok === true ? [{ label, json: printJson(result.json, 2), request: result.request }] : [];
}
