import { isRequest } from '../evm/isRequest';
import { recordings } from './recordings';

/** One JSON-RPC request of a recording with what it got, also from inside of a batch. */
export interface RecordedAnswer {
  readonly note: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** All of a recording's answers to EVM requests, in their order. */
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
