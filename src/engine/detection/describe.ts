import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Hash32,
  type Identifier,
  byteLength,
  bytesToHex,
  encodeCb58,
  hexToBytes,
  paddedAscii,
} from '../primitives';
import { readWarpEnvelope } from './hexIdentifier';

/** The same value, or what follows from it, in another spelling. */
export interface OtherForm {
  /** "cb58", "hex", "message ID". */
  readonly label: string;
  readonly text: string;
}

/** What an identifier is by its bytes alone, in words: "32 bytes: a transaction, a block, a Warp message or a validation ID". */
export function describeKind(identifier: Identifier): string {
  switch (identifier.kind) {
    case 'hash32':
      return describeHash32(identifier);
    case 'evmAddress':
      return 'EVM address';
    case 'cb58Id': {
      const name = paddedAscii(identifier.hex);
      return name === undefined
        ? '32 bytes in cb58: a transaction, block, subnet, blockchain, asset, validation, conversion, VM or Warp message ID'
        : `32 bytes in cb58: a VM or fx ID, in ASCII ${name}`;
    }
    case 'nodeId':
      return 'NodeID: 20 bytes, hash of a node’s TLS certificate';
    case 'bech32Address':
      return identifier.chain === undefined
        ? `address on the P-, X- or C-Chain (prefix ${identifier.hrp})`
        : identifier.chain.length === 1
          ? `address on the ${identifier.chain}-Chain (prefix ${identifier.hrp})`
          : `address on blockchain ${identifier.chain} (prefix ${identifier.hrp})`;
    case 'privateKey':
      return 'private key';
    case 'blsPublicKey':
      return '48 bytes: a BLS public key';
    case 'blsSignature':
      return '96 bytes: a BLS signature or proof of possession';
    case 'nodeBytes':
      return `${byteLength(identifier.hex)} bytes in hex with checksum: a transaction, block or UTXO`;
    case 'warpMessage':
      return identifier.signed
        ? `signed Warp message of network ${identifier.networkId}`
        : `unsigned Warp message of network ${identifier.networkId}`;
    case 'blockNumber':
      return 'block number';
  }
}

/** Other spellings, the most useful first; none that is the text as it stands. Nothing for a private key. */
export function otherForms(identifier: Identifier): readonly OtherForm[] {
  return allForms(identifier).filter(({ text }) => text !== identifier.text);
}

function allForms(identifier: Identifier): readonly OtherForm[] {
  switch (identifier.kind) {
    case 'hash32':
      return [cb58Form(identifier.hex), hexForm(identifier.hex)];
    case 'cb58Id':
      return [...corrected(identifier, identifier.cb58), hexForm(identifier.hex)];
    case 'evmAddress':
      return identifier.checksum === 'invalid'
        ? corrected(identifier, identifier.address)
        : [{ label: 'EIP-55', text: identifier.address }];
    case 'nodeId':
      return [...corrected(identifier, identifier.nodeId), hexForm(identifier.hex)];
    case 'bech32Address':
      return [...corrected(identifier, identifier.address), hexForm(identifier.hex), cb58Form(identifier.hex)];
    case 'nodeBytes':
      return [
        { label: 'ID of this transaction or block', text: encodeCb58(sha256(toBytes(identifier.hex))) },
        { label: 'hex without checksum', text: identifier.hex },
      ];
    case 'warpMessage': {
      const envelope = readWarpEnvelope(toBytes(identifier.hex));
      if (!envelope) {
        return [];
      }
      const messageId = sha256(envelope.unsigned);
      return [
        { label: 'message ID', text: encodeCb58(messageId) },
        { label: 'message ID in hex', text: bytesToHex(messageId) },
        { label: 'source chain', text: identifier.sourceChainId },
      ];
    }
    case 'blsPublicKey':
    case 'blsSignature':
      return [hexForm(identifier.hex)];
    case 'blockNumber':
      return [{ label: 'decimal', text: identifier.number.toString() }, hexForm(`0x${identifier.number.toString(16)}`)];
    case 'privateKey':
      return [];
  }
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

/** The text with the checksum that belongs to its bytes. */
function corrected(identifier: { readonly checksum: string }, text: string): readonly OtherForm[] {
  return identifier.checksum === 'invalid' ? [{ label: 'valid checksum', text }] : [];
}

function hexForm(hex: string): OtherForm {
  return { label: 'hex', text: hex };
}

function cb58Form(hex: string): OtherForm {
  return { label: 'cb58', text: encodeCb58(toBytes(hex)) };
}

/** Only ever given the hex of an identifier, which is whole bytes. */
function toBytes(hex: string): Uint8Array {
  const bytes = hexToBytes(hex);
  if (!bytes) {
    throw new RangeError(`${hex} is not hex.`);
  }
  return bytes;
}
