import { codecFinding } from '../../../core/codec/finding/codecFinding';
import { VERSION_SIZE } from '../../../core/codec/codecIds';
import { decodeBytes } from '../../../core/codec/decodeBytes';
import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import type { DecodedNode } from '../../../core/codec/decodedNode';
import type { Line } from '../../../core/finding/finding';
import { joined, text } from '../../../core/finding/spans';
import type { Path } from '../../../core/rpc/cell/path';
import type { CodecValue } from './codecValues';

/** Transactions of a block that are put into words. */
const maxTransactions = 100;

/** What stands beside the words already, and whose inputs nobody looked up here. */
const lessTold: ReadonlySet<string> = new Set(['txID', 'blockID', 'utxoID', 'parentID', 'merkleRoot', 'pays']);

/** What a transaction, block or UTXO says, and each transaction in a block: what it does, what moves, and its fields. */
export function codecWords({ path, decoded, isObject }: CodecValue): readonly (readonly [Path, Line])[] {
  const own: readonly [Path, Line] = [path, wordsOf(decoded)];
  // Hex has no places inside it that words could stand at.
  return isObject && decoded.kind === 'block' ? [own, ...innerTxs(decoded, path)] : [own];
}

function wordsOf(decoded: DecodedBytes): Line {
  const { title, facts } = codecFinding(decoded, { identifier: '' });
  const told = facts.filter(({ key, brief }) => brief === true && !lessTold.has(key));
  return joined([title, ...told.map(({ label, value }): Line => [text(`${label} `), ...value])], '; ');
}

function innerTxs({ root, bytes, chain, hrp }: DecodedBytes, path: Path): readonly (readonly [Path, Line])[] {
  const listed = (root.child('txs')?.children ?? []).slice(0, maxTransactions);
  const all: readonly (readonly [Path, DecodedNode])[] = [
    ...listed.map((node, i) => [[...path, 'txs', i], node] as const),
    ...(root.child('tx') ? [[[...path, 'tx'], root.child('tx')!] as const] : []),
  ];
  return all.flatMap(([place, { start, end }]) => {
    const alone = new Uint8Array(VERSION_SIZE + end - start);
    alone.set(bytes.subarray(start, end), VERSION_SIZE);
    const options = {
      kind: 'tx',
      chain,
      hrp,
    } as const;
    return decodeBytes(alone, options)
      .slice(0, 1)
      .map((tx): readonly [Path, Line] => [place, wordsOf(tx)]);
  });
}
