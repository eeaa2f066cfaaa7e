import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  type Line,
  amount,
  assetAmount,
  assetName,
  code,
  count,
  id,
  joinLines,
  message,
  remote,
  text,
} from '../../report';
import {
  type Chain,
  bytesToHex,
  cb58Id,
  checksumAddress,
  encodeCb58,
  formatDuration,
  nodeIdText,
  wellKnownName,
} from '../../primitives';
import { type DecodedBytes, Spelling } from '../codec/decodedBytes';
import { type DecodedNode, nodeBytes, nodeNumber, nodeString } from '../codec/decodedNode';
import { CodecError } from '../codec/scanner';
import type { BytesShape, FixedShape, Unit } from '../codec/tables/codecShape';
import { signerIndices } from '../codec/warpSigners';
import type { KnownAsset } from './flows';
import labels from './fieldLabels.json';
import { addressSpan, anybody, idSpan, listLine, ownerlessLine, timeLine } from './lines';

const ADDRESS_SIZE = 20;
const BLS_KEY_SIZE = 48;

/** Longest byte string shown in full; the JSON form has all bytes. */
const MAX_BYTES = 96;
/** For an NFT payload that is not text. */
const MAX_PAYLOAD = 32;
const MAX_ITEMS = 16;
const MAX_ADDRESSES = 16;
const MAX_SIGNERS = 32;

/** Seconds above which a duration is shown as a plain number: 30,000 years. */
const MAX_SECONDS = 1_000_000_000_000n;

const primaryChains: ReadonlyMap<string, Chain> = new Map([
  ['P-Chain', 'P'],
  ['X-Chain', 'X'],
  ['C-Chain', 'C'],
]);

/** What is known of the stake or validator that a transaction concerns, apart from its bytes. */
export interface KnownStaking {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets?: ReadonlyMap<string, string>;
  /** The L1 validator that the transaction names by its validation ID. */
  readonly validator?: { readonly nodeId: string; readonly subnetId?: string };
  /** The part of a validator's balance that the transaction returns, and its owner: `0.9 AVAX to P-fuji1…`. */
  readonly returned?: Line;
  readonly ended?: EndedStake;
}

export interface EndedStake {
  readonly nodeId: string;
  readonly isDelegation: boolean;
  /** `0.0002 AVAX to P-fuji1…`; empty: no reward. Absent: unknown. */
  readonly reward?: Line;
}

interface ViewParts {
  readonly decoded: DecodedBytes;
  readonly assets?: ReadonlyMap<string, KnownAsset>;
  /** Names of chains and subnets by ID in cb58. */
  readonly names?: ReadonlyMap<string, string>;
  readonly staking?: KnownStaking;
  /** Cache for the IDs and addresses in these bytes. */
  readonly spelling?: Spelling;
  /** For owners of exported outputs: they are on another chain. */
  readonly exported?: Spelling;
}

/** Formats decoded bytes with what else is known. */
export class DecodedView {
  readonly decoded: DecodedBytes;
  readonly assets: ReadonlyMap<string, KnownAsset>;
  readonly names: ReadonlyMap<string, string>;
  readonly staking: KnownStaking;
  readonly spelling: Spelling;
  readonly exported: Spelling | undefined;

  constructor({ decoded, assets = new Map(), names = new Map(), staking = {}, spelling, exported }: ViewParts) {
    this.decoded = decoded;
    this.assets = assets;
    this.names = names;
    this.staking = staking;
    this.spelling = spelling ?? new Spelling(decoded);
    this.exported = exported;
  }

  with(parts: Partial<ViewParts>): DecodedView {
    return new DecodedView({ ...this, ...parts });
  }

  bytes(node: DecodedNode): Uint8Array {
    return nodeBytes(node, this.decoded.bytes);
  }

  number(node: DecodedNode): bigint {
    return nodeNumber(node, this.decoded.bytes);
  }

  string(node: DecodedNode): string {
    return nodeString(node, this.decoded.bytes);
  }

  cb58(node: DecodedNode): string {
    return encodeCb58(this.bytes(node));
  }

  /** A value as text, with its unit, or as an identifier. */
  value(node: DecodedNode): Line {
    const { shape } = node;
    switch (shape.kind) {
      case 'uint':
        return numberLine(this.number(node), node.name === 'start' ? 'start' : shape.unit);
      case 'varint':
        return [count(this.number(node))];
      case 'bool':
        return [text(this.decoded.bytes[node.start] === 1 ? 'yes' : 'no')];
      case 'fixed':
        // X-Chain blocks have a field for a root that none of them uses.
        return node.name === 'merkleRoot' && isZero(this.bytes(node))
          ? [text('none')]
          : this.fixed(this.bytes(node), shape, node.name);
      case 'bytes':
        return bytesLine(this.bytes(node), shape);
      case 'string':
        return [remote(this.string(node))];
      case 'list': {
        const shown = node.children.slice(0, MAX_ITEMS).map((item) => this.value(item));
        return shown.length === 0 ? [text('none')] : listLine(shown, node.children.length);
      }
      case 'struct':
        return this.struct(node);
      case 'oneOf':
        return [];
    }
  }

  /** An amount with its symbol where the asset is known, else in base units with the asset ID. */
  asset(value: bigint, asset: string): Line {
    const known = this.assets.get(asset);
    if (known !== undefined) {
      const { symbol, decimals, isAvax } = known;
      return isAvax ? [amount(value, decimals, symbol, 'nAVAX')] : assetAmount(value, decimals, symbol, asset);
    }
    return value === 1n
      ? message`1 base unit of ${idSpan(asset)}`
      : message`${count(value)} base units of ${idSpan(asset)}`;
  }

  /** An asset's symbol, or its ID where the symbol is unknown. */
  assetName(asset: string): Line {
    const known = this.assets.get(asset);
    return known === undefined ? [idSpan(asset)] : known.isAvax ? [text('AVAX')] : assetName(known.symbol, asset);
  }

  /** An output without an amount: an NFT, a property, a mint output. */
  unit(type: string, output: DecodedNode | undefined, asset: string): Line {
    const name = this.assetName(asset);
    switch (output === undefined ? '' : type) {
      case 'MintOutput':
      case 'PropertyMintOutput':
        return message`mint output of ${name}`;
      case 'PropertyOwnedOutput':
        return message`property ${name}`;
      case 'NftMintOutput':
        return message`NFT mint output of ${name}, group ${this.nftGroup(output!)}`;
      case 'NftTransferOutput': {
        const group = this.nftGroup(output!);
        const payload = this.nftPayload(output!);
        return payload.length === 0
          ? message`NFT of ${name}, group ${group}`
          : message`NFT of ${name}, group ${group} (${payload})`;
      }
      default:
        return message`${code(type)} of ${name}`;
    }
  }

  nftGroup(node: DecodedNode): Line[number] {
    return text(String(this.number(node.child('groupID')!)));
  }

  /** Printable text as is, other bytes in hex; empty where there is no payload. */
  nftPayload(node: DecodedNode): Line {
    const payload = node.child('payload');
    const bytes = payload === undefined ? new Uint8Array() : this.bytes(payload);
    const words = printable(bytes);
    return bytes.length === 0 ? [] : [words === undefined ? code(shortHex(bytes, MAX_PAYLOAD)) : remote(words)];
  }

  /** Owners on one line: `P-local1…`, `2 of 3: P-local1…, P-local1…, P-local1…, locked until 2027-01-01`. */
  owners(node: DecodedNode, spelling = this.spelling): Line {
    const addresses = node.child('addresses')?.children ?? [];
    const threshold = this.number(node.child('threshold')!);
    const locktime = node.child('locktime');
    const until = locktime ? this.number(locktime) : 0n;
    if (addresses.length === 0) {
      return ownerlessLine(threshold, until);
    }
    const shown = addresses
      .slice(0, MAX_ADDRESSES)
      .map((address) => [addressSpan(spelling.of('owner', this.bytes(address)))]);
    const list = listLine(shown, addresses.length);
    const isOne = threshold === 1n && addresses.length === 1;
    const owners = isOne ? list : message`${text(String(threshold))} of ${text(String(addresses.length))}: ${list}`;
    return until > 0n ? message`${owners}, locked until ${timeLine(until)}` : owners;
  }

  /** The primary network chain that a transaction exports to or imports from, if known. */
  primaryChain(node: DecodedNode | undefined): Chain | undefined {
    if (node === undefined || isZero(this.bytes(node))) {
      return node && 'P';
    }
    const cb58 = this.cb58(node);
    const identifier = cb58Id(cb58);
    const known = this.names.get(cb58) ?? (identifier && wellKnownName(identifier)?.name);
    if (known !== undefined) {
      return primaryChains.get(known);
    }
    // Only three chains exchange assets: one that is neither the P-Chain nor the transaction's own is the third.
    const { chain } = this.decoded;
    return chain === 'X' ? 'C' : chain === 'C' ? 'X' : undefined;
  }

  /** "C", or the ID with its name. */
  chain(node: DecodedNode): Line {
    const chain = this.primaryChain(node);
    return [chain === undefined ? idSpan(this.cb58(node), this.names) : text(chain)];
  }

  /** A subnet by its chain's name, if known. */
  subnet(subnetId: string): Line[number] {
    const name = this.staking.subnets?.get(subnetId);
    return name === undefined ? id(subnetId, this.names.get(subnetId)) : remote(name);
  }

  subnetOf(tx: DecodedNode): Line[number] {
    return this.subnet(this.cb58(tx.child('subnetID')!));
  }

  /** The L1 validator that the transaction concerns, if known. */
  get validator(): { readonly node: Line; readonly l1: Line } | undefined {
    const known = this.staking.validator;
    return known?.subnetId === undefined ? undefined : { node: [id(known.nodeId)], l1: [this.subnet(known.subnetId)] };
  }

  private fixed(bytes: Uint8Array, shape: FixedShape, field: string): Line {
    switch (shape.form) {
      case 'id':
        return [zeroId(bytes, field) ?? idSpan(this.spelling.of('id', bytes), this.names)];
      case 'nodeID':
        return [id(this.spelling.of('nodeID', bytes))];
      case 'evmAddress':
        return [evmSpan(bytes)];
      case 'owner':
      case 'shortID':
        return [addressSpan(this.spelling.of('owner', bytes))];
      case 'hex':
      case 'numbers':
        return [
          /publicKey$/i.test(field) && bytes.length === BLS_KEY_SIZE ? id(bytesToHex(bytes)) : code(shortHex(bytes)),
        ];
    }
  }

  private struct(node: DecodedNode): Line {
    const only = node.children.length === 1 ? node.children[0]! : undefined;
    const { shape } = node;
    const type: readonly Line[] = shape.kind === 'struct' && shape.role === 'operation' ? [[code(shape.name)]] : [];
    if (only?.name === 'signatureIndices') {
      const indices =
        only.children.length === 0
          ? message`none needed: it is open to ${anybody}`
          : only.children.length === 1
            ? message`signer index ${this.value(only)}`
            : message`signer indices ${this.value(only)}`;
      return joinLines([...type, indices], ' ');
    }
    if (node.child('addresses')) {
      const held = node.child('amount');
      const owners = this.owners(node);
      return held ? message`${this.value(held)} to ${owners}` : owners;
    }
    if (node.children.length === 0) {
      return [text('none')];
    }
    const fields = node.children.map((child) => joinLines([[text(fieldLabel(child.name))], this.value(child)], ' '));
    return joinLines([...type, joinLines(fields, ' · ')], ' ');
  }
}

/** A field's label by its full key, else by its name; the codec's name where there is none. */
export function fieldLabel(name: string, key = name): string {
  const byField: Readonly<Record<string, string>> = labels;
  const known = [key, name].find((each) => Object.hasOwn(byField, each));
  return known === undefined ? name : byField[known]!;
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function numberLine(value: bigint, unit: Unit | 'start' | undefined): Line {
  switch (unit) {
    case 'start':
      // Since Durango a staking period starts at acceptance, whatever this field contains.
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

/** A duration in seconds, and in the most readable unit. */
function secondsLine(seconds: bigint): Line {
  const exact = [count(seconds, 's')];
  return seconds >= 60n && seconds < MAX_SECONDS
    ? joinLines([exact, [text(`(${formatDuration(Number(seconds) * 1000)})`)]], ' ')
    : exact;
}

/** The zero ID is the P-Chain's in a chain field and the primary network's in a subnet field. */
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
  return isLong ? [size] : words === undefined ? [code(shortHex(bytes))] : joinLines([[remote(words)], [size]], ' · ');
}

/** The validators of the canonical set that signed a Warp message, by index. */
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

/** Text of visible ASCII only, as memos and payloads often are. */
function printable(bytes: Uint8Array): string | undefined {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    ? String.fromCharCode(...bytes)
    : undefined;
}

function evmSpan(bytes: Uint8Array): Line[number] {
  return id(checksumAddress(bytesToHex(bytes)));
}

function shortHex(bytes: Uint8Array, most = MAX_BYTES): string {
  return bytes.length > most ? `${bytesToHex(bytes.subarray(0, most))}…` : bytesToHex(bytes);
}
