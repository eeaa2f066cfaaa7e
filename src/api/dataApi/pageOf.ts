import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { anyJson, text } from '../schema/wire';
import { type Page, toPage } from './page';
import { readRow } from './readRow';

/** The schema of an answer whose `field` is a page of a list; see `readRow`. */
export function pageOf<T>(field: string, row: z.ZodMiniType<T>, keyOf: (value: T) => string): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.object({ nextPageToken: z.nullish(text), [field]: z.array(anyJson) }),
    z.transform((answer) => {
      const rows = answer[field] as readonly JsonValue[];
      return toPage(
        rows.map((json) => readRow(row, json, keyOf)),
        answer.nextPageToken as string | null | undefined,
      );
    }),
  );
}
