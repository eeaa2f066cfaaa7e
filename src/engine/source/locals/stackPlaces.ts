import { getOrMake, compact, isRecord } from '../../primitives';
import {
  type NodeSpan,
  type SyntaxNode,
  type Routine,
  type SyntaxTrees,
  child,
  idOf,
  astNodes,
  contains,
  parametersOf,
  textOf,
  typeText,
  astChildren,
  spanOf,
  isNode,
} from '../ast/syntaxNode';
import { type LocatedType, declaredType, wordsOnStack } from './localValue';

const maxDepth = 200;

/** Variables of a body in scope at a place, in order of declaration, without those declared by the statement itself. */
export function localsInScope(body: SyntaxNode, place: NodeSpan, depth = 0): readonly SyntaxNode[] {
  const within = depth > maxDepth ? undefined : partsOf(body).find((part) => contains(part, place));
  return within === undefined ? [] : [...declarationsBefore(body, within), ...localsInScope(within, place, depth + 1)];
}

/** Variables in scope at each `_` of a modifier. */
function localsAtPlaceholders(body: SyntaxNode): readonly (readonly SyntaxNode[])[] {
  return placeholdersIn(body, 0).flatMap((node) => {
    const span = spanOf(node);
    return span === undefined ? [] : [localsInScope(body, span)];
  });
}

function declarationsBefore(node: SyntaxNode, part: SyntaxNode): readonly SyntaxNode[] {
  switch (node.nodeType) {
    case 'Block':
    case 'UncheckedBlock': {
      const statements = astNodes(node, 'statements');
      return statements.slice(0, statements.indexOf(part)).flatMap(declarationsIn);
    }
    case 'ForStatement': {
      const first = child(node, 'initializationExpression');
      return first === undefined || first === part ? [] : declarationsIn(first);
    }
    case 'TryCatchClause':
      return part === child(node, 'parameters') ? [] : parametersOf(node);
    default:
      return [];
  }
}

function declarationsIn(statement: SyntaxNode): readonly SyntaxNode[] {
  return statement.nodeType === 'VariableDeclarationStatement' ? compact(astChildren(statement, 'declarations')) : [];
}

/** Child nodes that are, or may contain, statements. */
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

/** Declarations and assignments of variables in a body, by AST ID. */
export function assignmentsIn(body: SyntaxNode): ReadonlyMap<number, readonly NodeSpan[]> {
  const found = new Map<number, NodeSpan[]>();
  const addAssignment = (id: unknown, node: SyntaxNode): void => {
    const span = spanOf(node);
    if (typeof id === 'number' && span !== undefined) {
      getOrMake(found, id, (): NodeSpan[] => []).push(span);
    }
  };
  for (const node of everyNode(body)) {
    switch (node.nodeType) {
      case 'VariableDeclarationStatement':
        astNodes(node, 'declarations').forEach(({ id }) => addAssignment(id, node));
        break;
      case 'Assignment':
        identifiersIn(node.leftHandSide).forEach((id) => addAssignment(id, node));
        break;
      case 'UnaryOperation':
        identifiersIn(node.subExpression).forEach((id) => addAssignment(id, node));
        break;
      case 'TryStatement':
        for (const clause of astNodes(node, 'clauses')) {
          parametersOf(clause).forEach(({ id }) => addAssignment(id, node));
        }
        break;
      case 'InlineAssembly':
        (Array.isArray(node.externalReferences) ? node.externalReferences : []).forEach((one: unknown) =>
          addAssignment(isRecord(one) ? one.declaration : undefined, node),
        );
    }
  }
  return found;
}

/** All identifiers in an expression, including those in indexes. */
function identifiersIn(expression: unknown): readonly unknown[] {
  return isNode(expression)
    ? everyNode(expression).flatMap((one) => (one.nodeType === 'Identifier' ? [one.referencedDeclaration] : []))
    : [];
}

function everyNode(root: SyntaxNode): readonly SyntaxNode[] {
  const all: SyntaxNode[] = [];
  const pending: unknown[] = [root];
  for (let count = 0; pending.length > 0 && count < maxNodes; count++) {
    const one = pending.pop();
    if (isNode(one)) {
      all.push(one);
    }
    if (Array.isArray(one)) {
      pending.push(...(one as readonly unknown[]).slice(0, maxNodes - pending.length));
    } else if (isRecord(one)) {
      pending.push(...Object.values(one).filter((value) => typeof value === 'object'));
    }
  }
  return all;
}

export interface StackVariable {
  readonly name: string;
  /** "uint256[] memory" */
  readonly typeText: string;
  readonly located: LocatedType;
  /** Stack words above the function's first parameter. */
  readonly place: number;
  /** AST ID of the declaration. */
  readonly id: number | undefined;
}

interface ExecutionPoint {
  readonly trees: SyntaxTrees;
  readonly function: Routine;
  /** The contract whose code runs; absent: overridden modifiers are unknown. */
  readonly contract?: SyntaxNode;
  /** In the function, or in one of its modifiers. */
  readonly at: NodeSpan;
}

/**
 * The variables in scope with their stack positions, which are fixed in the legacy pipeline: parameters, return
 * parameters, then for each modifier its parameters and the variables before its `_`, then those of the body.
 * `undefined` where unknown.
 */
export function stackPlaces({ trees, function: own, contract, at }: ExecutionPoint): StackPlaces | undefined {
  const places = new StackPlaces();
  const returned = parametersOf(own.node, 'returnParameters');
  const returnIndex = returned.findIndex((one) => contains(one, at));
  if (!places.add(parametersOf(own.node)) || !places.add(returnIndex < 0 ? returned : returned.slice(0, returnIndex))) {
    return undefined;
  }
  // Return parameters are pushed one by one.
  if (returnIndex >= 0) {
    return places;
  }
  const invocations = modifiersOf(own.node, trees);
  const modifiers = invocations.map((one) => trees.modifierOf(one, contract));
  if (contains(own.body, at)) {
    return modifiers.every((one) => one !== undefined && places.addAround(one)) &&
      places.add(localsInScope(own.body, at))
      ? places
      : undefined;
  }
  const modifier = trees.routineAt(at)?.node;
  const index = modifiers.findIndex((one) => one === modifier);
  if (modifier === undefined || index < 0 || modifiers.lastIndexOf(modifier) !== index) {
    return undefined;
  }
  const body = child(modifier, 'body');
  return body !== undefined &&
    contains(body, at) &&
    modifiers.slice(0, index).every((one) => one !== undefined && places.addAround(one)) &&
    places.add(parametersOf(modifier)) &&
    places.add(localsInScope(body, at))
    ? places
    : undefined;
}

export class StackPlaces {
  readonly variables: StackVariable[] = [];
  size = 0;

  /** @returns whether all types are known */
  add(declarations: readonly SyntaxNode[]): boolean {
    for (const declaration of declarations) {
      const located = declaredType(declaration);
      if (located === undefined) {
        return false;
      }
      const name = textOf(declaration, 'name') ?? '';
      if (name !== '') {
        const text = typeText(declaration, 'typeString') ?? '';
        this.variables.push({ name, typeText: text, located, place: this.size, id: idOf(declaration) });
      }
      this.size += wordsOnStack(located);
    }
    return true;
  }

  /** Adds the stack words of a modifier at its `_`. @returns whether they are known */
  addAround(modifier: SyntaxNode): boolean {
    const body = child(modifier, 'body');
    const [first, ...others] = body === undefined ? [] : localsAtPlaceholders(body);
    const hasOneLayout =
      first !== undefined && others.every((one) => one.length === first.length && one.at(-1) === first.at(-1));
    const inner = new StackPlaces();
    const isKnown = hasOneLayout && inner.add(parametersOf(modifier)) && inner.add(first);
    this.size += inner.size;
    return isKnown;
  }
}

/** Modifiers of a function, without a constructor's base constructor calls. */
function modifiersOf(routine: SyntaxNode, trees: SyntaxTrees): readonly SyntaxNode[] {
  return astNodes(routine, 'modifiers').filter((one) => {
    const name = child(one, 'modifierName');
    const id = name?.referencedDeclaration;
    return trees.byNumber(typeof id === 'number' ? id : undefined, 'ContractDefinition') === undefined;
  });
}

export function isConstructor(node: SyntaxNode): boolean {
  return textOf(node, 'kind') === 'constructor';
}

/**
 * Stack words below a constructor's parameters: those of the constructors of more derived contracts, in which the
 * legacy pipeline inlines it. `undefined` where it is not of this contract, or types are unknown.
 *
 * @param contract the one that is created
 */
export function wordsBelow(constructor: SyntaxNode, contract: SyntaxNode, trees: SyntaxTrees): number | undefined {
  const below = new StackPlaces();
  for (const base of trees.basesOf(contract)) {
    const own = base && astNodes(base, 'nodes').find(isConstructor);
    if (own === constructor) {
      return below.size;
    }
    if (base === undefined || (own !== undefined && !below.add(parametersOf(own)))) {
      return undefined;
    }
  }
  return undefined;
}
