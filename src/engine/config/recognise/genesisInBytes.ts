import { bytesFrom, plainJson, textOf, utf8 } from '../../primitives';
import { type DecodedNode, decodeBytes, nodeBytes, nodeString } from '../../transactions';

export interface FoundGenesis {
  /** Byte for byte, where it is UTF-8. */
  readonly text: string;
  readonly chainName?: string;
}

/**
 * Finds the genesis in hex, cb58 or base64, of a CreateChainTx, of a block with one, or of the genesis itself; or in a
 * JSON string that contains JSON. @returns `undefined` where there is none
 */
export function genesisInBytes(text: string): FoundGenesis | undefined {
  const plain = extractJson(text);
  if (plain !== undefined) {
    return { text: plain };
  }
  const bytes = bytesFrom(text);
  if (bytes === undefined) {
    return undefined;
  }
  const own = utf8(bytes);
  return own !== undefined && extractJson(own) === own ? { text: own } : findInTransaction(bytes);
}

function findInTransaction(bytes: Uint8Array): FoundGenesis | undefined {
  for (const { root } of decodeBytes(bytes, { chain: 'P' })) {
    const transaction = findCreateChainTx(root, 5);
    const data = transaction?.child('genesisData');
    if (transaction !== undefined && data !== undefined) {
      const text = utf8(nodeBytes(data, bytes));
      const name = transaction.child('chainName');
      return text === undefined ? undefined : { text, chainName: name && nodeString(name, bytes) };
    }
  }
  return undefined;
}

function findCreateChainTx(node: DecodedNode, depth: number): DecodedNode | undefined {
  if (depth === 0 || (node.shape.kind !== 'struct' && node.shape.kind !== 'list')) {
    return undefined;
  }
  if (node.shape.kind === 'struct' && node.child('genesisData') !== undefined) {
    return node;
  }
  for (const child of node.children) {
    const found = findCreateChainTx(child, depth - 1);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

/** The content of a JSON string that contains an object, or the text itself where it is one. */
function extractJson(text: string): string | undefined {
  if (/^\s*\{/.test(text)) {
    return text;
  }
  return /^"\s*(?:\\[nrt]\s*)*\{/.test(text) ? textOf(plainJson(text)) : undefined;
}
