import { bech32 } from 'bech32';
import { type Chain, bytesToHex, hrpOf, wellKnownIds, encodeCb58, nodeIdText, getOrMake } from '../../primitives';
import { type DecodedNode, nodeBytes, nodeNumber } from './decodedNode';
import type { BytesKind } from './decodeBytes';
import type { FixedForm } from './tables/codecShape';

export interface DecodedBytes {
  readonly kind: BytesKind;
  /** Absent where the same bytes mean the same on all chains. */
  readonly chain?: Chain;
  /** "AddPermissionlessValidatorTx", "BanffStandardBlock", "UTXO", "SignedMessage". */
  readonly type: string;
  /** Includes the codec version, excludes a checksum. */
  readonly bytes: Uint8Array;
  readonly root: DecodedNode;
  /** The unsigned transaction; for other kinds, the root. */
  readonly tx: DecodedNode;
  /** HRP of the network ID in the bytes, or as given; absent: unknown. */
  readonly hrp?: string | undefined;
  /** From the bytes; absent where the type has none. */
  readonly networkId?: number | undefined;
}

export interface DecodeOptions {
  /** Absent: any kind. */
  readonly kind?: BytesKind;
  /** Restricts results to this chain and to those without a chain. */
  readonly chain?: Chain;
  /** HRP of addresses; absent: by the network ID in the bytes, then by `networkId`. */
  readonly hrp?: string;
  /** Network to assume where the bytes have no ID. */
  readonly networkId?: number;
}

/** Network and type are computed on first use: most callers want one field. */
export class Decoded implements DecodedBytes {
  readonly kind: BytesKind;
  readonly bytes: Uint8Array;
  readonly root: DecodedNode;
  readonly chain?: Chain;
  private readonly options: DecodeOptions;
  private network: { readonly id: number | undefined; readonly hrp: string | undefined } | undefined;

  constructor(kind: BytesKind, chain: Chain | undefined, bytes: Uint8Array, root: DecodedNode, options: DecodeOptions) {
    this.kind = kind;
    this.bytes = bytes;
    this.root = root;
    this.options = options;
    if (chain !== undefined) {
      this.chain = chain;
    }
  }

  get tx(): DecodedNode {
    return this.root.child('unsignedTx') ?? this.root;
  }

  get type(): string {
    const { shape } = this.tx;
    return shape.kind === 'struct' ? shape.name : shape.kind;
  }

  get networkId(): number | undefined {
    return (this.network ??= this.findNetwork()).id;
  }

  get hrp(): string | undefined {
    return (this.network ??= this.findNetwork()).hrp;
  }

  private findNetwork(): { readonly id: number | undefined; readonly hrp: string | undefined } {
    const { hrp, networkId } = this.options;
    const id = networkIdIn(this.root, this.bytes);
    const found = id ?? networkOfAssets(this.root, this.bytes) ?? networkId;
    return { id, hrp: hrp ?? (found === undefined ? undefined : hrpOf(found)) };
  }
}

/** Maximum depth of a network ID: block, list, transaction, unsigned transaction. */
const MAX_DEPTH = 4;

/** The first network ID in a decoded value: of a transaction, of a block's first transaction, or of a Warp message. */
function networkIdIn(node: DecodedNode, bytes: Uint8Array, depth = 0): number | undefined {
  const own = node.shape.kind === 'struct' ? node.child('networkID') : undefined;
  if (own) {
    return Number(nodeNumber(own, bytes));
  }
  if (depth === MAX_DEPTH || (node.shape.kind !== 'struct' && node.shape.kind !== 'list')) {
    return undefined;
  }
  const children = node.shape.kind === 'list' ? node.children.slice(0, 1) : node.children;
  for (const child of children) {
    const inside = networkIdIn(child, bytes, depth + 1);
    if (inside !== undefined) {
      return inside;
    }
  }
  return undefined;
}

const networkIds: Readonly<Record<string, number>> = { mainnet: 1, fuji: 5, local: 12345 };

/** The network of a UTXO, by its AVAX asset ID, which differs between networks. */
function networkOfAssets(root: DecodedNode, bytes: Uint8Array): number | undefined {
  const asset = root.shape.kind === 'struct' ? root.child('assetID') : undefined;
  const known = asset && wellKnownIds[bytesToHex(nodeBytes(asset, bytes))];
  return known?.network && networkIds[known.network];
}

export interface Signer {
  /** Index of the credential, and of the signature in it. */
  readonly credential: number;
  readonly signature: number;
  /** Absent where no key can be recovered from the 65 bytes. */
  readonly key?: SignerKey;
}

export interface SignerKey {
  /** 20 bytes: ripemd160 of sha256 of the compressed key; owns UTXOs. */
  readonly address: Uint8Array;
  /** Last 20 bytes of keccak256 of the key: the EVM account. */
  readonly evmAddress: Uint8Array;
}

/** The 65-byte signatures of each credential of a signed transaction, in order; empty for other kinds. */
export function signaturesOf({ kind, root, bytes }: DecodedBytes): readonly (readonly Uint8Array[])[] {
  const credentials = kind === 'tx' ? (root.child('credentials')?.children ?? []) : [];
  return credentials.map((credential) => signaturesIn(credential).map((node) => nodeBytes(node, bytes)));
}

/** On the X-Chain a credential is nested in a value that names its fx. */
function signaturesIn(credential: DecodedNode): readonly DecodedNode[] {
  return (credential.child('signatures') ?? credential.child('credential')?.child('signatures'))?.children ?? [];
}

/** How to format addresses; not part of the bytes. */
interface AddressForm {
  /** Absent: no chain prefix. */
  readonly chain?: Chain | undefined;
  /** Absent: unknown, so addresses are hex. */
  readonly hrp?: string | undefined;
}

type Spelled = Exclude<FixedForm, 'numbers'>;

/** Formats IDs and addresses, and caches the text: one transaction repeats the same asset and owners many times. */
export class Spelling {
  private readonly made = new Map<Spelled, Map<string, string>>();

  constructor(private readonly address: AddressForm) {}

  of(form: Spelled, bytes: Uint8Array): string {
    if (form === 'hex' || form === 'evmAddress') {
      return bytesToHex(bytes);
    }
    // One character per byte: three times as fast to build and look up as hex.
    const key = String.fromCharCode(...bytes);
    const made = getOrMake(this.made, form, () => new Map<string, string>());
    const known = made.get(key);
    if (known !== undefined) {
      return known;
    }
    const text = leafText(form, bytes, this.address);
    made.set(key, text);
    return text;
  }
}

export function leafText(form: Exclude<FixedForm, 'numbers'>, bytes: Uint8Array, address: AddressForm): string {
  switch (form) {
    case 'id':
    case 'shortID':
      return encodeCb58(bytes);
    case 'nodeID':
      return nodeIdText(bytes);
    case 'owner':
      return addressText(bytes, address);
    case 'evmAddress':
    case 'hex':
      return bytesToHex(bytes);
  }
}

/** 20 bytes as an address of the chain: `P-local1…`; hex where the HRP is unknown. */
export function addressText(bytes: Uint8Array, { chain, hrp }: AddressForm): string {
  if (hrp === undefined) {
    return bytesToHex(bytes);
  }
  const bare = bech32.encode(hrp, bech32.toWords(bytes));
  return chain === undefined ? bare : `${chain}-${bare}`;
}

/** Every P- and X-Chain block contains its height. */
export function blockHeight({ root, bytes }: DecodedBytes): bigint | undefined {
  const height = root.child('height');
  return height && nodeNumber(height, bytes);
}
