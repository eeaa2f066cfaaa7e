import { type Line, type Span, code, count, id, message, remote, text, time } from '../../report';
import {
  bytesToHex,
  cb58Id,
  checksumAddress,
  encodeCb58,
  formatDuration,
  hexToBytes,
  wellKnownName,
} from '../../primitives';
import type { WarpPayload, WarpContent } from './warpContent';

/** What a blockchain is called, by its ID in cb58; undefined: nobody knows. */
export type ChainNames = (blockchainId: string) => string | undefined;

/** What a blockchain is called on every network, or on one that everybody knows. */
export const namedEverywhere: ChainNames = (blockchainId) => {
  const identifier = cb58Id(blockchainId);
  return identifier && wellKnownName(identifier)?.name;
};

/** Longest text that a line quotes. */
const maxText = 80;

/** What a Warp message says, in one line: "sets the weight of … to 75". @param fromPChain whether the P-Chain says it */
export function contentLine(content: WarpContent, fromPChain: boolean, names: ChainNames): Line {
  switch (content.kind) {
    case 'hash':
      return message`hash ${code(content.hash)}, usually of a block`;
    case 'unknown':
      return [text('unknown payload')];
    case 'call':
      return payloadTextLine(content.content, content, fromPChain, names);
  }
}

function payloadTextLine(
  reported: WarpPayload,
  { sender, payload }: { readonly sender: Uint8Array; readonly payload: Uint8Array },
  fromPChain: boolean,
  names: ChainNames,
): Line {
  switch (reported.kind) {
    case 'conversion':
      return message`subnet converted to an L1, conversion ID ${id(reported.conversionId)}`;
    case 'register':
      return message`register ${id(reported.nodeId)} on ${id(reported.subnetId)} with weight ${count(reported.weight)}, expiry ${timeSpan(reported.expiry)}`;
    case 'registration':
      return reported.registered
        ? message`validation ${id(reported.validationId)} is registered`
        : message`validation ${id(reported.validationId)} is not registered and never can be`;
    case 'weight':
      return weightLine(reported, fromPChain);
    case 'uptime':
      return message`validation ${id(reported.validationId)} has an uptime of ${text(durationText(reported.seconds))}`;
    case 'teleporter':
      return message`Teleporter message ${count(reported.message.nonce)} from ${id(reported.message.sender)} to ${id(reported.message.receiver)} on ${chainSpan(encodeCb58(hexToBytes(reported.message.destinationChain)!), names)}`;
    case 'bytes':
      return bytesLine(sender, payload);
  }
}

/** The manager asks for it, the P-Chain says that it is so. */
function weightLine({ validationId, weight }: Extract<WarpPayload, { kind: 'weight' }>, fromPChain: boolean): Line {
  const values = { validation: id(validationId), weight: count(weight) };
  if (weight === 0n) {
    return fromPChain
      ? message`validation ${values.validation} was removed (weight 0)`
      : message`remove validation ${values.validation} (weight 0)`;
  }
  return fromPChain
    ? message`validation ${values.validation} has weight ${values.weight}`
    : message`set the weight of validation ${values.validation} to ${values.weight}`;
}

function bytesLine(sender: Uint8Array, payload: Uint8Array): Line {
  const words = plainContent(payload);
  const from = senderSpan(sender);
  return words === undefined
    ? message`${from} sends ${bytesSpan(payload.length)}`
    : message`${from} sends “${remote(words)}”`;
}

/** Text of visible ASCII characters that a line has room for. */
export function plainContent(bytes: Uint8Array): string | undefined {
  return bytes.length > 0 && bytes.length <= maxText && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? String.fromCharCode(...bytes)
    : undefined;
}

/** The contract or account that sent a message; chains themselves have no address. */
export function senderSpan(sender: Uint8Array): Span {
  if (sender.length === 0) {
    return text('the chain itself');
  }
  const hex = bytesToHex(sender);
  return sender.length === 20 ? id(checksumAddress(hex)) : code(hex);
}

export function chainSpan(blockchainId: string, names: ChainNames): Span {
  return id(blockchainId, names(blockchainId));
}

export function bytesSpan(bytes: number): Span {
  return bytes === 1 ? text('1 byte') : count(BigInt(bytes), 'bytes');
}

/** The last second that a Date holds. */
const lastSecond = 8_640_000_000_000n;

function timeSpan(seconds: bigint): Span {
  return seconds <= lastSecond ? time(Number(seconds) * 1_000) : count(seconds, 's');
}

function durationText(seconds: bigint): string {
  return seconds <= lastSecond ? formatDuration(Number(seconds) * 1_000) : String(seconds);
}
