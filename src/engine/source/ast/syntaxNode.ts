import { getOrMake, isRecord } from '../../primitives';

/** A node of solc's compact AST. Untrusted: only `nodeType` is validated. */
export interface SyntaxNode {
  readonly [key: string]: unknown;
  readonly nodeType: string;
}

export interface NodeSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly source: number;
}

export function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value.nodeType === 'string';
}

export function child(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The list under a key; empty positions, as in `(uint a, , uint b)`, are `undefined`. */
export function astChildren(node: SyntaxNode, key: string): readonly (SyntaxNode | undefined)[] {
  const value = node[key];
  return Array.isArray(value) ? value.slice(0, maxChildren).map((one) => (isNode(one) ? one : undefined)) : [];
}

export function astNodes(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  return astChildren(node, key).filter((one) => one !== undefined);
}

export function textOf(node: SyntaxNode, key: string): string | undefined {
  const value = node[key];
  return typeof value === 'string' && value.length <= maxText ? value : undefined;
}

export function idOf(node: SyntaxNode, key = 'id'): number | undefined {
  const value = node[key];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** Parses `src`: "start:length:source". */
export function spanOf(node: SyntaxNode): NodeSpan | undefined {
  const [, start, length, source] = /^(\d{1,9}):(\d{1,9}):(\d{1,9})$/.exec(textOf(node, 'src') ?? '') ?? [];
  return start === undefined
    ? undefined
    : { start: Number(start), end: Number(start) + Number(length), source: Number(source) };
}

export function contains(node: SyntaxNode, place: NodeSpan): boolean {
  const span = spanOf(node);
  return span !== undefined && span.source === place.source && span.start <= place.start && place.end <= span.end;
}

/** Parameters or return values of a function, modifier, or `try` clause. */
export function parametersOf(
  node: SyntaxNode,
  key: 'parameters' | 'returnParameters' = 'parameters',
): readonly SyntaxNode[] {
  const list = child(node, key);
  return list === undefined ? [] : astNodes(list, 'parameters');
}

export function typeText(node: SyntaxNode, key: 'typeString' | 'typeIdentifier'): string | undefined {
  const { typeDescriptions } = node;
  const value = isRecord(typeDescriptions) ? typeDescriptions[key] : undefined;
  return typeof value === 'string' && value.length <= maxText ? value : undefined;
}

const maxChildren = 10_000;
const maxText = 5_000;

/** A function, constructor or modifier with a body. */
export interface Routine {
  readonly node: SyntaxNode;
  readonly span: NodeSpan;
  readonly body: SyntaxNode;
}

export class SyntaxTrees {
  private readonly byId = new Map<number, SyntaxNode>();
  private readonly routines = new Map<number, Routine[]>();
  private count = 0;

  /** Ignores values that are not trees. @param trees untrusted, one per source */
  constructor(trees: Iterable<unknown>) {
    for (const tree of trees) {
      if (isNode(tree)) {
        astNodes(tree, 'nodes').forEach((node) => this.add(node, 0));
      }
    }
  }

  /** A contract, function, modifier, struct, enum or type by its AST ID. */
  byNumber(id: number | undefined, nodeType: string): SyntaxNode | undefined {
    const node = id === undefined ? undefined : this.byId.get(id);
    return node?.nodeType === nodeType ? node : undefined;
  }

  routineAt({ source, start, end }: NodeSpan): Routine | undefined {
    return this.routines.get(source)?.find(({ span }) => span.start <= start && end <= span.end);
  }

  contractNamed(name: string, source: number | undefined): SyntaxNode | undefined {
    return [...this.byId.values()].find(
      (node) =>
        node.nodeType === 'ContractDefinition' && textOf(node, 'name') === name && spanOf(node)?.source === source,
    );
  }

  /** The modifier that runs in a contract: the override in the most derived contract that has one. */
  modifierOf(invocation: SyntaxNode, contract: SyntaxNode | undefined): SyntaxNode | undefined {
    const path = child(invocation, 'modifierName');
    const modifier = path && this.byNumber(idOf(path, 'referencedDeclaration'), 'ModifierDefinition');
    const name = modifier && textOf(modifier, 'name');
    if (name === undefined || path?.name !== name) {
      return modifier;
    }
    const overriding = [modifier!.baseModifiers].flat().length > 0 || modifier!.virtual !== false;
    if (!overriding) {
      return modifier;
    }
    return this.basesOf(contract)
      .flatMap((base) => (base === undefined ? [] : astNodes(base, 'nodes')))
      .find((one) => isModifier(one) && textOf(one, 'name') === name);
  }

  /** A contract and its bases, the most derived first; `undefined` for each one whose AST is missing. */
  basesOf(contract: SyntaxNode | undefined): readonly (SyntaxNode | undefined)[] {
    const bases = Array.isArray(contract?.linearizedBaseContracts) ? contract.linearizedBaseContracts : [];
    return bases
      .slice(0, maxBases)
      .map((id) => (typeof id === 'number' ? this.byNumber(id, 'ContractDefinition') : undefined));
  }

  private add(node: SyntaxNode, depth: number): void {
    const id = idOf(node);
    if (id === undefined || ++this.count > maxDeclarations) {
      return;
    }
    this.byId.set(id, node);
    const [span, body] = [spanOf(node), child(node, 'body')];
    if (span !== undefined && body !== undefined && (node.nodeType === 'FunctionDefinition' || isModifier(node))) {
      getOrMake(this.routines, span.source, (): Routine[] => []).push({ node, span, body });
    } else if (node.nodeType === 'ContractDefinition' && depth === 0) {
      astNodes(node, 'nodes').forEach((one) => this.add(one, depth + 1));
    }
  }
}

function isModifier({ nodeType }: SyntaxNode): boolean {
  return nodeType === 'ModifierDefinition';
}

const maxDeclarations = 200_000;
const maxBases = 200;

/**
 * The ASTs of a source and its imports, as far as they are from the same compiler run. AST IDs are only unique within
 * one run, and Foundry keeps ASTs of sources that a later run did not recompile.
 *
 * @param trees untrusted
 * @param path of the root source, as given to the compiler
 */
export function treesOfSameRun(trees: readonly unknown[], path: string): readonly SyntaxNode[] {
  const known = new Map(trees.filter(isNode).map((tree) => [textOf(tree, 'absolutePath'), tree] as const));
  const found = new Set<SyntaxNode>();
  const pending = [known.get(path)];
  while (pending.length > 0) {
    const tree = pending.pop();
    if (tree === undefined || found.has(tree)) {
      continue;
    }
    found.add(tree);
    for (const one of astNodes(tree, 'nodes')) {
      const imported = one.nodeType === 'ImportDirective' ? known.get(textOf(one, 'absolutePath')) : undefined;
      if (imported !== undefined && idOf(imported) === idOf(one, 'sourceUnit')) {
        pending.push(imported);
      }
    }
  }
  return [...found];
}
