/**
 * One row of a list. What cannot be read does not hide the rest: it stays in its place, as it came.
 */
export type Row<T> = ReadRow<T> | UnreadRow;

export interface ReadRow<T> {
  readonly ok: true;
  readonly value: T;
  /** Tells this row from every other of its list, also in a later answer. */
  readonly key: string;
}

export interface UnreadRow {
  readonly ok: false;
  /** As it came, without loss, on one line. */
  readonly json: string;
  /** What is wrong with it, as a sentence. Names of fields in it are ours. */
  readonly problem: string;
  readonly key: string;
}

/** Part of a list. May be shorter than asked for, even empty, with more to come. */
export interface Page<T> {
  /** In the service's order. */
  readonly rows: readonly Row<T>[];
  /** The rows that could be read. */
  readonly items: readonly T[];
  /** There is more after these. */
  readonly more: boolean;
  /** What asks for the rows after these; good for 24 hours (specification 8). */
  readonly nextPageToken?: string;
}

/** @param token as it came; an empty one is none */
export function toPage<T>(rows: readonly Row<T>[], token: string | null | undefined): Page<T> {
  const items = rows.flatMap((row) => (row.ok ? [row.value] : []));
  return { rows, items, ...(token ? { more: true, nextPageToken: token } : { more: false }) };
}
