import type { Answer, DataNetwork, DataService, Page, PageQuery, ReadOptions, Row } from '../net';
import type { Line, ListName, ListRef } from '../report';
import { JsonNumber, type JsonObject, type JsonValue } from '../primitives';

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
  /** `nodes`: no service has it. */
  readonly service: 'dataApi' | 'metricsApi' | 'nodes';
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
  query(request: ListRequest, query: PageQuery, options: ReadOptions): Promise<Answer<Page<ListRow>> | undefined>;
  /** A row of the network's own nodes, in the same columns and fields. @param value what the list's rows are read as */
  row(value: unknown): ListRow;
}

/** Whom to ask for what. */
export interface ListRequest<R extends ListRef = ListRef> {
  readonly ref: R;
  readonly service: DataService;
  readonly network: DataNetwork;
}

type RefOf<N extends ListName, R extends ListRef = ListRef> = R extends ListRef
  ? N extends R['list']
    ? R
    : never
  : never;

/** A list in terms of what its rows are read as. */
interface ListDefinition<R extends ListRef, T> {
  readonly service?: List['service'];
  readonly operation: string;
  /** Where the rows stand in the service's answer. */
  readonly rows: string;
  readonly pageSize: number;
  title(ref: R): string;
  columns(): readonly (readonly [head: string, cell: (row: T) => Line])[];
  readonly fields: Readonly<Record<string, (row: T) => FieldValue>>;
  /** Absent: no service has it. */
  query?(request: ListRequest<R>, query: PageQuery, options: ReadOptions): Promise<Answer<Page<T>> | undefined>;
}

/** @param _name only says which references the list is for */
export function defineList<N extends ListName, T>(_name: N, definition: ListDefinition<RefOf<N>, T>): List {
  const { operation, rows, pageSize, fields } = definition;
  const getters = Object.values(fields);
  const row = (value: T, json: JsonValue): ListRow => ({
    json,
    cells: () => definition.columns().map(([, cell]) => cell(value)),
    values: () => getters.map((get) => get(value)),
  });
  return {
    service: definition.service ?? 'dataApi',
    operation,
    pageSize,
    fields: Object.keys(fields),
    title: (ref) => definition.title(ref as RefOf<N>),
    columns: () => definition.columns().map(([head]) => head),
    row: (value) => row(value as T, plainJson(value)),
    async query(request, query, options) {
      const answer = await definition.query?.(request as ListRequest<RefOf<N>>, query, options);
      if (answer === undefined) {
        return undefined;
      }
      // The page was read from it, one row for each.
      const came = (answer.json as JsonObject)[rows] as readonly JsonValue[];
      const read = answer.value.rows.map((one, i): Row<ListRow> =>
        one.ok ? { ...one, value: row(one.value, came[i]!) } : one,
      );
      const items = read.flatMap((one) => (one.ok ? [one.value] : []));
      return { value: { ...answer.value, rows: read, items }, json: answer.json };
    },
  };
}

/** What is absent is left out; times are in Unix seconds, as the data service writes them. */
function plainJson(value: unknown): JsonValue {
  if (value instanceof Date) {
    return BigInt(Math.floor(value.getTime() / 1_000));
  }
  if (Array.isArray(value)) {
    return value.map(plainJson);
  }
  if (typeof value === 'object' && value !== null && !(value instanceof JsonNumber)) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return Object.fromEntries(entries.map(([key, one]) => [key, plainJson(one)]));
  }
  return typeof value === 'number'
    ? Number.isSafeInteger(value)
      ? BigInt(value)
      : new JsonNumber(String(value))
    : (value as JsonValue);
}
