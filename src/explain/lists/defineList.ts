import type { Answer, ReadOptions } from '../../api/dataApi/dataService';
import type { Page, Row } from '../../api/dataApi/page';
import type { PageQuery } from '../../api/dataApi/parameters';
import type { Line } from '../../core/finding/finding';
import type { ListName, ListRef } from '../../core/finding/listRef';
import type { JsonObject, JsonValue } from '../../core/json/value';
import type { Asked, FieldValue, List, ListRow } from './list';

type RefOf<N extends ListName, R extends ListRef = ListRef> = R extends ListRef
  ? N extends R['list']
    ? R
    : never
  : never;

/** A list in terms of what its rows are read as. */
export interface ListDefinition<R extends ListRef, T> {
  readonly service?: List['service'];
  readonly operation: string;
  /** Where the rows stand in the service's answer. */
  readonly rows: string;
  readonly pageSize: number;
  title(ref: R): string;
  columns(): readonly (readonly [head: string, cell: (row: T) => Line])[];
  readonly fields: Readonly<Record<string, (row: T) => FieldValue>>;
  ask(asked: Asked<R>, query: PageQuery, options: ReadOptions): Promise<Answer<Page<T>> | undefined>;
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
    async ask(asked, query, options) {
      const answer = await definition.ask(asked as Asked<RefOf<N>>, query, options);
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
