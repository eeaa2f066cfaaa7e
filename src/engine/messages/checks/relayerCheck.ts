import { type ApiError, errorSentence } from '../../errors';
import { type Line, count, id, joined, message, text } from '../../report';
import { checksumAddress, formatDuration } from '../../primitives';
import type { DeliveryCheck, MessageTrace, TraceEndpoint } from '../report/messageTrail';
import { endSpan } from '../report/trailWords';

/** Deliveries of messages from one chain to another, the latest last. */
export interface SeenDeliveries {
  /** How many blocks were searched, from the last one back. */
  readonly blocks: bigint;
  readonly deliveries: readonly SeenDelivery[];
  readonly error?: ApiError;
  readonly from: number;
}

export interface SeenDelivery {
  readonly deliverer: string;
  /** Messages of one messenger are numbered; absent: the log does not say. */
  readonly nonce?: bigint;
}

/** Relayers wait for signatures, and may be at work as long as this. */
const patienceMs = 120_000;

/** Those that delivered most first. */
export function usualDeliverers({ deliveries }: SeenDeliveries): readonly string[] {
  const counts = new Map<string, number>();
  deliveries.forEach(({ deliverer }) => counts.set(deliverer, (counts.get(deliverer) ?? 0) + 1));
  return [...counts].sort((a, b) => b[1] - a[1]).map(([deliverer]) => deliverer);
}

/** Whether somebody delivers messages between the two chains. */
export function relayerCheck(
  trace: MessageTrace,
  destination: TraceEndpoint,
  seen: SeenDeliveries,
  now: number,
): DeliveryCheck {
  const common = { key: 'relayer', proof: 'eth_getLogs', from: seen.from };
  if (seen.error !== undefined) {
    const line = `Whether a relayer delivers between these chains is unknown: ${errorSentence(seen.error)}`;
    return { ...common, outcome: 'unread', line: [text(line)] };
  }
  if (trace.message === undefined) {
    const line = 'No messenger sent it: relayers deliver it only where they are set up for its sender.';
    return { ...common, outcome: 'unread', line: [text(line)] };
  }
  const chains = { source: endSpan(trace.source), destination: endSpan(destination) };
  const tried = trace.deliveries.ok ? trace.deliveries.value.at(-1)?.deliverer : undefined;
  if (tried !== undefined) {
    const line = message`${id(checksumAddress(tried))} tried to deliver it.`;
    return { ...common, proof: 'eth_getTransactionReceipt', outcome: 'fine', line };
  }
  const { nonce } = trace.message;
  const later = seen.deliveries.filter(({ nonce: other }) => other !== undefined && other > nonce);
  const last = later.at(-1);
  if (last !== undefined) {
    const values = { ...chains, count: count(BigInt(later.length)), account: id(checksumAddress(last.deliverer)) };
    return {
      ...common,
      outcome: 'fine',
      line:
        later.length === 1
          ? message`1 later message from ${values.source} was delivered to ${values.destination}, by ${values.account}: a relayer runs.`
          : message`${values.count} later messages from ${values.source} were delivered to ${values.destination}, the last by ${values.account}: a relayer runs.`,
    };
  }
  const sentAt = trace.sends.ok ? trace.sends.value.at(-1)?.at : undefined;
  const age = sentAt === undefined ? undefined : now - sentAt;
  if (age !== undefined && age < patienceMs) {
    const line = message`Sent ${text(formatDuration(Math.max(age, 0)))} ago; a relayer may still be collecting signatures.`;
    return { ...common, outcome: 'fine', line };
  }
  const [usual] = usualDeliverers(seen);
  return usual === undefined
    ? {
        ...common,
        outcome: 'cause',
        line: message`No message from ${chains.source} was delivered to ${chains.destination} in its last ${count(seen.blocks)} blocks: no relayer runs for this pair. Start one, or deliver the message by hand.`,
      }
    : {
        ...common,
        outcome: 'unread',
        line: message`${id(checksumAddress(usual))} delivered earlier messages from ${chains.source} to ${chains.destination}, but no later one: check that it still runs.`,
      };
}

/** Whether those who deliver are allowed to deliver this message. */
export function allowedRelayersCheck({ message: sent }: MessageTrace, seen: SeenDeliveries): DeliveryCheck | undefined {
  const allowed = sent?.relayers;
  if (allowed === undefined) {
    return undefined;
  }
  const common = { key: 'allowedRelayers', proof: 'eth_getLogs', from: seen.from };
  if (allowed.length === 0) {
    return { ...common, outcome: 'fine', line: [text('Anyone may deliver it.')] };
  }
  const usual = usualDeliverers(seen);
  const isAllowed = (account: string) => allowed.some((one) => one.toLowerCase() === account.toLowerCase());
  const values = { allowed: accounts(allowed), usual: accounts(usual.slice(0, 3)) };
  if (usual.length === 0) {
    return { ...common, outcome: 'fine', line: message`Only ${values.allowed} may deliver it.` };
  }
  return usual.some(isAllowed)
    ? {
        ...common,
        outcome: 'fine',
        line: message`Only ${values.allowed} may deliver it, and ${values.usual} delivered recent messages.`,
      }
    : {
        ...common,
        outcome: 'cause',
        line: message`Only ${values.allowed} may deliver it, but ${values.usual} delivered recent messages. Have an allowed relayer deliver it.`,
      };
}

function accounts(addresses: readonly string[]): Line {
  return joined(
    addresses.slice(0, 5).map((address) => [id(checksumAddress(address))]),
    ', ',
  );
}
