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

/** A message and the chains it connects, as hex or cb58 IDs. */
export interface Subject extends Pick<MessageTrace, 'teleporterId' | 'warpId' | 'unsigned' | 'messenger' | 'message'> {
  /** The Teleporter ID, or else the Warp ID, in hex. */
  readonly key: string;
  readonly source?: string;
  readonly destination?: string;
}

/** What an event reveals about its message. @param own blockchain ID of the event's chain, where it is known */
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

/** What a Warp message reveals. @param hex the message, signed or unsigned */
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

/** The messages of a reverted transaction; empty where its calldata does not identify them. */
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

/** The intended messenger call of a reverted transaction. */
export function failedCall(input: string): SeenRevert['does'] | undefined {
  return callsBySelector.get(input.slice(0, 10));
}

/** Merges two subjects of the same message; the fields of the first take precedence. */
export function mergeSubjects(a: Subject | undefined, b: Subject): Subject {
  const known = Object.entries(a ?? {}).filter(([, value]) => value !== undefined);
  return { ...b, ...(Object.fromEntries(known) as Partial<Subject>) };
}

/** Location and source of an event. */
export type SeenPlace = Omit<MessageTraceStep, 'at'> & { readonly chain: EvmChain };

export type SeenEvent = SeenPlace & { readonly event: MessengerEvent };
type SeenWarp = SeenPlace & { readonly warp: SentMessage };

/** Without duplicates. */
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
      // A receipt includes the Warp message, a log search does not; the proof stays that of the first source.
      if (known === undefined) {
        this.events.set(key, { ...place, event });
      } else if (event.kind === 'sent' && event.warp !== undefined) {
        this.events.set(key, { ...known, event });
      }
    }
  }
}

export interface SeenRevert extends SeenPlace {
  readonly does: 'receive' | 'retryExecution' | 'retrySend';
  readonly sent: EvmTransaction;
}

function byPlace(a: SeenEvent, b: SeenEvent): number {
  return compare(a.block, b.block) || compare(a.event.logIndex, b.event.logIndex);
}
