import { pChainMessageIn } from './decodeBytes';
import { encodeCb58, nodeIdText } from '../../primitives';
import { codecIdsOf } from './codecIds';
import type { DecodedBytes } from './decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from './decodedNode';
import { transactionType } from '../typeRegistry';

/** The stake that a transaction puts up, or the seat that it gives in a permissioned subnet. */
export interface Stake {
  readonly nodeId: string;
  readonly isDelegation: boolean;
  /** cb58; absent: the primary network. */
  readonly subnetId?: string;
  /** Of what was staked; without unit in a permissioned subnet. */
  readonly weight: bigint;
  /** Unix seconds; 0n: since Durango it begins when the transaction is accepted. */
  readonly start: bigint;
  /** Unix seconds; absent: it renews itself. */
  readonly end?: bigint;
}

const primaryNetworkId = encodeCb58(new Uint8Array(32));

/** The stake or seat that an unsigned transaction of the P-Chain makes; undefined where it makes none. */
export function stakeIn(tx: DecodedNode, bytes: Uint8Array): Stake | undefined {
  const stakes = transactionType(tx.typeName)?.stakes;
  const validator = tx.child('validator');
  const nodeId = nodeIdIn(validator ?? tx, bytes);
  if (nodeId === undefined || stakes === undefined) {
    return undefined;
  }
  const subnet = validator?.child('subnetID') ?? tx.child('subnetID');
  const subnetId = subnet && encodeCb58(nodeBytes(subnet, bytes));
  const number = (name: string): bigint | undefined => {
    const node = validator?.child(name);
    return node && nodeNumber(node, bytes);
  };
  return {
    nodeId,
    isDelegation: stakes === 'delegation',
    subnetId: subnetId === primaryNetworkId ? undefined : subnetId,
    weight: number('weight') ?? stakedBy(tx, bytes),
    start: number('start') ?? 0n,
    end: number('end'),
  };
}

function stakedBy(tx: DecodedNode, bytes: Uint8Array): bigint {
  return (tx.child('stake')?.children ?? []).reduce((sum, item) => {
    const output = item.child('output');
    const amount = (output?.child('output') ?? output)?.child('amount');
    return sum + (amount ? nodeNumber(amount, bytes) : 0n);
  }, 0n);
}

/** What a transaction says of a validation of an L1, in its own fields and in the Warp message that it carries. */
export interface ValidationChange {
  /** cb58 */
  readonly validationId: string;
  /** The weight from then on; 0n: the validator is removed. Absent: it stays. */
  readonly weight?: bigint;
  /** Of a registration alone. */
  readonly nodeId?: string;
  /** cb58; of a registration alone. */
  readonly subnetId?: string;
  /** Unix seconds until which the registration counts. */
  readonly expiry?: bigint;
}

/** The validation of an L1 that an unsigned transaction registers, changes, pays for or disables; undefined: none. */
export function validationIn(tx: DecodedNode, bytes: Uint8Array): ValidationChange | undefined {
  const own = tx.child('validationID');
  if (own) {
    return { validationId: encodeCb58(nodeBytes(own, bytes)) };
  }
  const message = pChainMessageIn(tx, { bytes });
  return message && changeIn(message);
}

function changeIn(message: DecodedBytes): ValidationChange | undefined {
  const { root, bytes } = message;
  const field = (name: string): Uint8Array | undefined => {
    const node = root.child(name);
    return node && nodeBytes(node, bytes);
  };
  const weight = root.child('weight');
  const expiry = root.child('expiry');
  const given = field('validationID');
  const subnet = field('subnetID');
  const validationId =
    given === undefined ? codecIdsOf(message).find(({ label }) => label === 'validationID')?.cb58 : encodeCb58(given);
  return validationId === undefined
    ? undefined
    : {
        validationId,
        weight: weight && nodeNumber(weight, bytes),
        nodeId: nodeIdIn(root, bytes),
        subnetId: subnet && encodeCb58(subnet),
        expiry: expiry && nodeNumber(expiry, bytes),
      };
}

/** 20 bytes, with their length before them or without. */
export function nodeIdIn(node: DecodedNode, bytes: Uint8Array): string | undefined {
  const field = node.child('nodeID');
  const id = field && nodeBytes(field, bytes);
  return id?.length === 20 ? nodeIdText(id) : undefined;
}
