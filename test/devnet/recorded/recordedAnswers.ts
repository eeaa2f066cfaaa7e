import { isRequest } from '../evm/isRequest';
import { recordings } from './recordings';

/** A recorded JSON-RPC request with its response, possibly from a batch. */
export interface RecordedAnswer {
  readonly note: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A recording's responses to EVM requests, in order. */
export function recordedAnswers(name: string): readonly RecordedAnswer[] {
  return recordings(name).flatMap(({ path, request, body, note = '' }) => {
    if (!path.endsWith('/rpc')) return [];
    const requests: readonly unknown[] = Array.isArray(request) ? request : [request];
    const parsed = JSON.parse(body) as unknown;
    const answers: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
    return requests.flatMap((one, i) => {
      if (!isRequest(one)) return [];
      const { method, params } = one;
      const { result, error } = answers[i] as Pick<RecordedAnswer, 'result' | 'error'>;
      return [{ note, method, params: Array.isArray(params) ? params : [], ...(error ? { error } : { result }) }];
    });
  });
}
