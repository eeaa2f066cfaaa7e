import {
  type DecodedBytes,
  type DecodedNode,
  codecReport,
  nodeBytes,
  nodeIdIn,
  pChainMessageIn,
  stakeIn,
} from '../../transactions';
import { type Line, type Section, count, id, time } from '../../report';
import { bytesToHex } from '../../primitives';
import type { PastTransaction } from './pastTransactions';

/** A node that a transaction made a validator or delegated to, with the key that it gave. */
interface Named {
  readonly nodeId: string;
  /** Lower case with 0x. */
  readonly publicKey?: string;
}

/** Transactions that made a node a validator of anything, delegated to it or removed it from a subnet. */
export function pastOfNode(history: readonly PastTransaction[], nodeId: string): readonly PastTransaction[] {
  return history.filter(({ decoded }) => namedIn(decoded).some((one) => one.nodeId === nodeId));
}

/** Transactions that gave a BLS key to the chain, and the nodes whose it is. @param publicKey lower case with 0x */
export function pastOfKey(
  history: readonly PastTransaction[],
  publicKey: string,
): { readonly transactions: readonly PastTransaction[]; readonly nodeIds: readonly string[] } {
  const found = history.flatMap((one) => {
    const owners = namedIn(one.decoded).filter((named) => named.publicKey === publicKey);
    return owners.length === 0 ? [] : [{ one, owners }];
  });
  return {
    transactions: found.map(({ one }) => one),
    nodeIds: [...new Set(found.flatMap(({ owners }) => owners.map(({ nodeId }) => nodeId)))],
  };
}

/** What each transaction did, newest first. @param names of chains and subnets */
export function pastTransactionLines(
  transactions: readonly PastTransaction[],
  names: ReadonlyMap<string, string>,
): readonly Section[] {
  return transactions.length === 0
    ? []
    : [
        {
          key: 'past',
          heading: 'Transactions',
          columns: ['transaction', 'action', 'time', 'block'],
          rows: transactions.map(({ id: txId, decoded, time: at, height }): readonly Line[] => [
            [id(txId)],
            codecReport(decoded, { identifier: txId, names, staking: { subnets: names } }).title,
            at === undefined ? [] : [time(at)],
            [count(height)],
          ]),
          from: [],
        },
      ];
}

function namedIn(decoded: DecodedBytes): readonly Named[] {
  const { bytes } = decoded;
  const tx = decoded.root.child('unsignedTx') ?? decoded.root;
  const keyOf = (node: DecodedNode | undefined, from = bytes): string | undefined =>
    node && bytesToHex(nodeBytes(node, from));
  const stake = stakeIn(tx, bytes);
  if (stake !== undefined) {
    return [{ nodeId: stake.nodeId, publicKey: keyOf(tx.child('signer')?.child('publicKey')) }];
  }
  const message = pChainMessageIn(tx, decoded);
  const registered = message && nodeIdIn(message.root, message.bytes);
  if (message !== undefined && registered !== undefined) {
    return [{ nodeId: registered, publicKey: keyOf(message.root.child('blsPublicKey'), message.bytes) }];
  }
  const own = nodeIdIn(tx, bytes);
  return [
    ...(own === undefined ? [] : [{ nodeId: own }]),
    ...(tx.child('validators')?.children ?? []).flatMap((validator) => {
      const nodeId = nodeIdIn(validator, bytes);
      return nodeId === undefined ? [] : [{ nodeId, publicKey: keyOf(validator.child('signer')?.child('publicKey')) }];
    }),
  ];
}
