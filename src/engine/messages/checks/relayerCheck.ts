import { type ApiError, errorSentence } from '../../errors';
import { type Line, count, id, joined, message, text, code, nativeAmount } from '../../report';
import { checksumAddress, formatDuration } from '../../primitives';
import type { DeliveryCheck, MessageTrace, TraceEndpoint } from '../report/messageTrace';
import { endSpan } from '../report/traceText';

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

/** What was read of the account that usually delivers, on the destination. */
export interface DelivererAccount {
  readonly account: string;
  readonly balance?: bigint;
  /** Next nonce after the last block, and with what waits in the pool. */
  readonly latest?: bigint;
  readonly pending?: bigint;
  /** On the list of who may issue transactions; absent: there is no such list. */
  readonly role?: bigint;
  /** What a delivery costs at the base fee of now, in wei; absent: not known. */
  readonly cost?: bigint;
  /** It is a contract: whoever calls it pays. */
  readonly isContract?: boolean;
  readonly error?: ApiError;
  readonly from: number;
}

/** Whether who usually delivers can pay, may issue transactions, and has none that waits. */
export function accountCheck(result: DelivererAccount, destination: TraceEndpoint): DeliveryCheck {
  const { balance, latest, pending, role, cost, from } = result;
  const common = { key: 'account', from };
  const symbol = destination.chain?.symbol;
  const values = { account: id(checksumAddress(result.account)), destination: endSpan(destination) };
  if (result.isContract === true) {
    const line = message`${values.account}, which delivers, is a contract: whoever calls it pays.`;
    return { ...common, proof: 'eth_getCode', outcome: 'unread', line };
  }
  // Who has delivered has issued a transaction.
  if (balance === undefined || latest === 0n) {
    const reason =
      latest === 0n
        ? 'the node does not know its transactions'
        : result.error === undefined
          ? 'no allowed node'
          : errorSentence(result.error);
    const line = message`Whether ${values.account} can deliver is unknown: ${text(reason)}`;
    return { ...common, proof: 'eth_getBalance', outcome: 'unread', line };
  }
  const money = nativeAmount(balance, symbol);
  if (balance === 0n || (cost !== undefined && balance < cost)) {
    const line =
      cost === undefined
        ? message`${values.account}, which delivers, has ${money} on ${values.destination}: fund it.`
        : message`${values.account}, which delivers, has ${money} on ${values.destination}; a delivery costs ${nativeAmount(cost, symbol)}: fund it.`;
    return { ...common, proof: 'eth_getBalance', outcome: 'cause', line };
  }
  if (role === 0n) {
    const call = code(`setEnabled(${checksumAddress(result.account)})`);
    const line = message`${values.account}, which delivers, has no role on txAllowList of ${values.destination}: an admin or manager can grant it with ${call}.`;
    return { ...common, proof: 'readAllowList', outcome: 'cause', line };
  }
  if (latest !== undefined && pending !== undefined && pending > latest) {
    const line = message`${values.account}, which delivers, has transactions that wait: next nonce ${count(latest)}, ${count(pending)} with the transaction pool. Replace nonce ${count(latest)} if it stays.`;
    return { ...common, proof: 'eth_getTransactionCount', outcome: 'cause', line };
  }
  const line = message`${values.account}, which delivers, has ${money} on ${values.destination}, and no transaction waits.`;
  return { ...common, proof: 'eth_getBalance', outcome: 'fine', line };
}

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
