import {
  type Line,
  type Span,
  code,
  count,
  id,
  joinLines,
  message,
  remote,
  shareText,
  text,
  joinEach,
} from '../report';
import { formatDuration, compact } from '../primitives';
import { SECONDS_A_DAY } from '../validators';
import { avaxAmount } from '../transactions';
import { type BlockProduction, type Weights, neededValidators } from './blockProduction';
import type { BadBlock, NodeReadings, PlatformValidator, Readings } from './readings';

/** A validator by NodeID, with the name of its configured node if there is one. */
export function nodeSpan(nodeId: string, { nodes }: Readings): Span {
  return id(nodeId, nodes.find((node) => node.nodeId === nodeId)?.name);
}

export function names(nodes: readonly { readonly name: string }[]): Line {
  return joinEach(nodes, ({ name }) => remote(name));
}

/** `NodeID-… (100, 50 %)` */
export function validatorText({ nodeId, weight }: PlatformValidator, total: bigint, readings: Readings): Line {
  return message`${nodeSpan(nodeId, readings)} (${count(weight)}, ${text(shareText(weight, total) ?? '')})`;
}

export function listedText(lines: readonly Line[]): Line {
  return joinLines(lines, ', ');
}

/** Further validators are only counted. */
export const maxListed = 8;

export interface RejectedBlock {
  readonly node: NodeReadings;
  readonly block: BadBlock;
}

const rootsOf = /remote: [0-9a-f]{64} local: ([0-9a-f]{64})/;

export function rejectionLine({ node, block }: RejectedBlock): Line {
  const own = rootsOf.exec(block.error ?? '')?.[1];
  const values = { node: remote(node.name), height: count(block.height ?? 0n), hash: id(block.hash) };
  return own === undefined
    ? message`${values.node} refused block ${values.height} (${values.hash}): ${remote((block.error ?? '').slice(0, 200))}`
    : message`${values.node} refused block ${values.height} (${values.hash}): its state root differs from ${code(`0x${own.slice(0, 8)}…`, `0x${own}`)}, which ${values.node} computes`;
}

/** Configured nodes that do not answer and whose NodeID is unknown. */
export function unidentifiedNodes({ nodes }: Readings): readonly Line[] {
  const unreported = nodes.filter(({ state, nodeId }) => state === 'away' && nodeId === undefined);
  return unreported.length === 0
    ? []
    : [message`Of your nodes, these do not answer and may be one of them: ${names(unreported)}.`];
}

export function ownNode(nodeId: string, { nodes }: Readings): NodeReadings | undefined {
  return nodes.find((node) => node.nodeId === nodeId);
}

export function restart(nodeId: string, readings: Readings): Line {
  const own = ownNode(nodeId, readings);
  return own === undefined
    ? message`Ask the operator of ${nodeSpan(nodeId, readings)} to start it, and check that its staking port (${code('staking-port')}, default 9651) is open.`
    : message`Start ${remote(own.name)}, and check that its staking port (${code('staking-port')}, default 9651) is open.`;
}

/** The balances to increase, each with the amount. */
export function topUps(readings: Readings, { total, inactive, connected }: Weights): readonly Line[] {
  const { price } = readings.platform;
  const month = price === undefined || price === 0n ? undefined : avaxAmount(price * SECONDS_A_DAY * 30n);
  const { needed, reached } = neededValidators(inactive, { total, connected });
  return [
    ...inactive.slice(0, maxListed).map(({ nodeId, validationId }, i) => {
      const values = { validator: nodeSpan(nodeId, readings), validation: id(validationId ?? nodeId) };
      if (i > 0) {
        return message`Top up ${values.validator} in the same way: validation ID ${values.validation}.`;
      }
      return month === undefined
        ? message`Top up ${values.validator}: IncreaseL1ValidatorBalanceTx with validation ID ${values.validation}; anyone can.`
        : message`Top up ${values.validator}: IncreaseL1ValidatorBalanceTx with validation ID ${values.validation}; anyone can. ${month} lasts 30 d at current rate.`;
    }),
    ...(needed.length < inactive.length
      ? [
          message`Enough: ${listedText(needed.map(({ nodeId }) => [nodeSpan(nodeId, readings)]))}, ${text(shareText(reached, total) ?? '')} of the weight is connected then.`,
        ]
      : inactive.length > 1
        ? [[text('All of them are needed: with one missing, too little weight is connected.')]]
        : []),
  ];
}

export function waitingLines({ blocks, longest, pending, unaccepted }: BlockProduction): readonly Line[] {
  return compact([
    blocks > 0n &&
      message`blocks built and not accepted: ${count(blocks)}, the oldest for ${text(formatDuration(longest))}`,
    pending > 0n && message`pending transactions in the pool: ${count(pending)}`,
    unaccepted > 0n &&
      message`transactions of one account in no accepted block: ${count(unaccepted)} (pending nonce against latest)`,
  ]);
}

/** Why a chain produces no blocks, or that it does. There may be several verdicts, the first to be repaired first. */
export interface Diagnosis {
  readonly verdicts: readonly Cause[];
  /** Passed checks: "balances last 23 d or more". */
  readonly checked: readonly Line[];
  /** What could not be read, one sentence each: the host, the request, and what to do. */
  readonly unread: readonly Line[];
}

export interface Cause {
  /** Key of a known cause; `healthy`, `idle` or `unknown` where there is none; `halfDone` for a validator's set-up. */
  readonly kind: string;
  /** "Too little weight is connected: 58 % of 67 %." */
  readonly title: Line;
  /** The title where nothing else names the chain. */
  readonly alone?: Line;
  /** Name of the check: "connected weight". */
  readonly check: string;
  /** It affects a node, but does not stop the chain. */
  readonly isOfNode?: boolean;
  /** One line each. */
  readonly evidence: readonly Line[];
  /** One step each. */
  readonly repairs: readonly Line[];
}

interface Situation {
  readonly readings: Readings;
  readonly production: BlockProduction;
  /** `undefined` where the validators are unknown. */
  readonly weights: Weights | undefined;
}

export interface KnownCause {
  readonly key: string;
  /** Name of the check: "connected weight". */
  readonly check: string;
  readonly isOfNode?: boolean;
  /** Based on a node's counters since its start, so only considered where no other cause is found. */
  readonly isWeak?: boolean;
  /** `undefined` where the readings do not show it. */
  readonly find: (situation: Situation) => Omit<Cause, 'kind' | 'check' | 'isOfNode'> | undefined;
}
