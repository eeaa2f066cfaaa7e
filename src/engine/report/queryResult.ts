import type { ApiError } from '../errors';
import type { RawAnswer, RawRequest } from './report';
import { type JsonValue, printJson } from '../primitives';

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
