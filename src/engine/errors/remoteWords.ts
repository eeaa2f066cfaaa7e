import { JsonSyntaxError, type JsonValue, isJsonObject, parseJson } from '../primitives';
import { HttpError, type RpcError } from './errors';
import { cleanText } from './redact';

/** Longest remote text inside a sentence. */
const MAX_WORDS = 300;

/** What the server says about its refusal, as one short harmless line; empty where it says nothing that can be read. */
export function remoteWords(error: HttpError | RpcError): string {
  const text = error instanceof HttpError ? bodyWords(error) : error.rpcMessage;
  return cleanText(text, MAX_WORDS).replace(/(?<![.\s])[.\s]+$/, '');
}

/** Services say `{"message": text or texts}`; nodes answer in plain text. A page of HTML says nothing. */
function bodyWords({ body }: HttpError): string {
  if (body.startsWith('<')) {
    return '';
  }
  if (!body.startsWith('{')) {
    return body;
  }
  try {
    const json = parseJson(body);
    return isJsonObject(json) ? (messageOf(json['message']) ?? messageOf(json['error']) ?? '') : '';
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return '';
    }
    throw problem;
  }
}

function messageOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).filter((item) => typeof item === 'string').join('; ');
  }
  return value !== undefined && isJsonObject(value) ? messageOf(value['message']) : undefined;
}
