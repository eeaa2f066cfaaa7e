import type { Request } from '../cell/cellAst';
import { callsOf, type Call } from './calls';

/** The call whose params the place is in, or that has none and ends before it on its line. */
export function callAt(request: Request, text: string, offset: number): Call | undefined {
  return callsOf(request).find(({ params: all, afterEvent, nameSpan }) => {
    const params = afterEvent ?? all;
    if (params !== undefined && params.end > nameSpan.end) {
      const isClosed = /[}\]"]$/.test(text.slice(params.start, params.end));
      return params.start < offset && (offset < params.end || (!isClosed && offset === params.end));
    }
    return request.body.kind === 'call' && /^[ \t]+$/.test(text.slice(nameSpan.end, offset));
  });
}
