import { concat, keccak256, numberToHex, toHex, toRlp } from 'viem';
import type { Hex } from 'viem';

/** The fields of a receipt that the root depends on. */
export interface RootedReceipt {
  readonly type: string;
  readonly status: string;
  readonly cumulativeGasUsed: bigint;
  readonly logsBloom: Hex;
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

type Item = Hex | readonly Item[];
type Entry = readonly [nibbles: string, value: Hex];

/** Root of the Merkle-Patricia trie of these receipts, keyed by index. */
export function receiptsRoot(receipts: readonly RootedReceipt[]): Hex {
  const entries = receipts.map((receipt, index): Entry => [
    toRlp(index === 0 ? '0x' : numberToHex(index)).slice(2),
    encoded(receipt),
  ]);
  return keccak256(toRlp(node(entries) as Hex));
}

function encoded({ type, status, cumulativeGasUsed, logsBloom, logs }: RootedReceipt): Hex {
  const fields = [
    status === '0x1' ? '0x01' : '0x',
    numberToHex(cumulativeGasUsed),
    logsBloom,
    logs.map(({ address, topics, data }) => [address, topics, data]),
  ];
  const body = toRlp(fields as Hex[]);
  return type === '0x0' ? body : concat([toHex(Number(type), { size: 1 }), body]);
}

function node(entries: readonly Entry[]): Item {
  const [first, ...others] = entries;
  if (first === undefined) return '0x';
  if (others.length === 0) return [path(first[0], true), first[1]];
  const shared = commonLength(entries.map(([nibbles]) => nibbles));
  if (shared > 0) {
    return [path(first[0].slice(0, shared), false), referenceTo(node(entries.map(([n, v]) => [n.slice(shared), v])))];
  }
  const branches = [...'0123456789abcdef'].map((digit) => {
    const below = entries.filter(([nibbles]) => nibbles.startsWith(digit));
    return below.length === 0 ? '0x' : referenceTo(node(below.map(([n, v]) => [n.slice(1), v])));
  });
  return [...branches, entries.find(([nibbles]) => nibbles === '')?.[1] ?? '0x'];
}

/** Nodes of 32 bytes and more are referenced by hash. */
function referenceTo(item: Item): Item {
  const rlp = toRlp(item as Hex);
  return rlp.length >= 2 + 64 ? keccak256(rlp) : item;
}

function path(nibbles: string, isLeaf: boolean): Hex {
  const flag = (isLeaf ? 2 : 0) + (nibbles.length % 2);
  return `0x${flag}${nibbles.length % 2 === 0 ? '0' : ''}${nibbles}`;
}

function commonLength([first = '', ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((one) => one[length] === first[length])) length += 1;
  return length;
}
