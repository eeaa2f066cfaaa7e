import { isNode, astNodes, type NodeSpan, spanOf, type SyntaxNode } from './syntaxNode';
import { isRecord } from '../build/records';

const maxNodes = 50_000;

/** Where a routine declares its variables or gives them new values, by the variable's number. */
export function assignmentsIn(body: SyntaxNode): ReadonlyMap<number, readonly NodeSpan[]> {
  const found = new Map<number, NodeSpan[]>();
  const note = (id: unknown, node: SyntaxNode): void => {
    const span = spanOf(node);
    if (typeof id === 'number' && span !== undefined) {
      found.set(id, [...(found.get(id) ?? []), span]);
    }
  };
  for (const node of everyNode(body)) {
    switch (node.nodeType) {
      case 'VariableDeclarationStatement':
        astNodes(node, 'declarations').forEach(({ id }) => note(id, node));
        break;
      case 'Assignment':
        identifiersIn(node.leftHandSide).forEach((id) => note(id, node));
        break;
      case 'UnaryOperation':
        identifiersIn(node.subExpression).forEach((id) => note(id, node));
        break;
      case 'TryStatement':
        for (const clause of astNodes(node, 'clauses')) {
          const list = clause.parameters;
          (isNode(list) ? astNodes(list, 'parameters') : []).forEach(({ id }) => note(id, node));
        }
        break;
      case 'InlineAssembly':
        (Array.isArray(node.externalReferences) ? node.externalReferences : []).forEach((one: unknown) =>
          note(isRecord(one) ? one.declaration : undefined, node),
        );
    }
  }
  return found;
}

/** Every identifier of an expression: of `a[i] = 1` both. */
function identifiersIn(expression: unknown): readonly unknown[] {
  return isNode(expression)
    ? everyNode(expression).flatMap((one) => (one.nodeType === 'Identifier' ? [one.referencedDeclaration] : []))
    : [];
}

function everyNode(root: SyntaxNode): readonly SyntaxNode[] {
  const all: SyntaxNode[] = [];
  const open: unknown[] = [root];
  for (let count = 0; open.length > 0 && count < maxNodes; count++) {
    const one = open.pop();
    if (isNode(one)) {
      all.push(one);
    }
    if (Array.isArray(one)) {
      open.push(...(one as readonly unknown[]).slice(0, maxNodes - open.length));
    } else if (isRecord(one)) {
      open.push(...Object.values(one).filter((value) => typeof value === 'object'));
    }
  }
  return all;
}
