import { pChainMessageIn } from './decodeBytes';
import { encodeCb58, nodeIdText } from '../../primitives';
import { codecIdsOf } from './codecIds';
import type { DecodedBytes } from './decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber } from './decodedNode';
import { transactionType } from '../typeRegistry';

/** The stake of a transaction, or its validator slot in a permissioned subnet. */
export interface Stake {
  readonly nodeId: string;
  readonly isDelegation: boolean;
  /** cb58; absent: the primary network. */
  readonly subnetId?: string;
  /** In the staked asset; unitless in a permissioned subnet. */
  readonly weight: bigint;
  /** Unix seconds; 0n since Durango: starts at acceptance. */
  readonly start: bigint;
  /** Unix seconds; absent: auto-renews. */
  readonly end?: bigint;
}

const primaryNetworkId = encodeCb58(new Uint8Array(32));

/** The stake or slot that an unsigned P-Chain transaction creates; `undefined` where there is none. */
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
    weight: number('weight') ?? stakedAmount(tx, bytes),
    start: number('start') ?? 0n,
    end: number('end'),
  };
}

function stakedAmount(tx: DecodedNode, bytes: Uint8Array): bigint {
  return (tx.child('stake')?.children ?? []).reduce((sum, item) => {
    const output = item.child('output');
    const amount = (output?.child('output') ?? output)?.child('amount');
    return sum + (amount ? nodeNumber(amount, bytes) : 0n);
  }, 0n);
}

/** A transaction's change to an L1 validation, from its own fields and its Warp message. */
export interface ValidationChange {
  /** cb58 */
  readonly validationId: string;
  /** The new weight; 0n removes the validator. Absent: unchanged. */
  readonly weight?: bigint;
  /** Only for a registration. */
  readonly nodeId?: string;
  /** cb58; only for a registration. */
  readonly subnetId?: string;
  /** Unix seconds at which the registration message expires. */
  readonly expiry?: bigint;
}

/** The L1 validation that an unsigned transaction registers, changes, pays for or disables. */
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

/** The 20-byte NodeID, with or without a length prefix. */
export function nodeIdIn(node: DecodedNode, bytes: Uint8Array): string | undefined {
  const field = node.child('nodeID');
  const id = field && nodeBytes(field, bytes);
  return id?.length === 20 ? nodeIdText(id) : undefined;
}
