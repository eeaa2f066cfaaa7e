import type { Request } from '../cell/cellAst';
import type { JsonNode, Span } from '../cell/jsonNode';
import { referencesIn } from '../cell/reference';
import { jsonOf } from './jsonOf';
import { eachNode } from './nodeAt';

/** The references of a request with their places in the cell. */
export function referencesOf(text: string, request: Request): readonly (Span & { readonly inner: string })[] {
  const { body } = request;
  const spans: Span[] = body.kind === 'rest' ? [body.pathSpan] : [];
  const node = jsonOf(request);
  if (node !== undefined) {
    eachNode(node, (at: JsonNode) => {
      if (at.kind === 'string' || at.kind === 'reference') {
        spans.push(at);
      }
    });
  }
  return spans.flatMap((span) =>
    referencesIn(text.slice(span.start, span.end)).map(({ start, end, inner }) => ({
      start: span.start + start,
      end: span.start + end,
      inner,
    })),
  );
}
