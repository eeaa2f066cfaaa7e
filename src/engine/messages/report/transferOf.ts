import type { BridgeTransfer } from '../payload/tokenTransfer';
import { givenTokens, type SentTokens, sentTokens, type GivenTokens, type TransferLog } from '../payload/transferLogs';
import { checksumAddress } from '../../primitives';
import type { MessageTrace } from './messageTrail';
import type { TransferTrace } from './transferTrail';

const kinds: Readonly<Record<BridgeTransfer['kind'], TransferTrace['kind']>> = {
  registerRemote: 'register',
  send: 'send',
  call: 'call',
  sendOn: 'sendOn',
  callOn: 'callOn',
};

/**
 * What tokens a message carries, by the logs of both sides; units of tokens are left to who can ask for them. Undefined: it
 * carries none.
 *
 * @param logs of a transaction by its hash; empty where they were not read
 */
export function transferOf(
  trace: MessageTrace,
  logs: (transaction: string) => readonly TransferLog[],
): TransferTrace | undefined {
  const { message, teleporterId } = trace;
  const transfer = message?.transfer;
  if (message === undefined || transfer === undefined || teleporterId === undefined) {
    return undefined;
  }
  const send = trace.sends.ok ? trace.sends.value[0] : undefined;
  const delivery = trace.deliveries.ok
    ? trace.deliveries.value.find(({ outcome }) => outcome === 'executed')
    : undefined;
  const execution = delivery ?? trace.retries.find(({ outcome }) => outcome === 'executed');
  const sent: SentTokens = send === undefined ? {} : sentTokens(logs(send.transaction), teleporterId, message.sender);
  const given: GivenTokens =
    execution === undefined ? {} : givenTokens(logs(execution.transaction), teleporterId, message.receiver);
  const kind = kinds[transfer.kind];
  const isThere = execution !== undefined && logs(execution.transaction).length > 0;
  return {
    kind,
    from: { contract: message.sender, token: sent.tokens && (sent.tokens.token ?? 'native') },
    to: { contract: message.receiver, token: given.tokens && (given.tokens.token ?? 'native') },
    sent: sent.tokens?.amount,
    received: given.tokens?.amount,
    recipient: recipientOf(transfer, given),
    outcome: isThere ? outcomeOf(kind, given) : execution === undefined && hasFailed(trace) ? 'unexecuted' : undefined,
    fallback: given.call === 'failed' || kind === 'sendOn' || kind === 'callOn' ? fallbackOf(transfer) : undefined,
    nextLeg: given.nextLeg,
    previousLeg: sent.previousLeg,
    collateralNeeded: given.collateralNeeded,
    isRegistered: kind === 'register' && isThere ? given.collateralNeeded !== undefined : undefined,
  };
}

function hasFailed({ deliveries }: MessageTrace): boolean {
  return deliveries.ok && deliveries.value.some(({ outcome }) => outcome === 'failed');
}

/** What is lost where the other side counts in larger units. */
export function dustOf({ kind, from, to, sent, received }: TransferTrace): bigint | undefined {
  const more = (from.decimals ?? 0) - (to.decimals ?? from.decimals ?? 0);
  const isWhole = kind === 'send' || kind === 'call';
  if (!isWhole || sent === undefined || received === undefined || from.decimals === undefined || more <= 0) {
    return undefined;
  }
  const unit = 10n ** BigInt(more);
  const dust = sent - received * unit;
  return dust > 0n && dust < unit ? dust : undefined;
}

function outcomeOf(kind: TransferTrace['kind'], given: GivenTokens): TransferTrace['outcome'] {
  if (given.call !== undefined) {
    return given.call === 'failed' ? 'callFailed' : 'called';
  }
  switch (kind) {
    case 'register':
      return given.collateralNeeded === undefined ? undefined : 'registered';
    case 'sendOn':
    case 'callOn':
      return given.nextLeg !== undefined ? 'routed' : given.tokens === undefined ? undefined : 'fallback';
    default:
      return given.tokens === undefined ? undefined : 'given';
  }
}

function recipientOf({ fields }: BridgeTransfer, { recipient }: GivenTokens): string | undefined {
  const meant = fields['recipient'] ?? fields['recipientContract'];
  const result = typeof meant === 'string' ? meant : recipient;
  return result === undefined ? undefined : checksumAddress(result);
}

function fallbackOf({ fields }: BridgeTransfer): string | undefined {
  const fallback = fields['multiHopFallback'] ?? fields['fallbackRecipient'];
  return typeof fallback === 'string' ? checksumAddress(fallback) : undefined;
}
