import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Line, amount, code, count, id, joined, message, remote, text } from '../../report';
import { bytesToHex, checksumAddress, encodeCb58, formatDuration, nodeIdText } from '../../primitives';
import { CodecError } from '../codec/scanner';
import { type DecodedNode, nodeBytes, nodeNumber, nodeString } from '../codec/decodedNode';
import type { BytesShape, FixedShape, Unit } from '../codec/tables/codecShape';
import { signerIndices } from '../codec/warpSigners';
import { fieldLabel } from './fieldLabels';
import { ownersLine, timeLine, addressSpan, idSpan, listLine, type DecodedView } from './decodedView';

const ADDRESS_SIZE = 20;

const BLS_KEY_SIZE = 48;

/** Longest run of bytes that is shown whole; the JSON form has all of them. */
const MAX_BYTES = 96;
const MAX_ITEMS = 16;

const MAX_SIGNERS = 32;

/** Seconds beyond which a length of time is only a number: 30,000 years. */
const MAX_SECONDS = 1_000_000_000_000n;

/** A decoded value in words, with its unit, and as an identifier where it is one. */
export function codecValueLine(node: DecodedNode, view: DecodedView): Line {
  const { shape } = node;
  const { bytes } = view.decoded;
  switch (shape.kind) {
    case 'uint':
      return numberLine(nodeNumber(node, bytes), node.name === 'start' ? 'start' : shape.unit);
    case 'varint':
      return [count(nodeNumber(node, bytes))];
    case 'bool':
      return [text(bytes[node.start] === 1 ? 'yes' : 'no')];
    case 'fixed':
      // Blocks of the X-Chain have room for a root that none of them holds.
      return node.name === 'merkleRoot' && nodeBytes(node, bytes).every((byte) => byte === 0)
        ? [text('none')]
        : fixedLine(nodeBytes(node, bytes), shape, view, node.name);
    case 'bytes':
      return bytesLine(nodeBytes(node, bytes), shape);
    case 'string':
      return [remote(nodeString(node, bytes))];
    case 'list':
      return itemsLine(node, view);
    case 'struct':
      return structLine(node, view);
    case 'oneOf':
      return [];
  }
}

function numberLine(value: bigint, unit: Unit | 'start' | undefined): Line {
  switch (unit) {
    case 'start':
      // Since Durango a staking period begins when its transaction is accepted, whatever stands here.
      return value === 0n ? [text('on acceptance')] : timeLine(value);
    case 'nAVAX':
      return [amount(value, 9, 'AVAX', 'nAVAX')];
    case 'time':
      return timeLine(value);
    case 'seconds':
      return secondsLine(value);
    case 'milliseconds':
      return [count(value, 'ms')];
    case 'shares':
      return [amount(value, 4, '%')];
    default:
      return [count(value)];
  }
}

/** A length of time, also in the unit that people count it in. */
function secondsLine(seconds: bigint): Line {
  const exact = [count(seconds, 's')];
  return seconds >= 60n && seconds < MAX_SECONDS
    ? joined([exact, [text(`(${formatDuration(Number(seconds) * 1000)})`)]], ' ')
    : exact;
}

function fixedLine(bytes: Uint8Array, shape: FixedShape, { spelling, names }: DecodedView, field: string): Line {
  switch (shape.form) {
    case 'id':
      return [zeroId(bytes, field) ?? idSpan(spelling.of('id', bytes), names)];
    case 'nodeID':
      return [id(spelling.of('nodeID', bytes))];
    case 'evmAddress':
      return [evmSpan(bytes)];
    case 'owner':
    case 'shortID':
      return [addressSpan(spelling.of('owner', bytes))];
    case 'hex':
    case 'numbers':
      return [/publicKey$/i.test(field) && bytes.length === BLS_KEY_SIZE ? id(bytesToHex(bytes)) : hexSpan(bytes)];
  }
}

/** The zero ID is a chain's where a chain stands and a subnet's where a subnet does. */
function zeroId(bytes: Uint8Array, field: string): Line[number] | undefined {
  if (bytes.some((byte) => byte !== 0)) {
    return undefined;
  }
  const name = /^subnetID$/.test(field) ? 'Primary Network' : /chain(ID)?$/i.test(field) ? 'P-Chain' : undefined;
  return name === undefined ? undefined : id(encodeCb58(bytes), name);
}

function bytesLine(bytes: Uint8Array, shape: BytesShape): Line {
  const size = count(BigInt(bytes.length), 'bytes');
  if (bytes.length === 0) {
    return [text(shape.holds === 'certificate' ? 'none (unsigned block)' : 'empty')];
  }
  if (shape.holds === 'signers') {
    return signersLine(bytes);
  }
  if (shape.holds === 'certificate') {
    return [id(nodeIdText(ripemd160(sha256(bytes))))];
  }
  if (shape.holds === 'nodeID' && bytes.length === ADDRESS_SIZE) {
    return [id(nodeIdText(bytes))];
  }
  if (shape.holds === 'address' && bytes.length === ADDRESS_SIZE) {
    return [evmSpan(bytes)];
  }
  const isLong = bytes.length > MAX_BYTES || shape.holds === 'warp' || shape.holds === 'block';
  const words = isLong ? undefined : printable(bytes);
  return isLong ? [size] : words === undefined ? [hexSpan(bytes)] : joined([[remote(words)], [size]], ' · ');
}

/** Which validators of the canonical set signed a Warp message, by number. */
function signersLine(bits: Uint8Array): Line {
  try {
    const indices = signerIndices(bits);
    const shown = indices.slice(0, MAX_SIGNERS).map((index): Line => [code(String(index))]);
    return indices.length === 1
      ? message`1 validator (signer index ${listLine(shown, indices.length)})`
      : message`${indices.length} validators (signer indices ${listLine(shown, indices.length)})`;
  } catch (error) {
    if (error instanceof CodecError) {
      return [text(error.message)];
    }
    throw error;
  }
}

/** Text that consists of visible ASCII alone: memos and payloads often are. */
export function printable(bytes: Uint8Array): string | undefined {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? String.fromCharCode(...bytes)
    : undefined;
}

function evmSpan(bytes: Uint8Array): Line[number] {
  return id(checksumAddress(bytesToHex(bytes)));
}

function hexSpan(bytes: Uint8Array): Line[number] {
  return code(bytes.length > MAX_BYTES ? `${bytesToHex(bytes.subarray(0, MAX_BYTES))}…` : bytesToHex(bytes));
}

function itemsLine(node: DecodedNode, view: DecodedView): Line {
  if (node.children.length === 0) {
    return [text('none')];
  }
  const shown = node.children.slice(0, MAX_ITEMS).map((item) => codecValueLine(item, view));
  return listLine(shown, node.children.length);
}

function structLine(node: DecodedNode, view: DecodedView): Line {
  const only = node.children.length === 1 ? node.children[0]! : undefined;
  const { shape } = node;
  const type: readonly Line[] = shape.kind === 'struct' && shape.role === 'operation' ? [[code(shape.name)]] : [];
  if (only?.name === 'signatureIndices') {
    return joined(
      [
        ...type,
        only.children.length === 1
          ? message`signer index ${codecValueLine(only, view)}`
          : message`signer indices ${codecValueLine(only, view)}`,
      ],
      ' ',
    );
  }
  if (node.child('addresses')) {
    const amountNode = node.child('amount');
    const owners = ownersLine(node, view);
    return amountNode ? message`${codecValueLine(amountNode, view)} to ${owners}` : owners;
  }
  if (node.children.length === 0) {
    return [text('none')];
  }
  const fields = node.children.map((child) =>
    joined([[text(fieldLabel(child.name))], codecValueLine(child, view)], ' '),
  );
  return joined([...type, joined(fields, ' · ')], ' ');
}
