import type { Request } from '../cell/cellAst';
import type { JsonNode, Member, Span } from '../cell/jsonNode';
import { referencesIn } from '../cell/references';
import type { Path } from '../cell/path';

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
export function referencesOf(text: string, request: Request): readonly (Span & { readonly inner: string })[] {
  const { body } = request;
  const spans: Span[] = body.kind === 'rest' ? [body.pathSpan] : [];
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

/** The node at a path; undefined where there is none. */
export function nodeAt(node: JsonNode | undefined, path: Path): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((at, step) => {
    if (at?.kind === 'array') {
      return at.items[Number(step)];
    }
    return memberAt(at, step)?.value;
  }, node);
}

/** The member of an object by its key. */
export function memberAt(node: JsonNode | undefined, key: string | number): Member | undefined {
  return node?.kind === 'object' ? node.members.find((member) => member.key === key) : undefined;
}

/** Every node with its path, containers before what they hold. */
export function eachNode(node: JsonNode, visit: (node: JsonNode, path: Path) => void, path: Path = []): void {
  visit(node, path);
  if (node.kind === 'object') {
    node.members.forEach(({ key, value }) => eachNode(value, visit, [...path, key]));
  } else if (node.kind === 'array') {
    node.items.forEach((item, i) => eachNode(item, visit, [...path, i]));
  }
}
