import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { anyJson, text } from '../../core/schema/wire';
import { type Page, toPage } from './page';
import { readRows } from './readRows';

/** The schema of an answer whose `field` is a page of a list; see `readRow`. It is read with `decodeInSlices`. */
export function pageOf<T>(field: string, row: z.ZodMiniType<T>, keyOf: (value: T) => string): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.object({ nextPageToken: z.nullish(text), [field]: z.array(anyJson) }),
    z.transform(async (answer) => {
      const rows = await readRows(row, answer[field] as readonly JsonValue[], keyOf);
      return toPage(rows, answer.nextPageToken as string | null | undefined);
    }),
  );
}
