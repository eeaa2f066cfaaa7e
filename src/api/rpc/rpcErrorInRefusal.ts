import { JsonSyntaxError } from '../../core/json/jsonSyntaxError';
import { parseJson } from '../../core/json/parseJson';
import { type HttpError, RpcError } from '../errors';
import { readAnswer } from './envelope';

/**
 * Some gateways put a JSON-RPC error into an answer with a 4xx or 5xx status; what it says is then better than the status.
 * Refusals that are the gateway's own (key, rate) keep their status, which says what to do.
 */
export function rpcErrorInRefusal(error: HttpError): RpcError | undefined {
  if (error.status === 401 || error.status === 403 || error.status === 429 || !error.body.startsWith('{')) {
    return undefined;
  }
  try {
    const read = readAnswer(parseJson(error.body), error, (text) => text);
    return 'error' in read && read.error instanceof RpcError ? read.error : undefined;
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return undefined;
    }
    throw problem;
  }
}
