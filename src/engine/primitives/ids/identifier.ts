/**
 * What the text under a cursor can be, decided by its bytes alone. What a 32-byte value identifies (transaction, block,
 * validation…) is unknown until it is queried, so such kinds are named by their encoding.
 *
 * `text` is always the original text. All hex is lower case with 0x.
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

/** `none`: a form without checksum (an all lower-case EVM address). */
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
  /** EIP-55 spelling, also if the checksum is invalid. */
  readonly address: string;
  readonly checksum: Checksum;
}

/** cb58 of 32 bytes: transaction, block, subnet, blockchain, asset, validation or VM. */
export interface Cb58Id extends Hex<'cb58Id'> {
  /** The correct spelling, also if the checksum of `text` is invalid. */
  readonly cb58: string;
  readonly checksum: Checksum;
}

/** 20 bytes. */
export interface NodeId extends Hex<'nodeId'> {
  /** The correct spelling with prefix, also if the checksum of `text` is invalid. */
  readonly nodeId: string;
  readonly checksum: Checksum;
}

/** A P-, X- or C-Chain address: 20 bytes in bech32, with or without chain prefix. */
export interface Bech32Address extends Hex<'bech32Address'> {
  /** The chain prefix: an alias (P, X, C) or a blockchain ID. */
  readonly chain?: string;
  /** `avax`, `fuji`, `local`, `custom` or that of another network. */
  readonly hrp: string;
  /** The correct spelling, with the original chain prefix, also if the checksum of `text` is invalid. */
  readonly address: string;
  readonly checksum: Checksum;
}

/** `PrivateKey-…`. Deliberately without its bytes. */
type PrivateKey = Written<'privateKey'>;

/** 48 bytes. */
export type BlsPublicKey = Hex<'blsPublicKey'>;

/** 96 bytes: a BLS signature or proof of possession. */
type BlsSignature = Hex<'blsSignature'>;

/** A node's `hex` encoding; `hex` is without its checksum, the last 4 bytes of sha256. */
export type NodeBytes = Hex<'nodeBytes'>;

export interface WarpMessage extends Hex<'warpMessage'> {
  readonly signed: boolean;
  readonly networkId: number;
  /** cb58 */
  readonly sourceChainId: string;
}

/** Only typed by the user (palette, command line); never detected in files. */
export interface BlockNumber extends Written<'blockNumber'> {
  readonly number: bigint;
}

/** An identifier in a text: `start` inclusive, `end` exclusive, in UTF-16 code units. */
export interface FoundIdentifier {
  readonly start: number;
  readonly end: number;
  readonly identifier: Identifier;
}

/**
 * A key for caches and comparisons, equal for all spellings of an identifier. Different kinds never share a key, nor do
 * spellings with an invalid and a valid checksum: they may be intended to differ. `undefined` for private keys, which
 * must not be stored anywhere.
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
