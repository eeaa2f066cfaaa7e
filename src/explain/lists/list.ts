import type { Answer, DataService, ReadOptions } from '../../api/dataApi/dataService';
import type { Page } from '../../api/dataApi/page';
import type { DataNetwork, PageQuery } from '../../api/dataApi/parameters';
import type { Line } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import type { JsonValue } from '../../core/json/value';

/** What a field of a row holds: amounts in the base unit, times to the second, several values in their order. */
export type FieldValue = string | bigint | boolean | Date | readonly string[] | null | undefined;

/** A row as it came, and what can be said of it. Made only when asked for: an export of JSON needs none of it. */
export interface ListRow {
  readonly json: JsonValue;
  /** In the order of the list's columns, for readers. */
  cells(): readonly Line[];
  /** In the order of the list's field names, exact. */
  values(): readonly FieldValue[];
}

/** One of the service's lists: how it is asked for, what its rows hold. */
export interface List {
  readonly service: 'dataApi' | 'metricsApi';
  /** As errors and the log name it. */
  readonly operation: string;
  /** Names of exported fields: never renamed, never reordered; new ones come at the end. */
  readonly fields: readonly string[];
  /** Rows that one page of an export asks for: as many as the service gives, as long as a page stays small. */
  readonly pageSize: number;
  /** "Transactions of the asset 2XGx…". */
  title(ref: ListRef): string;
  /** Heads of the columns, in the reader's language. */
  columns(): readonly string[];
  /** @throws {ParameterError} before sending, {ApiError} */
  ask(asked: Asked, query: PageQuery, options: ReadOptions): Promise<Answer<Page<ListRow>> | undefined>;
}

/** Whom to ask for what. */
export interface Asked<R extends ListRef = ListRef> {
  readonly ref: R;
  readonly service: DataService;
  readonly network: DataNetwork;
}
