import { bytesToHex, encodeCb58 } from '../../primitives';
import { utxoId } from '../codec/codecIds';
import type { DecodedBytes } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import { Spelling } from '../codec/spelling';

/** An asset that a transaction takes. */
export interface Inflow {
  /** "inputs", "importedInputs". */
  readonly field: string;
  readonly asset: string;
  readonly amount: bigint;
  /** What is spent; absent: the balance of an account of the C-Chain. */
  readonly utxo?: { readonly id: string; readonly txId: string; readonly index: number };
  /** 0x…; of the C-Chain. */
  readonly account?: string;
  /** The account's, which counts its transactions. */
  readonly nonce?: bigint;
  /** Which of the owners sign. */
  readonly signers: readonly bigint[];
  /** Unix seconds until which stakeable tokens are locked. */
  readonly lockedUntil?: bigint;
}

/** An asset that a transaction hands out. */
export interface Outflow {
  /** "outputs", "stake", "exportedOutputs". */
  readonly field: string;
  readonly asset: string;
  /** Absent: an NFT, a right to mint. */
  readonly amount?: bigint;
  /** The node that names the owners; absent: an account of the C-Chain. */
  readonly owners?: DecodedNode;
  readonly account?: string;
  readonly lockedUntil?: bigint;
  /** Among all outputs of its transaction; absent: what an account gets is no UTXO. */
  readonly index?: number;
  /** "TransferOutput". */
  readonly type: string;
}

export interface Flows {
  readonly inflows: readonly Inflow[];
  readonly outflows: readonly Outflow[];
}

export const inflowFields: readonly string[] = ['inputs', 'importedInputs'];
export const outflowFields: readonly string[] = ['outputs', 'stake', 'exportedOutputs'];

/** What a transaction takes and hands out. Operations of the X-Chain, which make new assets, are not among it. */
export function flowsOf(decoded: DecodedBytes, tx = decoded.tx, spelling = new Spelling(decoded)): Flows {
  const { bytes } = decoded;
  const items = (names: readonly string[]): [string, DecodedNode][] =>
    names.flatMap((name) => (tx.child(name)?.children ?? []).map((item): [string, DecodedNode] => [name, item]));
  return {
    inflows: items(inflowFields).map(([field, item]) => inflow(field, item, bytes, spelling)),
    // A chain numbers the stake and what is exported after the other outputs.
    outflows: items(outflowFields).map(([field, item], index) => {
      const flow = outflow(field, item, bytes, spelling);
      return flow.account === undefined ? { ...flow, index } : flow;
    }),
  };
}

function inflow(field: string, item: DecodedNode, bytes: Uint8Array, spelling: Spelling): Inflow {
  const asset = spelling.of('id', nodeBytes(item.child('assetID')!, bytes));
  const account = item.child('address');
  if (account) {
    const amount = nodeNumber(item.child('amount')!, bytes);
    const nonce = nodeNumber(item.child('nonce')!, bytes);
    return { field, asset, amount, account: bytesToHex(nodeBytes(account, bytes)), nonce, signers: [0n] };
  }
  const { inner, lockedUntil } = unlocked(item.child('input')!, 'input', bytes);
  const txId = nodeBytes(item.child('txID')!, bytes);
  const index = Number(nodeNumber(item.child('outputIndex')!, bytes));
  const amount = inner.child('amount');
  return {
    field,
    asset,
    amount: amount ? nodeNumber(amount, bytes) : 0n,
    utxo: { id: encodeCb58(utxoId(txId, index)), txId: spelling.of('id', txId), index },
    signers: (inner.child('signatureIndices')?.children ?? []).map((node) => nodeNumber(node, bytes)),
    lockedUntil,
  };
}

/** An output with its asset, or what an account of the C-Chain gets. */
export function outflow(field: string, item: DecodedNode, bytes: Uint8Array, spelling: Spelling): Outflow {
  const asset = spelling.of('id', nodeBytes(item.child('assetID')!, bytes));
  const account = item.child('address');
  if (account) {
    const amount = nodeNumber(item.child('amount')!, bytes);
    return { field, asset, amount, account: bytesToHex(nodeBytes(account, bytes)), type: 'EVMOutput' };
  }
  const { inner, lockedUntil } = unlocked(item.child('output')!, 'output', bytes);
  const amount = inner.child('amount');
  return {
    field,
    asset,
    amount: amount ? nodeNumber(amount, bytes) : undefined,
    owners: inner,
    lockedUntil,
    type: inner.typeName,
  };
}

/** A stakeable lock is taken off: what is in it, and until when it holds. */
function unlocked(
  node: DecodedNode,
  field: 'input' | 'output',
  bytes: Uint8Array,
): { readonly inner: DecodedNode; readonly lockedUntil?: bigint } {
  const inner = node.child('locktime') && node.child(field);
  return inner
    ? { inner: unlocked(inner, field, bytes).inner, lockedUntil: nodeNumber(node.child('locktime')!, bytes) }
    : { inner: node };
}
