import type * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import type { ApiError } from '../errors/errors';

/** One JSON-RPC question with the shape of its answer. */
export interface EvmCall<T> {
  readonly method: string;
  readonly params: readonly JsonValue[];
  readonly result: z.ZodMiniType<T>;
}

/** How one question went; `json` is the answer as it came. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T; readonly json: JsonValue } | { readonly ok: false; readonly error: ApiError };
