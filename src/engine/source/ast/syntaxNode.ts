import { isRecord } from '../build/records';

/** A node of solc's compact syntax tree, of which nothing is sure but that it says what it is. */
export interface SyntaxNode {
  readonly [key: string]: unknown;
  readonly nodeType: string;
}

/** Bytes of a source. */
export interface NodeSpan {
  readonly start: number;
  /** Behind the last byte. */
  readonly end: number;
  /** The source's index in its build. */
  readonly source: number;
}

export function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value.nodeType === 'string';
}

/** The node under a key. */
export function child(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The list under a key; absent ones of it, as in `(uint a, , uint b)`, are undefined. */
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

/** What `src` says: "start:length:source". */
export function spanOf(node: SyntaxNode): NodeSpan | undefined {
  const [, start, length, source] = /^(\d{1,9}):(\d{1,9}):(\d{1,9})$/.exec(textOf(node, 'src') ?? '') ?? [];
  return start === undefined
    ? undefined
    : { start: Number(start), end: Number(start) + Number(length), source: Number(source) };
}

export function typeText(node: SyntaxNode, key: 'typeString' | 'typeIdentifier'): string | undefined {
  const { typeDescriptions } = node;
  const value = isRecord(typeDescriptions) ? typeDescriptions[key] : undefined;
  return typeof value === 'string' && value.length <= maxText ? value : undefined;
}

const maxChildren = 10_000;
const maxText = 5_000;
