import { type Line, type Section, count, id, message, text, time, tableSection } from '../../report';
import { NODE_ID_PREFIX, blackHole, encodeCb58, hexToBytes, bytesToHex } from '../../primitives';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { decodeBytes } from '../codec/decodeBytes';
import type { DecodedBytes } from '../codec/decodedBytes';
import { nodeBytes, nodeNumber, type DecodedNode } from '../codec/decodedNode';
import { embeddedId, VERSION_SIZE } from '../codec/codecIds';
import { readRlpItem, type RlpItem, RlpError, rlpItems } from '../rlp/rlp';
import { DecodedView } from './decodedView';
import { type Flows, flowsOf, knownAssets } from './flows';
import { burnedOf, totalLine } from './money';
import { section } from './lines';

/** `EVM block 8, proposed by NodeID-…`; `undefined` where it is not a ProposerVM block. */
export function wrappedTitle(decoded: DecodedBytes): Line | undefined {
  const inner = innerBytes(decoded);
  const what = inner && innerTitle(inner, decoded);
  if (what === undefined) {
    return undefined;
  }
  const certificate = decoded.root.child('certificate');
  const signer = certificate && nodeBytes(certificate, decoded.bytes);
  return signer?.length
    ? message`${what}, proposed by ${id(NODE_ID_PREFIX + encodeCb58(ripemd160(sha256(signer))))}`
    : message`${what}, unsigned`;
}

function innerBytes({ kind, root, bytes }: DecodedBytes): Uint8Array | undefined {
  const block = kind === 'proposerBlock' ? root.child('block') : undefined;
  return block && nodeBytes(block, bytes);
}

function innerTitle(inner: Uint8Array, { hrp }: DecodedBytes): Line | undefined {
  const evm = readEvmBlock(inner);
  if (evm !== undefined) {
    return message`EVM block ${count(evm.number)}`;
  }
  const [own] = decodeBytes(inner, { kind: 'block', hrp });
  const height = own?.root.child('height');
  return own?.chain === undefined || height === undefined
    ? undefined
    : message`${text(own.chain)}-Chain block ${count(nodeNumber(height, own.bytes))}`;
}

/** The EVM block in a ProposerVM wrapper: its fields, its transactions, and on the C-Chain the atomic ones. */
export function evmBlockSections(decoded: DecodedBytes): readonly Section[] {
  const inner = innerBytes(decoded);
  const block = inner && readEvmBlock(inner);
  if (block === undefined) {
    return [];
  }
  const rows: readonly (readonly Line[])[] = [
    [[text('number')], [count(block.number)]],
    [[text('hash')], [id(block.hash)]],
    [[text('time')], [time(block.time)]],
    [[text('transactions')], [count(BigInt(block.transactions.length))]],
    [
      [text(block.hasBounds ? 'gas reserved / gas limit' : 'gas used / gas limit')],
      message`${count(block.gasUsed)} / ${count(block.gasLimit)}`,
    ],
    [
      [text('fee recipient')],
      block.feeRecipient === blackHole ? [text('none (fees are burned)')] : [id(block.feeRecipient)],
    ],
  ];
  return [
    ...section('inside.evmBlock', 'Inner EVM block', [], rows),
    ...section(
      'inside.transactions',
      'Transactions',
      [],
      block.transactions.map((hash) => [[id(hash)]]),
    ),
    ...atomicSection(atomicTransactions(block.extraData), []),
  ];
}

/** An import or export in a C-Chain block. */
export interface AtomicTransaction {
  /** cb58. */
  readonly id: string;
  /** For example "imports 12 AVAX from the P-Chain". */
  readonly call: Line;
  /** The burned fee, in nAVAX. */
  readonly burned: bigint;
}

/** The atomic transactions of a block's `blockExtraData`. */
export function atomicTransactions(extraData: string | null | undefined): readonly AtomicTransaction[] {
  return atomicTxsIn(extraData).map(({ id: txId, tx, decoded }) => {
    const flows = flowsOf(decoded, tx);
    const view = new DecodedView({ decoded, assets: knownAssets(flows, decoded) });
    const own = [...burnedOf(flows, view).burned].find(([asset]) => view.assets.get(asset)?.isAvax);
    return { id: txId, call: describeCall(tx, flows, view), burned: own?.[1] ?? 0n };
  });
}

function describeCall(tx: DecodedNode, { inflows, outflows }: Flows, view: DecodedView): Line {
  const isImport = tx.child('sourceChain') !== undefined;
  const chain = tx.child('sourceChain') ?? tx.child('destinationChain');
  const moved = [...inflows, ...outflows].filter(
    ({ field }) => field === 'importedInputs' || field === 'exportedOutputs',
  );
  // The C-Chain has atomic memory only with the two other primary network chains.
  const other = text(chain !== undefined && view.bytes(chain).every((byte) => byte === 0) ? 'P-Chain' : 'X-Chain');
  return isImport
    ? message`imports ${totalLine(moved, view)} from the ${other}`
    : message`exports ${totalLine(moved, view)} to the ${other}`;
}

export function atomicSection(transactions: readonly AtomicTransaction[], from: readonly number[]): readonly Section[] {
  const row = ({ id: txId, call }: AtomicTransaction): readonly Line[] => [[id(txId)], call];
  return tableSection('atomicTransactions', 'Atomic transactions', ['transaction', 'action'], transactions, row, from);
}

/** For a title: the action of a single transaction, or the count. */
export function atomicWords(transactions: readonly AtomicTransaction[]): Line | undefined {
  const [first] = transactions;
  return transactions.length > 1 ? [text(`${transactions.length} atomic transactions`)] : first?.call;
}

export interface AtomicTx {
  /** cb58 */
  readonly id: string;
  /** The unsigned transaction. */
  readonly tx: DecodedNode;
  /** The value that contains it. */
  readonly decoded: DecodedBytes;
}

/** Decodes `blockExtraData`: a batch since Apricot Phase 5, a single transaction before. Empty for anything else. */
export function atomicTxsIn(extraData: string | null | undefined): readonly AtomicTx[] {
  const bytes = hexToBytes(extraData ?? '0x');
  if (bytes === undefined || bytes.length <= VERSION_SIZE) {
    return [];
  }
  const [decoded] = [
    ...decodeBytes(bytes, { kind: 'atomicTxs', chain: 'C' }),
    ...decodeBytes(bytes, { kind: 'tx', chain: 'C' }),
  ];
  if (decoded === undefined) {
    return [];
  }
  const nodes = decoded.kind === 'tx' ? [decoded.root] : (decoded.root.child('txs')?.children ?? []);
  return nodes.map((node) => ({
    id: encodeCb58(embeddedId(decoded.bytes, node.start, node.end)),
    tx: node.child('unsignedTx') ?? node,
    decoded,
  }));
}

interface EvmBlockBytes {
  /** Lower case with 0x. */
  readonly hash: string;
  readonly number: bigint;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
  /** Executed after acceptance: `gasUsed` is the sum of gas limits. */
  readonly hasBounds: boolean;
  readonly feeRecipient: string;
  /** Hashes. */
  readonly transactions: readonly string[];
  /** Hex: the atomic transactions of a C-Chain block. */
  readonly extraData?: string;
}

/** Field indices in a header. Source: Yellow Paper 4.4; coreth and subnet-evm only append fields. */
const header = { feesTo: 2, number: 8, gasLimit: 9, gasUsed: 10, time: 11 } as const;
const headerFields = 15;
/** Since Helicon a C-Chain header has the settled height there; headers of other chains have fewer fields. */
const settledHeightPlace = 26;
/** A C-Chain block has header, transactions, uncles, version and atomic transactions. */
const extraDataPlace = 4;

/** `undefined` where it is not a C-Chain or Subnet-EVM block. */
export function readEvmBlock(bytes: Uint8Array): EvmBlockBytes | undefined {
  try {
    return blockIn(bytes);
  } catch (error) {
    if (error instanceof RlpError) {
      return undefined;
    }
    throw error;
  }
}

function blockIn(bytes: Uint8Array): EvmBlockBytes | undefined {
  const whole = readRlpItem(bytes, 0, bytes.length);
  const parts = whole.isList && whole.end === bytes.length ? [...rlpItems(bytes, whole)] : [];
  const [head, transactions, uncles] = parts;
  if (head?.isList !== true || transactions?.isList !== true || uncles?.isList !== true) {
    return undefined;
  }
  const fields = [...rlpItems(bytes, head)];
  const feesTo = fields[header.feesTo]!;
  if (fields.length < headerFields || feesTo.end - feesTo.start !== 20) {
    return undefined;
  }
  const number = (place: number): bigint => numberIn(bytes, fields[place]!);
  const extra = parts[extraDataPlace];
  return {
    hash: hashOf(bytes.subarray(head.at, head.end)),
    number: number(header.number),
    time: Number(number(header.time)) * 1_000,
    gasUsed: number(header.gasUsed),
    gasLimit: number(header.gasLimit),
    hasBounds: fields.length > settledHeightPlace,
    feeRecipient: bytesToHex(bytes.subarray(feesTo.start, feesTo.end)),
    transactions: [...rlpItems(bytes, transactions)].map((tx) =>
      // A typed transaction is a byte string, hashed without its prefix; a legacy one is a list.
      hashOf(bytes.subarray(tx.isList ? tx.at : tx.start, tx.end)),
    ),
    extraData: extra === undefined ? undefined : bytesToHex(bytes.subarray(extra.start, extra.end)),
  };
}

function numberIn(bytes: Uint8Array, { start, end }: RlpItem): bigint {
  return bytes.subarray(start, end).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function hashOf(bytes: Uint8Array): string {
  return bytesToHex(keccak_256(bytes));
}
