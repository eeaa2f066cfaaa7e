import * as z from 'zod/mini';
import { errorCategory, hostOf, isTooMuch } from '../../../errors';
import { RpcBatch, catalogueCall, toQuantity, fetchContractCode } from '../../../evm';
import { type JsonObject, formatCount, plainJson } from '../../../primitives';
import type { PlacedLog } from '../../../addresses';
import { getLogs } from '../../../rpc';
import type { EvmNode } from '../../../sources';
import { type NodePage, type NodeRow, ListError, StaleExportError, latestOf } from '../list';

/** A list of what stands in logs from some block on, proven at one block. */
export interface LogList<T> {
  /** What the logs are asked for by, but for the blocks. */
  readonly filters: readonly JsonObject[];
  /** Absent: from the first block of the chain. @throws {ListError} where there is nothing to ask for */
  firstBlock?(node: EvmNode): Promise<bigint>;
  /** Who or what the logs name, each a text without commas. */
  candidates(logs: readonly PlacedLog[]): readonly string[];
  /** A row may be of several candidates, with `:` in them: all are proven on one page. */
  readonly isGrouped?: true;
  /** Rows of those that are still so at a block. */
  prove(node: EvmNode, candidates: readonly string[], block: bigint): Promise<readonly NodeRow<T>[]>;
}

/** How far a list is, kept in the mark: a restart goes on without reading the logs again. */
const markShape = z.object({
  first: z.string(),
  /** The next block whose logs are read. */
  from: z.string(),
  /** Blocks that are asked for at once. */
  size: z.int().check(z.gte(1)),
  /** More than these the node has refused. */
  largest: z.int().check(z.gte(1)),
  names: z.string(),
  /** The block at which candidates are proven; absent: logs are still read. */
  at: z.optional(z.string()),
  /** Candidates that were proven. */
  done: z.int().check(z.gte(0)),
});

type Mark = z.infer<typeof markShape>;

/** The limit that public nodes have; those without one are asked for more and more. */
const firstSize = 2_000;
const largestSize = 500_000;
/** Requests for logs of one page: progress is told after each page. */
const slicesOfPage = 4;

/** Names that a list keeps in memory and in its journal. */
const mostNames = 200_000;

/** @throws {ListError}, {ApiError}, the abort reason */
export async function logPage<T>(
  node: EvmNode,
  list: LogList<T>,
  mark: string | undefined,
  pageSize: number,
): Promise<NodePage<T>> {
  const last = await latestOf(node);
  const known = readMark(mark) ?? (await begin(node, list));
  if (known.at !== undefined) {
    return await provenPage(node, list, known, BigInt(known.at), pageSize);
  }
  const names = new Set(known.names === '' ? [] : known.names.split(','));
  let { size, largest } = known;
  let from = BigInt(known.from);
  for (let slices = 0; from <= last && slices < slicesOfPage;) {
    const to = from + BigInt(size) - 1n < last ? from + BigInt(size) - 1n : last;
    const logs = await readLogs(node, list.filters, from, to);
    if (logs === 'tooMany') {
      largest = Math.max(1, Math.floor(Number(to - from + 1n) / 2));
      size = largest;
      continue;
    }
    list.candidates(logs).forEach((name) => names.add(name));
    if (names.size > mostNames) {
      throw new ListError(
        `More than ${formatCount(BigInt(mostNames))} entries: too many to list by logs. Use a data service.`,
      );
    }
    from = to + 1n;
    slices += 1;
    size = Math.min(size * 2, largest);
  }
  const next: Mark = { ...known, from: String(from), size, largest, names: [...names].join(',') };
  if (from > last) {
    return await provenPage(node, list, { ...next, at: String(last) }, last, pageSize);
  }
  const note = `Read logs of blocks ${formatCount(BigInt(known.first))} to ${formatCount(from - 1n)} of ${formatCount(last)} per ${hostOf(node.url)}.`;
  return { rows: [], next: JSON.stringify(next), note };
}

async function begin(node: EvmNode, list: Pick<LogList<unknown>, 'firstBlock'>): Promise<Mark> {
  const first = String((await list.firstBlock?.(node)) ?? 0n);
  return { first, from: first, size: firstSize, largest: largestSize, names: '', done: 0 };
}

function readMark(mark: string | undefined): Mark | undefined {
  if (mark === undefined) {
    return undefined;
  }
  const read = markShape.safeParse(plainJson(mark));
  if (!read.success) {
    throw new StaleExportError('Cannot resume the list: its page token is unreadable. Start over.');
  }
  return read.data;
}

/** `tooMany`: the node gives those of fewer blocks. */
async function readLogs(
  node: EvmNode,
  filters: readonly JsonObject[],
  from: bigint,
  to: bigint,
): Promise<readonly PlacedLog[] | 'tooMany'> {
  const batch = new RpcBatch();
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const keys = filters.map((filter) => batch.add(catalogueCall(getLogs, { filter: { ...range, ...filter } })));
  const answers = await node.query(batch);
  const logs: PlacedLog[] = [];
  for (const key of keys) {
    const outcome = answers.of(key);
    if (outcome.ok) {
      logs.push(...outcome.value);
    } else if (isTooMuch(outcome.error) && to > from) {
      return 'tooMany';
    } else {
      throw outcome.error;
    }
  }
  return logs;
}

/** Where the node has pruned the block meanwhile, logs are read on to a newer one, unless rows of the old one were given. */
async function provenPage<T>(
  node: EvmNode,
  list: LogList<T>,
  mark: Mark,
  at: bigint,
  pageSize: number,
): Promise<NodePage<T>> {
  const names = mark.names === '' ? [] : mark.names.split(',');
  const isOnePage = list.isGrouped === true && names.some((name) => name.includes(':'));
  const done = isOnePage ? names.length : Math.min(mark.done + pageSize, names.length);
  try {
    const rows = await list.prove(node, names.slice(mark.done, done), at);
    return {
      rows,
      next: done < names.length ? JSON.stringify({ ...mark, done }) : undefined,
      note: `From logs of blocks ${formatCount(BigInt(mark.first))} to ${formatCount(at)} per ${hostOf(node.url)}, verified at block ${formatCount(at)}.`,
    };
  } catch (error) {
    if (errorCategory(error) === 'prunedState' && mark.done === 0 && (await latestOf(node)) > at) {
      return { rows: [], next: JSON.stringify({ ...mark, from: String(at + 1n), at: undefined }) };
    }
    throw error;
  }
}

/**
 * The block from which a contract has its code, halving what is left with each question; 0 where the node has pruned
 * what it would have to look at.
 *
 * @throws {ListError} where there is no contract, {ApiError}, the abort reason
 */
export async function firstBlockOf(node: EvmNode, contract: string, chain: string): Promise<bigint> {
  let high = await latestOf(node);
  if ((await hasCode(node, contract, high)) !== true) {
    throw new ListError(`${contract} has no code on ${chain}. Check the address and the chain.`);
  }
  let low = 0n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const has = await hasCode(node, contract, middle);
    if (has === undefined) {
      return 0n;
    }
    [low, high] = has ? [low, middle] : [middle + 1n, high];
  }
  return low;
}

/** Undefined: the node does not know any more. */
async function hasCode(node: EvmNode, contract: string, height: bigint): Promise<boolean | undefined> {
  const code = await node.tryValue(fetchContractCode(contract, toQuantity(height) as `0x${string}`));
  return code === undefined ? undefined : code !== '0x';
}
