import { bytesFrom, plainJson, textOf, utf8 } from '../../primitives';
import { type DecodedNode, decodeBytes, nodeBytes, nodeString } from '../../transactions';

export interface FoundGenesis {
  /** Byte for byte, where it is UTF-8. */
  readonly text: string;
  /** Of the chain that it was sent for. */
  readonly chainName?: string;
}

/**
 * The genesis in a text of hex, cb58 or base64: of a CreateChainTx, of a block with one, or the genesis itself; or in a text
 * of JSON within JSON. Undefined: there is none.
 */
export function genesisInBytes(text: string): FoundGenesis | undefined {
  const plain = jsonIn(text);
  if (plain !== undefined) {
    return { text: plain };
  }
  const bytes = bytesFrom(text);
  if (bytes === undefined) {
    return undefined;
  }
  const own = utf8(bytes);
  return own !== undefined && jsonIn(own) === own ? { text: own } : inTransaction(bytes);
}

function inTransaction(bytes: Uint8Array): FoundGenesis | undefined {
  for (const { root } of decodeBytes(bytes, { chain: 'P' })) {
    const transaction = creating(root, 5);
    const data = transaction?.child('genesisData');
    if (transaction !== undefined && data !== undefined) {
      const text = utf8(nodeBytes(data, bytes));
      const name = transaction.child('chainName');
      return text === undefined ? undefined : { text, chainName: name && nodeString(name, bytes) };
    }
  }
  return undefined;
}

/** The first transaction with a genesis. */
function creating(node: DecodedNode, depth: number): DecodedNode | undefined {
  if (depth === 0 || (node.shape.kind !== 'struct' && node.shape.kind !== 'list')) {
    return undefined;
  }
  if (node.shape.kind === 'struct' && node.child('genesisData') !== undefined) {
    return node;
  }
  for (const child of node.children) {
    const found = creating(child, depth - 1);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The text of a string of JSON that holds an object, or the text itself where that is one. */
function jsonIn(text: string): string | undefined {
  if (/^\s*\{/.test(text)) {
    return text;
  }
  return /^"\s*(?:\\[nrt]\s*)*\{/.test(text) ? textOf(plainJson(text)) : undefined;
}
