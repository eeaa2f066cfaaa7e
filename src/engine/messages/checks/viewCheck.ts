import { count, message, text } from '../../report';
import { formatDuration } from '../../primitives';
import type { DeliveryCheck, TraceEndpoint } from '../report/messageTrail';
import { endSpan } from '../report/trailWords';

/** Which P-Chain height the next block of the destination counts by, and where the P-Chain is. */
export interface ChainView {
  /** Of the destination's epoch. */
  readonly height?: bigint;
  readonly last?: bigint;
  /** Of the weight at the epoch's height that of validators who are in the set of now; absent: heights are the same. */
  readonly staying?: { readonly weight: bigint; readonly total: bigint };
  readonly quorum: bigint;
  /** Age of the destination's last block in milliseconds. */
  readonly idleMs?: number;
  readonly from: number;
}

/** Whether the destination counts validators who are no more, as one that stands still does. */
export function viewCheck(
  { height, last, staying, quorum, idleMs, from }: ChainView,
  destination: TraceEndpoint,
): DeliveryCheck {
  const common = { key: 'staleView', proof: 'proposervm.getCurrentEpoch', from };
  if (height === undefined || last === undefined) {
    const line = message`By which P-Chain height ${endSpan(destination)} counts signers is unknown: no node told.`;
    return { ...common, outcome: 'unread', line };
  }
  const values = { destination: endSpan(destination), height: count(height), last: count(last) };
  if (staying === undefined) {
    const line = message`${values.destination} counts signers at P-Chain height ${values.height}; the P-Chain is at ${values.last}.`;
    return { ...common, outcome: 'fine', line };
  }
  const isEnough = staying.weight * 100n >= staying.total * quorum;
  const idle = text(formatDuration(idleMs ?? 0));
  return isEnough
    ? {
        ...common,
        outcome: 'fine',
        line: message`${values.destination} counts signers at P-Chain height ${values.height}, the P-Chain is at ${values.last}: enough of those validators are left.`,
      }
    : {
        ...common,
        outcome: 'cause',
        line: message`${values.destination} counts signers at P-Chain height ${values.height}, while the P-Chain is at ${values.last} and too few of those validators are left. Its last block is ${idle} old: a transaction there moves it on.`,
      };
}
