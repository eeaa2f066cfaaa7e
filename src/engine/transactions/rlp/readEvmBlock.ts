import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../../primitives';
import { readRlpItem, type RlpItem, RlpError, rlpItems } from './rlp';

/** An EVM block as its own bytes tell it. */
export interface EvmBlockBytes {
  /** Lower case with 0x. */
  readonly hash: string;
  readonly number: bigint;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly gasUsed: bigint;
  readonly gasLimit: bigint;
  /** Who gets the fees. */
  readonly feesTo: string;
  /** Hashes. */
  readonly transactions: readonly string[];
  /** Hex: the atomic transactions of a block of the C-Chain. */
  readonly extraData?: string;
}

/** Places in a header. Rule: yellow paper 4.4, which coreth and subnet-evm only add to. */
const header = { feesTo: 2, number: 8, gasLimit: 9, gasUsed: 10, time: 11 } as const;
const headerFields = 15;
/** Behind header, transactions and uncles a block of the C-Chain has a version and its atomic transactions. */
const extraDataPlace = 4;

/** Undefined: the bytes are no block of the C-Chain or of a subnet-evm chain. */
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
    feesTo: bytesToHex(bytes.subarray(feesTo.start, feesTo.end)),
    transactions: [...rlpItems(bytes, transactions)].map((tx) =>
      // One with a type stands as bytes, whose hash is its own; a legacy one is a list.
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
