import { sha256 } from '@noble/hashes/sha2.js';
import {
  type BlockNumber,
  type Hash32,
  type Identifier,
  bech32Address,
  byteLength,
  bytesToHex,
  cb58Id,
  encodeCb58,
  hexToBytes,
  nodeId,
  paddedAscii,
} from '../primitives';
import { readWarpEnvelope } from './hexIdentifier';

/** Another encoding of the value, or a value derived from it. */
export interface OtherForm {
  /** "cb58", "hex", "message ID". */
  readonly label: string;
  readonly text: string;
}

/** What follows from an identifier's bytes alone, by kind. */
interface KindInfo<T extends Identifier> {
  /** In words: "32 bytes: a transaction, a block, a Warp message or a validation ID". */
  describe(identifier: T): string;
  /** Other encodings, most useful first; absent if there are none, as for a secret. */
  forms?(identifier: T): readonly OtherForm[];
  /** Parses typed text as this kind; absent if the length decides, see `hexIdentifier`. */
  read?(text: string): T | undefined;
}

/** All kinds; for typed text, the first one that parses it wins. */
const kinds: { readonly [K in Identifier['kind']]: KindInfo<Extract<Identifier, { readonly kind: K }>> } = {
  hash32: {
    describe: describeHash32,
    forms: ({ hex }) => [cb58Form(hex), hexForm(hex)],
  },
  evmAddress: {
    describe: () => 'EVM address',
    forms: (identifier) =>
      identifier.checksum === 'invalid'
        ? correctedForms(identifier, identifier.address)
        : [{ label: 'EIP-55', text: identifier.address }],
  },
  nodeId: {
    describe: () => 'NodeID: 20 bytes, hash of a node’s TLS certificate',
    forms: (identifier) => [...correctedForms(identifier, identifier.nodeId), hexForm(identifier.hex)],
    read: nodeId,
  },
  bech32Address: {
    describe: ({ chain, hrp }) =>
      chain === undefined
        ? `address on the P-, X- or C-Chain (prefix ${hrp})`
        : chain.length === 1
          ? `address on the ${chain}-Chain (prefix ${hrp})`
          : `address on blockchain ${chain} (prefix ${hrp})`,
    forms: (identifier) => [
      ...correctedForms(identifier, identifier.address),
      hexForm(identifier.hex),
      cb58Form(identifier.hex),
    ],
    read: bech32Address,
  },
  cb58Id: {
    describe: ({ hex }) => {
      const name = paddedAscii(hex);
      return name === undefined
        ? '32 bytes in cb58: a transaction, block, subnet, blockchain, asset, validation, conversion, VM or Warp message ID'
        : `32 bytes in cb58: a VM or fx ID, in ASCII ${name}`;
    },
    forms: (identifier) => [...correctedForms(identifier, identifier.cb58), hexForm(identifier.hex)],
    read: cb58Id,
  },
  privateKey: { describe: () => 'private key' },
  blsPublicKey: {
    describe: () => '48 bytes: a BLS public key',
    forms: ({ hex }) => [hexForm(hex)],
  },
  blsSignature: {
    describe: () => '96 bytes: a BLS signature or proof of possession',
    forms: ({ hex }) => [hexForm(hex)],
  },
  nodeBytes: {
    describe: ({ hex }) => `${byteLength(hex)} bytes in hex with checksum: a transaction, block or UTXO`,
    forms: ({ hex }) => [
      { label: 'ID of this transaction or block', text: encodeCb58(sha256(hexToBytes(hex)!)) },
      { label: 'hex without checksum', text: hex },
    ],
  },
  warpMessage: {
    describe: ({ signed, networkId }) =>
      signed ? `signed Warp message of network ${networkId}` : `unsigned Warp message of network ${networkId}`,
    forms: ({ hex, sourceChainId }) => {
      const envelope = readWarpEnvelope(hexToBytes(hex)!);
      const messageId = envelope && sha256(envelope.unsigned);
      return messageId === undefined
        ? []
        : [
            { label: 'message ID', text: encodeCb58(messageId) },
            { label: 'message ID in hex', text: bytesToHex(messageId) },
            { label: 'source chain', text: sourceChainId },
          ];
    },
  },
  blockNumber: {
    describe: () => 'block number',
    forms: ({ number }) => [{ label: 'decimal', text: number.toString() }, hexForm(`0x${number.toString(16)}`)],
    read: blockNumber,
  },
};

export function describeKind(identifier: Identifier): string {
  return (kinds[identifier.kind] as KindInfo<Identifier>).describe(identifier);
}

/** Other encodings, most useful first, except the text itself. None for a private key. */
export function otherForms(identifier: Identifier): readonly OtherForm[] {
  const all = (kinds[identifier.kind] as KindInfo<Identifier>).forms?.(identifier) ?? [];
  return all.filter(({ text }) => text !== identifier.text);
}

/** Parses typed text of a kind that its format identifies. */
export function typedIdentifier(text: string): Identifier | undefined {
  const readers: readonly Pick<KindInfo<Identifier>, 'read'>[] = Object.values(kinds);
  for (const { read } of readers) {
    const identifier = read?.(text);
    if (identifier !== undefined) {
      return identifier;
    }
  }
  return undefined;
}

function describeHash32({ hex }: Hash32): string {
  if (/^0x0{56}(?!0{8})/.test(hex)) {
    return `32 bytes: more likely the number ${BigInt(hex).toString()} than a hash`;
  }
  if (/^0x0{24}(?!0{8})/.test(hex)) {
    return '32 bytes: more likely an address padded with zeros, or a number, than a hash';
  }
  return '32 bytes: a transaction, a block, a Warp message, or a validation or conversion ID';
}

function correctedForms(identifier: { readonly checksum: string }, text: string): readonly OtherForm[] {
  return identifier.checksum === 'invalid' ? [{ label: 'valid checksum', text }] : [];
}

function hexForm(hex: string): OtherForm {
  return { label: 'hex', text: hex };
}

function cb58Form(hex: string): OtherForm {
  return { label: 'cb58', text: encodeCb58(hexToBytes(hex)!) };
}

const MAX = 2n ** 64n - 1n;

const plain = /^\d{1,20}$/;

/** Groups of three digits with a consistent separator: comma, point, apostrophe, underscore, or one of four spaces. */
const grouped = /^\d{1,3}(?:([,.'’_ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/;

const quantity = /^0[xX][0-9a-fA-F]{1,16}$/;

/** Parses a block number: `41203877`, `41,203,877`, `#26`, or the quantity `0x1a`. At most 64 bits. */
export function blockNumber(input: string): BlockNumber | undefined {
  const digits = input.replace(/^#\s*/, '');
  if (quantity.test(digits)) {
    return { kind: 'blockNumber', text: input, number: BigInt(digits.toLowerCase()) };
  }
  if (!plain.test(digits) && !(digits.length <= 27 && grouped.test(digits))) {
    return undefined;
  }
  const number = BigInt(digits.replace(/\D/g, ''));
  return number <= MAX ? { kind: 'blockNumber', text: input, number } : undefined;
}
