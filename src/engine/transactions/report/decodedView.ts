import { type Line, amount, code, count, id, joined, message, text, time } from '../../report';
import { cb58Id, wellKnownName, type Chain, encodeCb58 } from '../../primitives';
import type { DecodedBytes } from '../codec/decodedBytes';
import { type DecodedNode, nodeNumber, nodeBytes } from '../codec/decodedNode';
import type { Spelling } from '../codec/spelling';
import type { KnownAsset } from './codecContext';

/** Decoded bytes together with what the lines about them need to know. */
export interface DecodedView {
  readonly decoded: DecodedBytes;
  readonly assets: ReadonlyMap<string, KnownAsset>;
  /** Names of chains and subnets by their IDs in cb58. */
  readonly names: ReadonlyMap<string, string>;
  /** Of the stake or the validator that the transaction is about. */
  readonly staking?: KnownStaking;
  /** Of the IDs and addresses in these bytes. */
  readonly spelling: Spelling;
  /** Of the owners of what is exported: they are those of another chain. */
  readonly exported?: Spelling;
}

/** An amount of an asset: with its symbol where the asset is known, else in base units and with its ID. */
export function assetLine(value: bigint, asset: string, { assets }: DecodedView): Line {
  const known = assets.get(asset);
  return known
    ? [amount(value, known.decimals, known.symbol, known.symbol === 'AVAX' ? 'nAVAX' : undefined)]
    : value === 1n
      ? message`1 base unit of ${idSpan(asset)}`
      : message`${count(value)} base units of ${idSpan(asset)}`;
}

/** An ID in cb58, with the name it is known by on the network or everywhere. */
export function idSpan(cb58: string, names?: DecodedView['names']): Line[number] {
  const identifier = cb58Id(cb58);
  return id(cb58, names?.get(cb58) ?? (identifier && wellKnownName(identifier)?.name));
}

/** 20 bytes of an address as an identifier; as plain hex where the network is not known. */
export function addressSpan(address: string): Line[number] {
  return address.startsWith('0x') ? code(address) : id(address);
}

const MAX_ADDRESSES = 16;

/** Owners in one line: `P-local1…`, `2 of P-local1…, P-local1…, P-local1…, from 2027-01-01 on`. */
export function ownersLine(node: DecodedNode, view: DecodedView): Line {
  const { bytes } = view.decoded;
  const addresses = node.child('addresses')?.children ?? [];
  if (addresses.length === 0) {
    return [text('nobody')];
  }
  const threshold = nodeNumber(node.child('threshold')!, bytes);
  const locktime = node.child('locktime');
  const until = locktime ? nodeNumber(locktime, bytes) : 0n;
  const shown = addresses
    .slice(0, MAX_ADDRESSES)
    .map((address) => [addressSpan(view.spelling.of('owner', nodeBytes(address, bytes)))]);
  const list = listLine(shown, addresses.length);
  const isOne = threshold === 1n && addresses.length === 1;
  const owners = isOne ? list : message`${text(String(threshold))} of ${list}`;
  return until > 0n ? message`${owners}, locked until ${timeLine(until)}` : owners;
}

/** The first items of a list in one line, and how many more it has. */
export function listLine(items: readonly Line[], total: number): Line {
  const list = joined(items, ', ');
  const more = total - items.length;
  return more > 0 ? message`${list} and ${more} more` : list;
}

/** The last second that a Date holds. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds; 0 stands for no time at all. */
export function timeLine(seconds: bigint): Line {
  if (seconds === 0n) {
    return [text('none')];
  }
  return seconds > 0n && seconds <= LAST_SECOND ? [time(Number(seconds) * 1000)] : [count(seconds, 's')];
}

/** What is known of the stake or the validator that a transaction is about, besides its bytes. */
export interface KnownStaking {
  /** Names of the chains that subnets validate, by subnet ID. */
  readonly subnets?: ReadonlyMap<string, string>;
  /** The validator of an L1 that the transaction names by its validation ID. */
  readonly validator?: { readonly nodeId: string; readonly subnetId?: string };
  /** What the transaction gives back of a validator's balance, and to whom: `0.9 AVAX to P-fuji1…`. */
  readonly returned?: Line;
  /** The stake that the transaction ends. */
  readonly ended?: EndedStake;
}

export interface EndedStake {
  readonly nodeId: string;
  readonly isDelegation: boolean;
  /** `0.0002 AVAX to P-fuji1…`; empty: none was paid. Absent: not known. */
  readonly reward?: Line;
}

const primaryChains: ReadonlyMap<string, Chain> = new Map([
  ['P-Chain', 'P'],
  ['X-Chain', 'X'],
  ['C-Chain', 'C'],
]);

/** Which chain of the primary network a transaction goes to or comes from, where anything tells. */
export function primaryChain(node: DecodedNode | undefined, { decoded, names }: DecodedView): Chain | undefined {
  if (node === undefined) {
    return undefined;
  }
  const bytes = nodeBytes(node, decoded.bytes);
  if (bytes.every((byte) => byte === 0)) {
    return 'P';
  }
  const cb58 = encodeCb58(bytes);
  const identifier = cb58Id(cb58);
  const known = names.get(cb58) ?? (identifier && wellKnownName(identifier)?.name);
  return known === undefined ? otherThanP(decoded) : primaryChains.get(known);
}

/** Assets move among three chains alone: what is neither the P-Chain nor a transaction's own chain is the third. */
function otherThanP({ chain }: Pick<DecodedBytes, 'chain'>): Chain | undefined {
  switch (chain) {
    case 'X':
      return 'C';
    case 'C':
      return 'X';
    default:
      return undefined;
  }
}

/** "C", or the ID with the name it has. */
export function chainWord(node: DecodedNode, view: DecodedView): Line {
  const chain = primaryChain(node, view);
  return [chain === undefined ? idSpan(encodeCb58(nodeBytes(node, view.decoded.bytes)), view.names) : text(chain)];
}
