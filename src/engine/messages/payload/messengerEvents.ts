import { parseAbiParameters } from 'viem/utils';
import {
  decodeParameters,
  type EventLog,
  initializedTopic,
  messengerTopics,
  teleporterMessageType as messageType,
  signatureHash,
} from '../../abi';
import { warpAddress } from '../../precompiles';
import { type AbiRecord, recordOf, messageOf, type TeleporterMessage } from './teleporterMessage';

/** As in receipts; topics and data are hex with 0x. */
export type WarpLog = EventLog;

export interface SentMessage {
  /** Hex. */
  readonly messageId: string;
  readonly unsigned: `0x${string}`;
}

/** Warp messages among the logs of a transaction, in order. */
export function sentMessages(logs: readonly WarpLog[]): readonly SentMessage[] {
  const topic = signatureHash('SendWarpMessage(address,bytes32,bytes)');
  return logs.flatMap(({ address, topics, data }) => {
    if (address.toLowerCase() !== warpAddress || topics[0] !== topic || topics[2] === undefined) {
      return [];
    }
    const message = unsignedIn(data as `0x${string}`);
    return message === undefined ? [] : [{ messageId: topics[2], unsigned: message }];
  });
}

/** The only argument that is not indexed: bytes. */
function unsignedIn(data: `0x${string}`): `0x${string}` | undefined {
  const value = decodeParameters([{ name: 'message', type: 'bytes' }], data)?.args?.[0]?.value;
  return typeof value === 'string' ? (value as `0x${string}`) : undefined;
}

export interface MessengerLog extends WarpLog {
  readonly logIndex: bigint;
}

/** A messenger event about one message, or about the messenger itself. */
export type MessengerEvent = EventPlace &
  (
    | {
        readonly kind: 'sent';
        /** Hex, like all other IDs. */
        readonly destinationChain: string;
        readonly message?: TeleporterMessage;
        readonly fee?: FeeInfo;
        /** The Warp message that carries it, where the logs include it. */
        readonly warp?: SentMessage;
      }
    | { readonly kind: 'feeAdded'; readonly fee?: FeeInfo }
    | {
        readonly kind: 'received';
        readonly sourceChain: string;
        /** Caller of the messenger, possibly a contract. */
        readonly deliverer: string;
        readonly message?: TeleporterMessage;
      }
    | { readonly kind: 'executed'; readonly sourceChain: string }
    | { readonly kind: 'failed'; readonly sourceChain: string; readonly message?: TeleporterMessage }
    | { readonly kind: 'acknowledged'; readonly destinationChain: string }
    /** The first message on the chain; `messageId` is empty. */
    | { readonly kind: 'initialized' }
  );

interface EventPlace {
  /** The messenger, spelled as in the log. */
  readonly address: string;
  readonly messageId: string;
  readonly logIndex: bigint;
}

/** Amounts are in base units of the token. */
export interface FeeInfo {
  readonly token: string;
  readonly amount: bigint;
}

const feeType = '(address feeTokenAddress, uint256 amount) fee';
const types = {
  sent: parseAbiParameters(`${messageType} message, ${feeType}`),
  fee: parseAbiParameters(feeType),
  received: parseAbiParameters(`address rewardAddress, ${messageType} message`),
  message: parseAbiParameters(`${messageType} message`),
};

/**
 * Messenger events among the logs of a transaction, in order, whatever the emitter: earlier messengers have other
 * addresses and emit the same events.
 */
export function messengerEvents(logs: readonly MessengerLog[]): readonly MessengerEvent[] {
  const taken = new Set<MessengerLog>();
  return logs.flatMap((log, index): readonly MessengerEvent[] => {
    const event = eventOf(log);
    if (event?.kind !== 'sent') {
      return event === undefined ? [] : [event];
    }
    const own = logs.slice(index + 1).find((next) => !taken.has(next) && isSentBy(next, log.address));
    if (own === undefined) {
      return [event];
    }
    taken.add(own);
    return [{ ...event, warp: sentMessages([own])[0] }];
  });
}

function isSentBy(log: MessengerLog, messenger: string): boolean {
  return sentMessages([log]).length > 0 && `0x${log.topics[1]?.slice(26)}` === messenger.toLowerCase();
}

function eventOf({ address, topics, data, logIndex }: MessengerLog): MessengerEvent | undefined {
  const [topic, messageId, second, third] = topics;
  if (messageId === undefined) {
    return undefined;
  }
  const place = { address, messageId, logIndex };
  if (topic === initializedTopic) {
    return { kind: 'initialized', ...place, messageId: '' };
  }
  if (topic === messengerTopics.feeAdded) {
    return { kind: 'feeAdded', ...place, fee: feeOf(fieldsOf(types.fee, data)) };
  }
  if (second === undefined) {
    return undefined;
  }
  switch (topic) {
    case messengerTopics.sent: {
      const fields = fieldsOf(types.sent, data);
      return { kind: 'sent', ...place, destinationChain: second, message: messageIn(fields), fee: feeOf(fields) };
    }
    case messengerTopics.received: {
      const deliverer = third === undefined ? '' : `0x${third.slice(26)}`;
      const message = messageIn(fieldsOf(types.received, data));
      return { kind: 'received', ...place, sourceChain: second, deliverer, message };
    }
    case messengerTopics.executed:
      return { kind: 'executed', ...place, sourceChain: second };
    case messengerTopics.failed:
      return { kind: 'failed', ...place, sourceChain: second, message: messageIn(fieldsOf(types.message, data)) };
    case messengerTopics.acknowledged:
      return { kind: 'acknowledged', ...place, destinationChain: second };
    default:
      return undefined;
  }
}

function fieldsOf(inputs: Parameters<typeof decodeParameters>[0], data: string): AbiRecord {
  const args = decodeParameters(inputs, data as `0x${string}`)?.args ?? [];
  return Object.fromEntries(args.map(({ name, value }) => [name, value]));
}

function messageIn({ message }: AbiRecord): TeleporterMessage | undefined {
  const fields = message === undefined ? undefined : recordOf(message);
  return fields && messageOf(fields);
}

function feeOf({ fee: value }: AbiRecord): FeeInfo | undefined {
  const fields = value === undefined ? undefined : recordOf(value);
  return fields && { token: fields['feeTokenAddress'] as string, amount: fields['amount'] as bigint };
}
