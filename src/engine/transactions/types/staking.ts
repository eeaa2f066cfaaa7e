import { type Line, id, message, remote, text } from '../../report';
import { encodeCb58, formatDuration } from '../../primitives';
import { type DecodedNode, nodeBytes, nodeNumber } from '../codec/decodedNode';
import { assetLine, timeLine, type DecodedView } from '../report/decodedView';
import type { Titled } from './transactionType';

/** Of a transaction that stakes until a time. */
export function stakeTitle(titled: Titled): Line | undefined {
  const { tx, view, stake } = titled;
  const staked = stakedLine(titled);
  if (stake === undefined || staked === undefined) {
    return undefined;
  }
  const values = { type: text(tx.typeName), node: id(stake.nodeId), time: timeLine(stake.end ?? 0n) };
  if (stake.subnetId !== undefined) {
    const subnet = subnetSpan(stake.subnetId, view);
    return stake.isDelegation
      ? message`delegates ${staked} to ${values.node} on subnet ${subnet} until ${values.time}`
      : message`${values.type}: ${staked} on ${values.node} of subnet ${subnet} until ${values.time}`;
  }
  return stake.isDelegation
    ? message`delegates ${staked} to ${values.node} until ${values.time}`
    : message`${values.type}: ${staked} on ${values.node} until ${values.time}`;
}

/** What is staked, of the asset of the outputs that hold it; undefined where there are none. */
export function stakedLine({ tx, view, stake }: Titled): Line | undefined {
  const asset = tx.child('stake')?.children[0]?.child('assetID');
  return stake && asset && assetLine(stake.weight, encodeCb58(nodeBytes(asset, view.decoded.bytes)), view);
}

/** How long a validator stakes before it renews itself. */
export function periodText(tx: DecodedNode, { decoded }: DecodedView): string {
  return formatDuration(Number(nodeNumber(tx.child('period')!, decoded.bytes)) * 1_000);
}

/** The validator of an L1 that is meant, where it is known which it is. */
export function knownValidator(view: DecodedView): { readonly node: Line; readonly l1: Line } | undefined {
  const known = view.staking?.validator;
  return known?.subnetId === undefined
    ? undefined
    : { node: [id(known.nodeId)], l1: [subnetSpan(known.subnetId, view)] };
}

/** The subnet that a transaction names. */
export function subnetOf(tx: DecodedNode, view: DecodedView): Line[number] {
  return subnetSpan(encodeCb58(nodeBytes(tx.child('subnetID')!, view.decoded.bytes)), view);
}

/** A subnet by the name of its chain where that is known. */
export function subnetSpan(subnetId: string, { names, staking }: DecodedView): Line[number] {
  const name = staking?.subnets?.get(subnetId);
  return name === undefined ? id(subnetId, names.get(subnetId)) : remote(name);
}
