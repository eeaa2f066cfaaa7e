import { bech32 } from 'bech32';
import { type Chain, bytesToHex, hrpOf, wellKnownIds, encodeCb58, nodeIdText, getOrMake } from '../../primitives';
import { type DecodedNode, nodeBytes, nodeNumber } from './decodedNode';
import type { BytesKind } from './decodeBytes';
import type { FixedForm } from './tables/codecShape';

/** Bytes that were decoded to the last one. */
export interface DecodedBytes {
  readonly kind: BytesKind;
  /** Absent: the same bytes mean the same on all chains. */
  readonly chain?: Chain;
  /** "AddPermissionlessValidatorTx", "BanffStandardBlock", "UTXO", "SignedMessage". */
  readonly type: string;
  /** With the codec version, without a checksum. */
  readonly bytes: Uint8Array;
  readonly root: DecodedNode;
  /** The unsigned transaction; of what is none the whole. */
  readonly tx: DecodedNode;
  /** Of the network whose ID is inside, or as given; absent: the bytes do not say. */
  readonly hrp?: string | undefined;
  /** As inside; absent: the type has none. */
  readonly networkId?: number | undefined;
}

export interface DecodeOptions {
  /** Only this; absent: whatever the bytes can be. */
  readonly kind?: BytesKind;
  /** Only of this chain, or of none. */
  readonly chain?: Chain;
  /** Prefix of addresses; absent: that of the network whose ID is inside, then of `networkId`. */
  readonly hrp?: string;
  /** Network that is meant where the bytes do not say. */
  readonly networkId?: number;
}

/** Which network is meant and what the type is called is looked up when it is first asked for: most readers want one field. */
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
    const meant = id ?? networkOfAssets(this.root, this.bytes) ?? networkId;
    return { id, hrp: hrp ?? (meant === undefined ? undefined : hrpOf(meant)) };
  }
}

/** How deep a network ID stands at most: block, list, transaction, unsigned transaction. */
const MAX_DEPTH = 4;

/** The first network ID in a decoded value: of a transaction, of the first transaction of a block, of a Warp message. */
export function networkIdIn(node: DecodedNode, bytes: Uint8Array, depth = 0): number | undefined {
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

/** The network whose AVAX a UTXO holds: the ID of that asset differs from network to network. */
export function networkOfAssets(root: DecodedNode, bytes: Uint8Array): number | undefined {
  const asset = root.shape.kind === 'struct' ? root.child('assetID') : undefined;
  const known = asset && wellKnownIds[bytesToHex(nodeBytes(asset, bytes))];
  return known?.network && networkIds[known.network];
}

/** One signature of a transaction, and whose it is. */
export interface Signer {
  /** Which credential, and which signature in it, from 0. */
  readonly credential: number;
  readonly signature: number;
  /** Absent: the 65 bytes are a signature of no key. */
  readonly key?: SignerKey;
}

export interface SignerKey {
  /** 33 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** 20 bytes: ripemd160 of sha256 of the compressed key; the owner of UTXOs. */
  readonly address: Uint8Array;
  /** 20 bytes: the last ones of keccak256 of the key; the account on an EVM chain. */
  readonly evmAddress: Uint8Array;
}

/** The signatures of each credential of a signed transaction, 65 bytes each, in order; empty for anything else. */
export function signaturesOf({ kind, root, bytes }: DecodedBytes): readonly (readonly Uint8Array[])[] {
  const credentials = kind === 'tx' ? (root.child('credentials')?.children ?? []) : [];
  return credentials.map((credential) => signaturesIn(credential).map((node) => nodeBytes(node, bytes)));
}

/** On the X-Chain a credential stands in a value that names its fx. */
function signaturesIn(credential: DecodedNode): readonly DecodedNode[] {
  return (credential.child('signatures') ?? credential.child('credential')?.child('signatures'))?.children ?? [];
}

/** What is not in the bytes: whose addresses they hold. */
interface AddressForm {
  /** Absent: addresses are written without a chain before them. */
  readonly chain?: Chain | undefined;
  /** Absent: not known, addresses are written as hex. */
  readonly hrp?: string | undefined;
}

type Spelled = Exclude<FixedForm, 'numbers'>;

/** IDs and addresses in their spelling, each spelled once: one transaction names the same asset and owners many times. */
export class Spelling {
  private readonly made = new Map<Spelled, Map<string, string>>();

  constructor(private readonly address: AddressForm) {}

  of(form: Spelled, bytes: Uint8Array): string {
    if (form === 'hex' || form === 'evmAddress') {
      return bytesToHex(bytes);
    }
    // One character a byte: three times as quick to make and to find as hex.
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

/** Raw bytes in the spelling of their form. */
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

/** 20 bytes as an address of the chain: `P-local1…`; hex where the HRP is not known. */
export function addressText(bytes: Uint8Array, { chain, hrp }: AddressForm): string {
  if (hrp === undefined) {
    return bytesToHex(bytes);
  }
  const bare = bech32.encode(hrp, bech32.toWords(bytes));
  return chain === undefined ? bare : `${chain}-${bare}`;
}

/** Every block of the P- and X-Chain holds its height. */
export function blockHeight({ root, bytes }: DecodedBytes): bigint | undefined {
  const height = root.child('height');
  return height && nodeNumber(height, bytes);
}
