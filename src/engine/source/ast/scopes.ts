import { getOrMake, compact } from '../../primitives';
import { isRecord } from '../build/json';
import {
  child,
  astChildren,
  isAround,
  type NodeSpan,
  astNodes,
  parametersOf,
  spanOf,
  type SyntaxNode,
  isNode,
} from './syntaxNode';

/** What holds a place: the variables that are declared there, in order, and the whole way to it. */
interface Scope {
  readonly declared: readonly SyntaxNode[];
}

const maxDepth = 200;

/**
 * The variables of a body that are declared before a place and are not gone there yet, in the order they were declared.
 * What the statement at the place itself declares is none of them.
 */
export function localsInScope(body: SyntaxNode, place: NodeSpan): readonly SyntaxNode[] {
  return scopeIn(body, place, 0).declared;
}

/** Variables in scope at each `_` of a modifier. */
export function localsAtPlaceholders(body: SyntaxNode): readonly (readonly SyntaxNode[])[] {
  return placeholdersIn(body, 0).flatMap((node) => {
    const span = spanOf(node);
    return span === undefined ? [] : [localsInScope(body, span)];
  });
}

function scopeIn(node: SyntaxNode, place: NodeSpan, depth: number): Scope {
  if (depth > maxDepth) {
    return { declared: [] };
  }
  const within = partsOf(node).find((part) => isAround(part, place));
  if (within === undefined) {
    return { declared: [] };
  }
  return {
    declared: [...declaredBefore(node, within), ...scopeIn(within, place, depth + 1).declared],
  };
}

function declaredBefore(node: SyntaxNode, part: SyntaxNode): readonly SyntaxNode[] {
  switch (node.nodeType) {
    case 'Block':
    case 'UncheckedBlock': {
      const statements = astNodes(node, 'statements');
      return statements.slice(0, statements.indexOf(part)).flatMap(declaredBy);
    }
    case 'ForStatement': {
      const first = child(node, 'initializationExpression');
      return first === undefined || first === part ? [] : declaredBy(first);
    }
    case 'TryCatchClause':
      return part === child(node, 'parameters') ? [] : parametersOf(node);
    default:
      return [];
  }
}

function declaredBy(statement: SyntaxNode): readonly SyntaxNode[] {
  return statement.nodeType === 'VariableDeclarationStatement' ? compact(astChildren(statement, 'declarations')) : [];
}

/** The parts of a statement that are statements, or in which there may be some. */
function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  switch (node.nodeType) {
    case 'Block':
    case 'UncheckedBlock':
      return astNodes(node, 'statements');
    case 'ForStatement':
      return partsUnder(node, ['initializationExpression', 'condition', 'loopExpression', 'body']);
    case 'WhileStatement':
    case 'DoWhileStatement':
      return partsUnder(node, ['condition', 'body']);
    case 'IfStatement':
      return partsUnder(node, ['condition', 'trueBody', 'falseBody']);
    case 'TryStatement':
      return [...partsUnder(node, ['externalCall']), ...astNodes(node, 'clauses')];
    case 'TryCatchClause':
      return partsUnder(node, ['parameters', 'block']);
    default:
      return [];
  }
}

function partsUnder(node: SyntaxNode, keys: readonly string[]): readonly SyntaxNode[] {
  return keys.flatMap((key) => child(node, key) ?? []);
}

function placeholdersIn(node: SyntaxNode, depth: number): readonly SyntaxNode[] {
  return node.nodeType === 'PlaceholderStatement'
    ? [node]
    : depth > maxDepth
      ? []
      : partsOf(node).flatMap((part) => placeholdersIn(part, depth + 1));
}

const maxNodes = 50_000;

/** Where a routine declares its variables or gives them new values, by the variable's number. */
export function assignmentsIn(body: SyntaxNode): ReadonlyMap<number, readonly NodeSpan[]> {
  const found = new Map<number, NodeSpan[]>();
  const note = (id: unknown, node: SyntaxNode): void => {
    const span = spanOf(node);
    if (typeof id === 'number' && span !== undefined) {
      getOrMake(found, id, (): NodeSpan[] => []).push(span);
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
          parametersOf(clause).forEach(({ id }) => note(id, node));
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
