import type { Request } from '../cell/cellAst';
import { eachNode } from '../cell/walkNodes';
import type { JsonNode, JsonSpan } from '../cell/jsonNode';
import { referencesIn } from '../cell/references';

/** The JSON of a request, whatever its form. */
export function jsonOf({ body }: Request): JsonNode | undefined {
  switch (body.kind) {
    case 'envelope':
      return body.node;
    case 'rest':
      return body.json;
    case 'contract':
      return undefined;
    default:
      return body.params;
  }
}

/** The references of a request with their places in the cell. */
export function referencesOf(text: string, request: Request): readonly (JsonSpan & { readonly inner: string })[] {
  const { body } = request;
  const spans: JsonSpan[] = body.kind === 'rest' ? [body.pathSpan] : [];
  for (const node of valuesOf(request)) {
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

/** The values of a request, whatever its form: its JSON, or the arguments of a function. */
export function valuesOf(request: Request): readonly JsonNode[] {
  const { body } = request;
  if (body.kind === 'contract') {
    return [...body.statement.args, ...(body.statement.block === undefined ? [] : [body.statement.block])];
  }
  const node = jsonOf(request);
  return node === undefined ? [] : [node];
}
