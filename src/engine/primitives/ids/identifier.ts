/**
 * What the text under a cursor can be. Every kind is told from the bytes alone; what a 32-byte value stands for
 * (transaction, block, validation…) is only known after asking, so such kinds are named by their encoding.
 *
 * `text` is always the text as it stood. All hex is lower case with 0x.
 */
export type Identifier =
  | Hash32
  | EvmAddress
  | Cb58Id
  | NodeId
  | Bech32Address
  | PrivateKey
  | BlsPublicKey
  | BlsSignature
  | NodeBytes
  | WarpMessage
  | BlockNumber;

export type Chain = 'P' | 'X' | 'C';

/** `none`: the form carries no checksum (an all lower-case EVM address). */
export type Checksum = 'valid' | 'invalid' | 'none';

interface Written<Kind extends string> {
  readonly kind: Kind;
  readonly text: string;
}

interface Hex<Kind extends string> extends Written<Kind> {
  readonly hex: string;
}

/** 32 bytes of hex: a transaction, a block, a validation ID, or a private key. */
export type Hash32 = Hex<'hash32'>;

export interface EvmAddress extends Written<'evmAddress'> {
  /** In EIP-55 spelling, so also the right spelling where the checksum is wrong. */
  readonly address: string;
  readonly checksum: Checksum;
}

/** A cb58 text of 32 bytes: transaction, block, subnet, blockchain, asset, validation or VM. */
export interface Cb58Id extends Hex<'cb58Id'> {
  /** The right spelling, also where the checksum of `text` is wrong. */
  readonly cb58: string;
  readonly checksum: Checksum;
}

/** 20 bytes. */
export interface NodeId extends Hex<'nodeId'> {
  /** The right spelling with prefix, also where the checksum of `text` is wrong. */
  readonly nodeId: string;
  readonly checksum: Checksum;
}

/** A P-, X- or C-Chain address of 20 bytes in bech32, with or without its chain prefix. */
export interface Bech32Address extends Hex<'bech32Address'> {
  /** What stands before the dash: an alias (P, X, C) or a blockchain ID. */
  readonly chain?: string;
  /** `avax`, `fuji`, `local`, `custom` or another network's. */
  readonly hrp: string;
  /** The right spelling with chain prefix where there was one, also where the checksum of `text` is wrong. */
  readonly address: string;
  readonly checksum: Checksum;
}

/** `PrivateKey-…`. Its bytes are deliberately not kept. */
export type PrivateKey = Written<'privateKey'>;

/** 48 bytes. */
export type BlsPublicKey = Hex<'blsPublicKey'>;

/** 96 bytes: a BLS signature or proof of possession. */
export type BlsSignature = Hex<'blsSignature'>;

/** Hex as a node prints it (encoding `hex`), `hex` without the last 4 bytes of their sha256 behind it. */
export type NodeBytes = Hex<'nodeBytes'>;

/** The bytes of an unsigned or signed Warp message. */
export interface WarpMessage extends Hex<'warpMessage'> {
  readonly signed: boolean;
  readonly networkId: number;
  /** cb58 */
  readonly sourceChainId: string;
}

/** Only ever typed by hand (palette, command line); never detected in a file. */
export interface BlockNumber extends Written<'blockNumber'> {
  readonly number: bigint;
}

/** An identifier in a text: `start` inclusive, `end` exclusive, in UTF-16 units. */
export interface FoundIdentifier {
  readonly start: number;
  readonly end: number;
  readonly identifier: Identifier;
}

/**
 * One text for all spellings of the same identifier, for caches and comparisons. Values of different kinds never share a
 * key, and neither do a spelling with a wrong checksum and the right one: they may not have been meant to be the same.
 * Undefined for a private key, which is not to be kept anywhere.
 */
export function identifierKey(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'privateKey':
      return undefined;
    case 'hash32':
    case 'blsPublicKey':
    case 'blsSignature':
    case 'nodeBytes':
    case 'warpMessage':
      return `${identifier.kind}:${identifier.hex}`;
    case 'evmAddress':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.address}`;
    case 'cb58Id':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.cb58}`;
    case 'nodeId':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.nodeId}`;
    case 'bech32Address':
      return `${identifier.kind}:${wrongMark(identifier)}${identifier.address}`;
    case 'blockNumber':
      return `${identifier.kind}:${identifier.number}`;
  }
}

function wrongMark(identifier: { readonly checksum: string }): string {
  return identifier.checksum === 'invalid' ? 'wrong:' : '';
}
