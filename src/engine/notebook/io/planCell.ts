import type { CellAst, Request } from '../cell/cellAst';
import type { JsonNode } from '../cell/jsonNode';
import { valuesOf } from '../language/requestJson';
import { parseReference, referencesIn } from '../cell/references';

/**
 * Requests that can go out together: none of them needs the answer of another, or waits for what another is expected to
 * answer. The order of the cell stands between groups, and a request that changes something goes alone.
 */
export function planCell(ast: CellAst, changes: (request: Request) => boolean): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let names = new Set<string>();
  let isOpen = false;
  let isValidated = false;
  ast.requests.forEach((request, i) => {
    const alone = changes(request);
    const waits = namesIn(request).some((name) => names.has(name));
    if (!isOpen || alone || waits || (isValidated && request.settings.continues === undefined)) {
      groups.push([]);
      names = new Set();
      isValidated = false;
    }
    groups.at(-1)!.push(i);
    if (request.settings.name !== undefined) {
      names.add(request.settings.name);
    }
    isOpen = !alone;
    // A subscription goes on until it is stopped: nothing waits for it.
    isValidated ||= request.settings.expect.length > 0 && request.body.kind !== 'subscribe';
  });
  return groups;
}

/** The requests whose answers a request needs. */
export function namesIn(request: Request): readonly string[] {
  const { body } = request;
  const texts: string[] = body.kind === 'rest' ? inner(body.path) : [];
  valuesOf(request).forEach((node) => collect(node, texts));
  return texts.flatMap((text) => parseReference(text)?.name ?? []);
}

function collect(node: JsonNode, into: string[]): void {
  switch (node.kind) {
    case 'object':
      node.members.forEach(({ value }) => collect(value, into));
      return;
    case 'array':
      node.items.forEach((item) => collect(item, into));
      return;
    case 'string':
      into.push(...inner(node.value));
      return;
    case 'reference':
      into.push(node.text);
      return;
    default:
  }
}

function inner(text: string): string[] {
  return referencesIn(text).map((reference) => reference.inner);
}
