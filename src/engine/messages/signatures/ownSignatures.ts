import { type ApiError, errorSentence } from '../../errors';
import { type Line, type Section, code, id, text } from '../../report';
import type { NodeEndpoint } from '../../networks';

/** What one node gave that was asked for its own signature. */
export type OwnSignature =
  | { readonly kind: 'signed'; readonly place: number; readonly signature: Uint8Array }
  /** Another node has given that of the same key. */
  | { readonly kind: 'again'; readonly place: number; readonly with: string }
  /** It fits the node's own key, which is none of the set. */
  | { readonly kind: 'stranger' }
  /** It fits no key. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'notAllowed' }
  | { readonly kind: 'failed'; readonly error?: ApiError };

export interface SignatureNode {
  readonly node: NodeEndpoint;
  /** Absent: it did not tell. */
  readonly nodeId?: string;
  readonly own: OwnSignature;
  /** It reports another validator set than most nodes. */
  readonly hasOtherSet?: boolean;
  readonly from: number;
}

/** Which of the configured nodes signed, and why the others did not. */
export function requestedNodesSection(requested: readonly SignatureNode[]): Section {
  return {
    key: 'askedNodes',
    heading: 'Nodes',
    columns: ['node', 'NodeID', 'signature'],
    rows: requested.map(({ node, nodeId, own, hasOtherSet }) => [
      [code(node.name)],
      nodeId === undefined ? [] : [id(nodeId)],
      outcomeLine(own, hasOtherSet === true),
    ]),
    isWhole: true,
    from: [...new Set(requested.flatMap(({ from }) => (from < 0 ? [] : [from])))],
  };
}

function outcomeLine(own: OwnSignature, hasOtherSet: boolean): Line {
  const words = outcomeWords(own);
  return [text(hasOtherSet ? `${words}; reports another validator set` : words)];
}

function outcomeWords(own: OwnSignature): string {
  switch (own.kind) {
    case 'signed':
      return `valid (index ${own.place})`;
    case 'again':
      return `valid (index ${own.place}); same BLS key as ${own.with}, counted once`;
    case 'stranger':
      return 'not counted: not an active validator of the signing subnet';
    case 'wrong':
      return 'not counted: invalid for the BLS key of every validator';
    case 'notAllowed':
      return 'not queried: the host is not allowed';
    case 'failed':
      return own.error === undefined ? 'none' : errorSentence(own.error);
  }
}
