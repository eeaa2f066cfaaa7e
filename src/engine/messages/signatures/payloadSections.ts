import { codecReport, decodeBytes } from '../../transactions';
import type { WarpEnvelope } from '../../detection';
import {
  warpContent,
  type WarpContent,
  contentLine,
  type ChainNames,
  bytesSpan,
  chainSpan,
  plainContent,
} from '../payload/warpContent';
import {
  isMessenger,
  type TeleporterMessage,
  teleporterMessageId,
  numberOf,
  type BridgeTransfer,
} from '../payload/teleporterMessage';
import { type Line, type Section, code, count, guess, id, joined, message, remote, text } from '../../report';
import { type Network, chainName } from '../../networks';
import { bytesToHex, encodeCb58, hexToBytes } from '../../primitives';
import type { DecodedValue } from '../../abi';

/** Names of blockchains that are known without asking. */
export function chainNamesOf(network: Network): ChainNames {
  return (blockchainId) => chainName(blockchainId, network);
}

/** What a message says, in one line. */
export function payloadLine({ payload, sourceChainId }: WarpEnvelope, network: Network): Line {
  const fromPChain = sourceChainId.every((byte) => byte === 0);
  return contentLine(warpContent(payload), fromPChain, chainNamesOf(network));
}

/** All fields of a message's payload: what the codec knows, and what contracts put in. */
export function payloadSections(envelope: WarpEnvelope, network: Network): readonly Section[] {
  const { unsigned, payload, sourceChainId } = envelope;
  const { networkId, hrp } = network;
  const [decoded] = decodeBytes(unsigned, { kind: 'warp', networkId, hrp });
  const fields = decoded === undefined ? [] : codecReport(decoded, { identifier: bytesToHex(unsigned) }).sections;
  return [
    ...fields.filter(({ key }) => key.startsWith('inside.')),
    ...contentSections(warpContent(payload), sourceChainId, chainNamesOf(network)),
  ];
}

/** Bytes of data that are shown; all of them are in the message. */
const shownBytes = 64;
const maxRows = 50;

/**
 * What a Teleporter message in a Warp message says, field by field; empty for other messages, whose fields the codec
 * knows.
 * @param sourceChainId bytes of the chain that sent it
 */
export function contentSections(
  content: WarpContent,
  sourceChainId: Uint8Array,
  names: ChainNames,
): readonly Section[] {
  if (content.kind !== 'call' || content.content.kind !== 'teleporter') {
    return [];
  }
  const { message: reported } = content.content;
  return [
    {
      key: 'teleporterMessage',
      heading: 'Teleporter message',
      columns: [],
      isOfOne: true,
      rows: fieldRows(reported, bytesToHex(content.sender), sourceChainId, names),
      from: [],
    },
    ...transferSection(reported.transfer, names),
    ...receiptSection(reported, names),
  ];
}

function fieldRows(
  reported: TeleporterMessage,
  messenger: string,
  sourceChainId: Uint8Array,
  names: ChainNames,
): readonly (readonly Line[])[] {
  const destination = encodeCb58(hexToBytes(reported.destinationChain)!);
  const relayers = reported.relayers.slice(0, maxRows).map((relayer): Line => [id(relayer)]);
  return [
    [[text('Teleporter message ID')], [code(teleporterMessageId(messenger, sourceChainId, reported))]],
    ...(isMessenger(messenger)
      ? []
      : [
          [
            [text('messenger')],
            [id(messenger), guess('not the standard TeleporterMessenger; guessed from the payload')],
          ],
        ]),
    [[text('nonce')], [count(reported.nonce)]],
    [[text('from')], [id(reported.sender)]],
    [[text('to')], [id(reported.receiver)]],
    [[text('destination chain')], [chainSpan(destination, names)]],
    [[text('required gas limit')], [count(reported.gas)]],
    [[text('allowed relayers')], relayers.length === 0 ? [text('any')] : joined(relayers, ', ')],
    [[text('data')], dataLine(reported.data)],
  ];
}

/** Bytes as text where they are text, else as hex. */
function dataLine(hex: string): Line {
  const bytes = hexToBytes(hex) ?? new Uint8Array();
  const words = plainContent(bytes);
  if (bytes.length === 0) {
    return [text('none')];
  }
  const shown =
    words === undefined
      ? code(bytes.length > shownBytes ? `${hex.slice(0, 2 + 2 * shownBytes)}…` : hex)
      : remote(`“${words}”`);
  return joined([[shown], [bytesSpan(bytes.length)]], ' · ');
}

/** Tokens on their way, in base units: which token it is, the contracts know and the message does not say. */
function transferSection(transfer: BridgeTransfer | undefined, names: ChainNames): readonly Section[] {
  if (transfer === undefined) {
    return [];
  }
  return [
    {
      key: 'tokenTransfer',
      heading: 'Interchain token transfer',
      columns: [],
      isOfOne: true,
      rows: [[[text('action')], [...transferLine(transfer, names), guess('guessed from the payload')]]],
      from: [],
    },
  ];
}

function transferLine({ kind, fields }: BridgeTransfer, names: ChainNames): Line {
  const address = (name: string): Line => [id(textOf(fields[name]))];
  const amount: Line = [count(numberOf(fields['amount']), 'base units')];
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

function chainOf(value: DecodedValue | undefined, names: ChainNames): Line {
  const bytes = hexToBytes(textOf(value));
  return bytes === undefined ? [] : [chainSpan(encodeCb58(bytes), names)];
}

function textOf(value: DecodedValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A message tells the other chain which of its own messages were delivered, so that their relayers are paid there. */
function receiptSection(reported: TeleporterMessage, names: ChainNames): readonly Section[] {
  if (reported.receipts.length === 0) {
    return [];
  }
  const chain = chainSpan(encodeCb58(hexToBytes(reported.destinationChain)!), names);
  const rest = reported.receipts.length - maxRows;
  return [
    {
      key: 'receipts',
      heading: 'Receipts',
      columns: ['delivered message', 'source chain', 'relayer to reward'],
      rows: reported.receipts.slice(0, maxRows).map(({ nonce, relayer }) => [[count(nonce)], [chain], [id(relayer)]]),
      note: rest > 0 ? [text(`${rest} more.`)] : undefined,
      from: [],
    },
  ];
}
