import type { Fact, Handout, Lane, Line, Span, UnsourcedFinding } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, count, id, joined, text } from '../../core/finding/spans';
import { encodeCb58 } from '../../core/ids/cb58';
import { checksumAddress } from '../../core/ids/evmAddress';
import { hexToBytes } from '../../core/ids/hex';
import type { FailureHint } from '../evm/failure';
import { fact } from '../facts';
import { laneOf, stillFailed } from './laneOf';
import { delivered } from './laneStages';
import type { MessageTrail } from './messageTrail';
import { trailSections } from './trailSections';
import { endSpan } from './trailWords';
import { outcomeLine, transferFacts } from './transferWords';

export interface LaneContext {
  /** Reads the errors of receivers. */
  readonly hint?: (trail: MessageTrail) => FailureHint;
  /** What is ready to be used to repair it. */
  readonly handouts?: readonly Handout[];
}

/**
 * What is known of messages: of one all of it, of the several of a transaction their lanes.
 *
 * @param trails the one that was asked for first, at least one
 */
export function messageFinding(
  trails: readonly MessageTrail[],
  { hint, handouts = [] }: LaneContext = {},
): UnsourcedFinding {
  const lanes = trails.map((trail) => laneOf(trail, hint?.(trail)));
  const [first, ...others] = trails as readonly [MessageTrail, ...MessageTrail[]];
  return {
    kind: 'warpMessage',
    status: statusOf(first),
    title: titleOf(first, lanes[0]!),
    chain: first.source.chain?.name,
    unlisted: trails.map(missingChain).find((chain) => chain !== undefined),
    lanes,
    facts: others.length === 0 ? messageFacts(first) : [],
    sections: others.length === 0 ? trailSections(first, hint?.(first)) : [],
    related:
      others.length === 0
        ? first.sentInside.map((inside) => ({ label: 'sent by its delivery', id: inside }))
        : trails.flatMap(({ teleporterId, warpId }) => {
            const messageId = teleporterId ?? warpId;
            return messageId === undefined ? [] : [{ label: 'message', id: messageId }];
          }),
    handouts: handouts.length === 0 ? undefined : handouts,
  };
}

function statusOf(trail: MessageTrail): UnsourcedFinding['status'] {
  if (stillFailed(trail) || trail.transfer?.outcome === 'callFailed' || trail.transfer?.outcome === 'fallback') {
    return 'failed';
  }
  if (delivered(trail) !== undefined) {
    return 'ok';
  }
  const isKept = trail.checks?.some(({ outcome }) => outcome === 'cause') === true;
  return isKept ? 'stuck' : 'pending';
}

/** Its fate in one line. */
function titleOf(trail: MessageTrail, { stages }: Lane): Line {
  const { source, destination } = trail;
  if (destination === undefined) {
    return message`Warp message of ${endSpan(source)}`;
  }
  const fate = fateLine(trail, endSpan(source), endSpan(destination));
  const failed = stages.find(({ state }) => state === 'failed')?.value;
  const { transfer } = trail;
  const why = failed ?? (transfer !== undefined && delivered(trail) !== undefined ? outcomeLine(transfer) : []);
  return why.length === 0 ? fate : message`${fate}: ${why}`;
}

function fateLine(trail: MessageTrail, source: Span, destination: Span): Line {
  const taken = delivered(trail);
  if (taken === undefined) {
    return trail.deliveries.ok
      ? message`message from ${source} to ${destination}, not delivered`
      : message`message from ${source} to ${destination}`;
  }
  if (stillFailed(trail)) {
    return message`message from ${source} delivered to ${destination}, execution failed`;
  }
  switch (taken.outcome) {
    case 'empty':
      return message`message from ${source} delivered to ${destination}, nothing to execute`;
    case 'executed':
      return message`message from ${source} delivered to ${destination} and executed`;
    default:
      return message`message from ${source} delivered to ${destination} and executed by a retry`;
  }
}

function messageFacts(trail: MessageTrail): readonly Fact[] {
  const { message: said, teleporterId, warpId, messenger, transfer, sends, fees } = trail;
  const [first] = sends.ok ? sends.value : [];
  // The sum that it was raised to last.
  const fee = fees.at(-1) ?? first?.fee;
  const taken = delivered(trail);
  const from = first === undefined || first.from < 0 ? [] : [first.from];
  const there = taken === undefined || taken.from < 0 ? [] : [taken.from];
  return [
    ...(said === undefined
      ? []
      : [
          ...fact('from', 'from', [id(said.sender)], from, { brief: true }),
          ...fact('to', 'to', [id(said.receiver)], from, { brief: true }),
          ...fact('nonce', 'nonce', [count(said.nonce)], from),
          ...fact('requiredGas', 'required gas limit', [count(said.gas)], from),
          ...fact(
            'relayers',
            'allowed relayers',
            said.relayers.length === 0
              ? [text('any')]
              : joined(
                  said.relayers.map((relayer): Line => [id(relayer)]),
                  ', ',
                ),
            from,
          ),
        ]),
    ...fact(
      'relayerFee',
      'relayer fee',
      fee === undefined || fee.amount === 0n
        ? undefined
        : message`${count(fee.amount, 'base units')} of token ${id(fee.token)}`,
      from,
    ),
    ...(transfer === undefined ? [] : transferFacts(transfer, [...from, ...there])),
    ...fact(
      'relayer',
      'delivered by',
      taken?.deliverer === undefined ? undefined : [id(checksumAddress(taken.deliverer))],
      there,
    ),
    ...fact(
      'gasUsed',
      'gas used by the delivery',
      taken?.gasUsed === undefined ? undefined : [count(taken.gasUsed)],
      there,
    ),
    ...fact('teleporterId', 'Teleporter message ID', codeOf(teleporterId), []),
    ...fact('warpId', 'Warp message ID (hex)', codeOf(warpId), []),
    ...fact('warpIdCb58', 'Warp message ID (cb58)', codeOf(warpId && cb58(warpId)), []),
    ...fact('messenger', 'messenger', messenger === undefined ? undefined : [id(checksumAddress(messenger))], from),
  ];
}

function codeOf(value: string | undefined): Line | undefined {
  return value === undefined ? undefined : [code(value)];
}

function cb58(hex: string): string {
  return encodeCb58(hexToBytes(hex) ?? new Uint8Array());
}

/** A chain that the message needs and the settings do not name. */
function missingChain({ source, destination }: MessageTrail): UnsourcedFinding['unlisted'] {
  const missing = [source, destination].find(
    (end) => end !== undefined && end.chain === undefined && end.blockchainId !== '',
  );
  return missing && { name: missing.blockchainId, blockchainId: missing.blockchainId };
}
