import { codecReport, decodeBytes } from '../../transactions';
import type { WarpEnvelope } from '../../detection';
import type { WarpContent, ChainNames } from '../payload/warpContent';
import { warpContent, contentLine, bytesSpan, chainSpan, plainContent } from '../payload/warpContent';
import type { TeleporterMessage, BridgeTransfer } from '../payload/teleporterMessage';
import { isMessenger, teleporterMessageId, numberOf } from '../payload/teleporterMessage';
import type { Line, Names, Section, Span } from '../../report';
import { code, count, guess, id, joinLines, message, remote, tableSection, text } from '../../report';
import { type Network, chainName } from '../../networks';
import { bytesToHex, encodeCb58, hexToBytes } from '../../primitives';
import type { DecodedValue } from '../../abi';
import type { MessageTrace, TransferTrace } from '../report/messageTrace';
import { tokens } from '../report/tokenTransfer';

export interface PayloadContext {
  readonly network: Network;
  /** Names of blockchains and subnets. */
  readonly names: ChainNames;
  /** Token transfers by Teleporter ID. */
  readonly transfers?: ReadonlyMap<string | undefined, TransferTrace | undefined>;
}

/** @param names known names of blockchains and subnets */
export function payloadContext(network: Network, names: Names, traces: readonly MessageTrace[] = []): PayloadContext {
  return {
    network,
    names: (cb58) => names.get(cb58) ?? chainName(cb58, network),
    transfers: new Map(traces.map(({ teleporterId, transfer }) => [teleporterId, transfer])),
  };
}

/** The content of a message in one line. */
export function payloadLine({ payload, sourceChainId }: WarpEnvelope, { names }: PayloadContext): Line {
  const fromPChain = sourceChainId.every((byte) => byte === 0);
  return contentLine(warpContent(payload), fromPChain, names);
}

/** All fields of a message's payload, including the contract-level message. */
export function payloadSections(envelope: WarpEnvelope, context: PayloadContext): readonly Section[] {
  const { unsigned, payload, sourceChainId } = envelope;
  const { networkId, hrp } = context.network;
  const [decoded] = decodeBytes(unsigned, { kind: 'warp', networkId, hrp });
  const fields = decoded === undefined ? [] : codecReport(decoded, { identifier: bytesToHex(unsigned) }).sections;
  return [
    ...fields.filter(({ key }) => key.startsWith('inside.')),
    ...contentSections(warpContent(payload), sourceChainId, context.names, context.transfers),
  ];
}

/** Maximum bytes of data shown; the message has all of them. */
const shownBytes = 64;
const maxRows = 50;

/**
 * Fields of the ICM message in a Warp message; empty for other messages, whose fields the codec shows.
 * @param sourceChainId bytes
 */
export function contentSections(
  content: WarpContent,
  sourceChainId: Uint8Array,
  names: ChainNames,
  transfers?: PayloadContext['transfers'],
): readonly Section[] {
  if (content.kind !== 'call' || content.content.kind !== 'teleporter') {
    return [];
  }
  const { message: sent } = content.content;
  const { transfer, receipts } = sent;
  const chain = chainSpan(encodeCb58(hexToBytes(sent.destinationChain)!), names);
  const messageId = teleporterMessageId(bytesToHex(content.sender), sourceChainId, sent);
  return [
    ...tableSection(
      'teleporterMessage',
      'Teleporter message',
      [],
      fieldRows(sent, bytesToHex(content.sender), messageId, chain),
      (row) => row,
      [],
      { isOfOne: true },
    ),
    // In base units where the token is unknown: the message does not name it.
    ...tableSection(
      'tokenTransfer',
      'Interchain token transfer',
      [],
      transfer === undefined ? [] : [transfer],
      (one) => [
        [text('action')],
        [...transferLine(one, names, transfers?.get(messageId)), guess('guessed from the payload')],
      ],
      [],
      { isOfOne: true },
    ),
    // Receipts acknowledge messages of the other chain, so that their relayers are paid there.
    ...tableSection(
      'receipts',
      'Receipts',
      ['delivered message', 'source chain', 'relayer to reward'],
      receipts,
      ({ nonce, relayer }) => [[count(nonce)], [chain], [id(relayer)]],
      [],
      { most: maxRows },
    ),
  ];
}

function fieldRows(
  sent: TeleporterMessage,
  messenger: string,
  messageId: string,
  chain: Span,
): readonly (readonly Line[])[] {
  const relayers = sent.relayers.slice(0, maxRows).map((relayer): Line => [id(relayer)]);
  const unusual: Line = [id(messenger), guess('not the standard TeleporterMessenger; guessed from the payload')];
  const rows: readonly (readonly [label: string, value: Line])[] = [
    ['Teleporter message ID', [code(messageId)]],
    ...(isMessenger(messenger) ? [] : [['messenger', unusual] as const]),
    ['nonce', [count(sent.nonce)]],
    ['from', [id(sent.sender)]],
    ['to', [id(sent.receiver)]],
    ['destination chain', [chain]],
    ['required gas limit', [count(sent.gas)]],
    ['allowed relayers', relayers.length === 0 ? [text('any')] : joinLines(relayers, ', ')],
    ['data', dataLine(sent.data)],
  ];
  return rows.map(([label, value]) => [[text(label)], value]);
}

/** Bytes as text where they are readable, otherwise as hex. */
export function dataLine(hex: string): Line {
  const bytes = hexToBytes(hex) ?? new Uint8Array();
  const words = plainContent(bytes);
  if (bytes.length === 0) {
    return [text('none')];
  }
  const shown =
    words === undefined
      ? code(bytes.length > shownBytes ? `${hex.slice(0, 2 + 2 * shownBytes)}…` : hex)
      : remote(`“${words}”`);
  return joinLines([[shown], [bytesSpan(bytes.length)]], ' · ');
}

function transferLine({ kind, fields }: BridgeTransfer, names: ChainNames, known?: TransferTrace): Line {
  const address = (name: string): Line => [id(textOf(fields[name]))];
  const amount = transferAmount(numberOf(fields['amount']), known);
  switch (kind) {
    case 'registerRemote':
      return message`register remote: ${count(numberOf(fields['homeTokenDecimals']))} decimals on the home, ${count(numberOf(fields['remoteTokenDecimals']))} on the remote`;
    case 'send':
      return message`send ${amount} to ${address('recipient')}`;
    case 'call':
      return message`send ${amount} from ${address('originSenderAddress')} and call ${address('recipientContract')}; fallback recipient ${address('fallbackRecipient')}`;
    case 'sendOn':
      return message`multi-hop ${amount} to ${address('recipient')} on ${chainOf(fields['destinationBlockchainID'], names)}; fallback recipient ${address('multiHopFallback')}`;
    case 'callOn':
      return message`multi-hop ${amount} to ${chainOf(fields['destinationBlockchainID'], names)} and call ${address('recipientContract')}; fallback recipient ${address('multiHopFallback')}`;
  }
}

/** Messages state amounts in the remote's unit, so that side's decimals apply. */
function transferAmount(amount: bigint, { sent, received, from, to }: Partial<TransferTrace> = {}): Line {
  const isAsSent = amount === sent;
  const isAsGiven = received === undefined ? sent !== undefined && !isAsSent : amount === received;
  return tokens(amount, isAsGiven ? to : isAsSent ? from : undefined);
}

function chainOf(value: DecodedValue | undefined, names: ChainNames): Line {
  const bytes = hexToBytes(textOf(value));
  return bytes === undefined ? [] : [chainSpan(encodeCb58(bytes), names)];
}

function textOf(value: DecodedValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
