import { JsonNumber, type JsonObject, type JsonValue, isJsonObject } from '../../primitives';
import { type ApiError, DecodeError, type Redact, type RequestOrigin, RpcError } from '../../errors';

/** What one answer says, before it is known whose it is. */
export type RpcAnswer =
  { readonly id: JsonValue; readonly value: JsonValue } | { readonly id: JsonValue; readonly error: ApiError };

/** One object of JSON-RPC 2.0. What is not one is a DecodeError in place of its value. */
export function readAnswer(json: JsonValue, place: RequestOrigin, redact: Redact): RpcAnswer {
  if (!isJsonObject(json)) {
    return { id: null, error: new DecodeError(place, '', 'a JSON-RPC response', 'wrong') };
  }
  const id = own(json, 'id') ?? null;
  const error = own(json, 'error') ?? null;
  if (error !== null) {
    return { id, error: readError(error, place, redact) };
  }
  const value = own(json, 'result');
  return value === undefined
    ? { id, error: new DecodeError(place, 'result', 'a result or an error', 'missing') }
    : { id, value };
}

/** An id as the number that was sent, also where a server gives it back as a string or with a fraction of zero. */
export function idNumber(id: JsonValue): number | undefined {
  if (typeof id === 'bigint') {
    return Number(id);
  }
  const text = typeof id === 'string' || id instanceof JsonNumber ? id.toString().trim() : '';
  return text === '' ? undefined : Number(text);
}

function readError(error: JsonValue, place: RequestOrigin, redact: Redact): ApiError {
  if (!isJsonObject(error)) {
    return new DecodeError(place, 'error', 'an object with code and message', 'wrong');
  }
  const code = own(error, 'code');
  const message = own(error, 'message');
  if (typeof code !== 'bigint' || !Number.isSafeInteger(Number(code)) || typeof message !== 'string') {
    return new DecodeError(place, 'error', 'an integer code and a message', 'wrong');
  }
  return new RpcError(place, Number(code), redact(message), own(error, 'data'));
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
