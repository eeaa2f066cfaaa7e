import { sha256 } from '@noble/hashes/sha2.js';
import { decodeParameters, messengerSelectors, teleporterMessageType as messageType } from '../../abi';
import { readWarpEnvelope } from '../../detection';
import { warpPredicates } from '../payload/warpPredicate';
import { recordOf, messageOf, teleporterMessageId } from '../payload/teleporterMessage';
import { warpContent } from '../payload/warpContent';
import { type MessengerEvent, messengerEvents, type SentMessage, sentMessages } from '../payload/messengerEvents';
import { bytesToHex, hexToBytes, compare } from '../../primitives';
import type { EvmReceipt, EvmTransaction, FoundLog } from '../../evm';
import type { EvmChain } from '../../networks';
import type { MessageTrace, MessageTraceStep } from '../report/messageTrace';
import { parseAbiParameters } from 'viem/utils';

/** One message, and which chains it is between: hex or cb58. */
export interface Subject extends Pick<MessageTrace, 'teleporterId' | 'warpId' | 'unsigned' | 'messenger' | 'message'> {
  /** The Teleporter ID, else the Warp ID: hex. */
  readonly key: string;
  readonly source?: string;
  readonly destination?: string;
}

/** What one event tells of its message. @param own blockchain ID of the chain that it is on; absent: not known */
export function subjectOf({ event }: Pick<SeenEvent, 'event'>, own: string | undefined): Subject | undefined {
  if (event.kind === 'initialized') {
    return undefined;
  }
  const { messageId, address: messenger } = event;
  const common = { key: messageId, teleporterId: messageId, messenger };
  switch (event.kind) {
    case 'sent': {
      const { destinationChain: destination, message, warp } = event;
      return { ...common, source: own, destination, message, warpId: warp?.messageId, unsigned: warp?.unsigned };
    }
    case 'feeAdded':
      return { ...common, source: own };
    case 'acknowledged':
      return { ...common, source: own, destination: event.destinationChain };
    case 'executed':
      return { ...common, source: event.sourceChain, destination: own };
    default:
      return { ...common, source: event.sourceChain, destination: own, message: event.message };
  }
}

/** What a Warp message tells. @param hex of its bytes, signed or not */
export function subjectOfWarp(hex: string): Subject {
  const bytes = hexToBytes(hex) ?? new Uint8Array();
  const envelope = readWarpEnvelope(bytes);
  const messageId = bytesToHex(sha256(envelope?.unsigned ?? bytes));
  const content = envelope && warpContent(envelope.payload);
  const common = {
    warpId: messageId,
    unsigned: bytesToHex(envelope?.unsigned ?? bytes) as `0x${string}`,
    source: envelope && bytesToHex(envelope.sourceChainId),
  };
  if (envelope === undefined || content?.kind !== 'call' || content.content.kind !== 'teleporter') {
    return { ...common, key: messageId };
  }
  const { message } = content.content;
  const messenger = bytesToHex(content.sender);
  const teleporterId = teleporterMessageId(messenger, envelope.sourceChainId, message);
  return { ...common, key: teleporterId, teleporterId, messenger, message, destination: message.destinationChain };
}

/** The messages of a transaction that was refused; none where it does not say of which ones it was. */
export function rejectedSubjects({ does, sent }: SeenRevert, own: string | undefined): readonly Subject[] {
  if (does === 'receive') {
    return warpPredicates(sent.accessList ?? []).flatMap(({ messageId, message }) =>
      messageId === undefined || message === undefined ? [] : [subjectOfWarp(message)],
    );
  }
  const { input, to } = sent;
  const type = does === 'retrySend' ? `${messageType} message` : `bytes32 source, ${messageType} message`;
  const args = decodeParameters(parseAbiParameters(type), `0x${input.slice(10)}`)?.args;
  const valueOf = (wanted: string) => args?.find(({ name }) => name === wanted)?.value;
  const struct = valueOf('message');
  const fields = struct === undefined ? undefined : recordOf(struct);
  const source = does === 'retrySend' ? own : (valueOf('source') as string | undefined);
  const sourceBytes = source === undefined ? undefined : hexToBytes(source);
  if (fields === undefined || sourceBytes?.length !== 32 || to == null) {
    return [];
  }
  const message = messageOf(fields);
  const teleporterId = teleporterMessageId(to, sourceBytes, message);
  const destination = (does === 'retryExecution' ? own : undefined) ?? message.destinationChain;
  return [{ key: teleporterId, teleporterId, messenger: to, message, source, destination }];
}

const callsBySelector = new Map<string, SeenRevert['does']>([
  [messengerSelectors.receive, 'receive'],
  [messengerSelectors.retryExecution, 'retryExecution'],
  [messengerSelectors.retrySend, 'retrySend'],
]);

/** What a transaction that was refused would have done. */
export function failedCall(input: string): SeenRevert['does'] | undefined {
  return callsBySelector.get(input.slice(0, 10));
}

/** Both tell of the same message: what the first does not say the second may. */
export function joinedTopic(a: Subject | undefined, b: Subject): Subject {
  const known = Object.entries(a ?? {}).filter(([, value]) => value !== undefined);
  return { ...b, ...(Object.fromEntries(known) as Partial<Subject>) };
}

/** Where something was seen, and who told. */
export type SeenPlace = Omit<MessageTraceStep, 'at'> & { readonly chain: EvmChain };

export type SeenEvent = SeenPlace & { readonly event: MessengerEvent };
/** A Warp message that no messenger sent. */
type SeenWarp = SeenPlace & { readonly warp: SentMessage };

/** What logs told of messages so far; what two answers tell stands once. */
export class SeenEvents {
  private readonly events = new Map<string, SeenEvent>();
  private readonly warps = new Map<string, SeenWarp>();

  /** Oldest first on each chain. */
  get all(): readonly SeenEvent[] {
    return [...this.events.values()].sort(byPlace);
  }

  get plain(): readonly SeenWarp[] {
    return [...this.warps.values()].sort((a, b) => compare(a.block, b.block));
  }

  addReceipt(chain: EvmChain, { transactionHash, blockNumber, logs }: EvmReceipt, from: number): void {
    const place = { chain, transaction: transactionHash, block: blockNumber, proof: 'eth_getTransactionReceipt', from };
    this.addAll(place, logs);
    const events = messengerEvents(logs);
    const own = new Set(events.flatMap((event) => (event.kind === 'sent' ? (event.warp?.messageId ?? []) : [])));
    sentMessages(logs)
      .filter(({ messageId }) => !own.has(messageId))
      .forEach((warp) => this.addWarp({ ...place, warp }));
  }

  addLogs(chain: EvmChain, logs: readonly FoundLog[], from: number): void {
    for (const log of logs) {
      const { transactionHash: transaction, blockNumber: block } = log;
      this.addAll({ chain, transaction, block, proof: 'eth_getLogs', from }, [log]);
    }
  }

  addWarp(seen: SeenWarp): void {
    this.warps.set(`${seen.chain.name} ${seen.transaction} ${seen.warp.messageId}`, seen);
  }

  private addAll(place: SeenPlace, logs: EvmReceipt['logs']): void {
    for (const event of messengerEvents(logs)) {
      const key = `${place.chain.name} ${place.transaction} ${event.logIndex}`;
      const known = this.events.get(key);
      // A receipt has the Warp message beside it, a search has not; who told first stays the proof.
      if (known === undefined) {
        this.events.set(key, { ...place, event });
      } else if (event.kind === 'sent' && event.warp !== undefined) {
        this.events.set(key, { ...known, event });
      }
    }
  }
}

/** A transaction that was refused, and what it was to do. */
export interface SeenRevert extends SeenPlace {
  readonly does: 'receive' | 'retryExecution' | 'retrySend';
  readonly sent: EvmTransaction;
}

function byPlace(a: SeenEvent, b: SeenEvent): number {
  return compare(a.block, b.block) || compare(a.event.logIndex, b.event.logIndex);
}
