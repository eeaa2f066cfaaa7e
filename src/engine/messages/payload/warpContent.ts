import {
  type DecodedNode,
  VERSION_SIZE,
  nodeBytes,
  nodeNumber,
  pChainMessage,
  tryDecodeShape,
  uptimeMessage,
  warpPayload,
} from '../../transactions';
import {
  bytesToHex,
  encodeCb58,
  nodeIdText,
  cb58Id,
  checksumAddress,
  formatDuration,
  hexToBytes,
  wellKnownName,
} from '../../primitives';
import { type Line, type Span, code, count, id, message, remote, text, time } from '../../report';
import { type TeleporterMessage, teleporterMessage } from './teleporterMessage';

export type WarpContent =
  | { readonly kind: 'hash'; readonly hash: string }
  | { readonly kind: 'call'; readonly sender: Uint8Array; readonly payload: Uint8Array; readonly content: WarpPayload }
  | { readonly kind: 'unknown' };

/** Payload of an addressed call. */
type WarpPayload =
  | { readonly kind: 'conversion'; readonly conversionId: string }
  | {
      readonly kind: 'register';
      readonly subnetId: string;
      readonly nodeId: string;
      readonly weight: bigint;
      /** Unix seconds. */
      readonly expiry: bigint;
    }
  | { readonly kind: 'registration'; readonly validationId: string; readonly registered: boolean }
  | { readonly kind: 'weight'; readonly validationId: string; readonly nonce: bigint; readonly weight: bigint }
  | { readonly kind: 'uptime'; readonly validationId: string; readonly seconds: bigint }
  | { readonly kind: 'teleporter'; readonly message: TeleporterMessage }
  | { readonly kind: 'bytes' };

/** Not `decodeBytes`, which may take 32 bytes for a private key; here their type is known. */
export function warpContent(payload: Uint8Array): WarpContent {
  const root = decodeAs(warpPayload, payload);
  const hash = root?.child('hash');
  if (hash) {
    return { kind: 'hash', hash: bytesToHex(nodeBytes(hash, payload)) };
  }
  const sender = root?.child('sourceAddress');
  const inside = root?.child('payload');
  if (!sender || !inside) {
    return { kind: 'unknown' };
  }
  const bytes = nodeBytes(inside, payload);
  return { kind: 'call', sender: nodeBytes(sender, payload), payload: bytes, content: payloadIn(bytes) };
}

function payloadIn(bytes: Uint8Array): WarpPayload {
  const root = decodeAs(pChainMessage, bytes) ?? decodeAs(uptimeMessage, bytes);
  const reported = root && ofPChain(root, bytes);
  if (reported) {
    return reported;
  }
  const message = bytes.length % 32 === 0 ? teleporterMessage(bytesToHex(bytes) as `0x${string}`) : undefined;
  return message ? { kind: 'teleporter', message } : { kind: 'bytes' };
}

function decodeAs(shape: Parameters<typeof tryDecodeShape>[0], bytes: Uint8Array): DecodedNode | undefined {
  return bytes[0] === 0 && bytes[1] === 0 ? tryDecodeShape(shape, bytes, VERSION_SIZE) : undefined;
}

function ofPChain(root: DecodedNode, bytes: Uint8Array): WarpPayload | undefined {
  const raw = (name: string): Uint8Array => nodeBytes(root.child(name)!, bytes);
  const cb58 = (name: string): string => encodeCb58(raw(name));
  const number = (name: string): bigint => nodeNumber(root.child(name)!, bytes);
  const validation = () => ({ validationId: cb58('validationID') });
  switch (root.shape.kind === 'struct' ? root.shape.name : '') {
    case 'SubnetToL1Conversion':
      return { kind: 'conversion', conversionId: cb58('id') };
    case 'RegisterL1Validator': {
      const [weight, expiry] = [number('weight'), number('expiry')];
      return { kind: 'register', subnetId: cb58('subnetID'), nodeId: nodeIdText(raw('nodeID')), weight, expiry };
    }
    case 'L1ValidatorRegistration':
      return { kind: 'registration', ...validation(), registered: bytes[root.child('registered')!.start] === 1 };
    case 'L1ValidatorWeight':
      return { kind: 'weight', ...validation(), nonce: number('nonce'), weight: number('weight') };
    case 'ValidationUptime':
      return { kind: 'uptime', ...validation(), seconds: number('uptime') };
    default:
      return undefined;
  }
}

/** Name of a blockchain by its cb58 ID; `undefined` where it is unknown. */
export type ChainNames = (blockchainId: string) => string | undefined;

/** Names of blockchains that are the same on every network or well known. */
export const namedEverywhere: ChainNames = (blockchainId) => {
  const identifier = cb58Id(blockchainId);
  return identifier && wellKnownName(identifier)?.name;
};

const maxText = 80;

/** A Warp message in one line: "sets the weight of … to 75". @param fromPChain whether the P-Chain sent it */
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
      return message`register ${id(reported.nodeId)} on ${id(reported.subnetId, names(reported.subnetId))} with weight ${count(reported.weight)}, expiry ${timeSpan(reported.expiry)}`;
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

/** The manager requests the change, the P-Chain confirms it. */
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

/** Text of visible ASCII characters, short enough for a line. */
export function plainContent(bytes: Uint8Array): string | undefined {
  return bytes.length > 0 && bytes.length <= maxText && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? String.fromCharCode(...bytes)
    : undefined;
}

/** The sending contract or account; chains themselves have no address. */
function senderSpan(sender: Uint8Array): Span {
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

/** The last second that a Date can represent. */
const lastSecond = 8_640_000_000_000n;

function timeSpan(seconds: bigint): Span {
  return seconds <= lastSecond ? time(Number(seconds) * 1_000) : count(seconds, 's');
}

function durationText(seconds: bigint): string {
  return seconds <= lastSecond ? formatDuration(Number(seconds) * 1_000) : String(seconds);
}
