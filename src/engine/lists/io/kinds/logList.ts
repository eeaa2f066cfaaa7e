import * as z from 'zod/mini';
import { errorCategory, hostOf, isTooLarge } from '../../../errors';
import { RpcBatch, catalogueCall, fetchContractCode } from '../../../evm';
import { type JsonObject, formatCount, plainJson, toQuantity } from '../../../primitives';
import type { PlacedLog } from '../../../addresses';
import { getLogs } from '../../../rpc';
import type { EvmNode } from '../../../sources';
import { type NodePage, type NodeRow, ListError, StaleExportError, latestOf } from '../list';

/** A list built from event logs since some block, and verified against the state at one block. */
export interface LogList<T> {
  /** Log filters without the block range. */
  readonly filters: readonly JsonObject[];
  /** Defaults to the first block of the chain. @throws {ListError} where there is nothing to query */
  firstBlock?(node: EvmNode): Promise<bigint>;
  /** The addresses or tokens that logs name, as strings without commas. */
  candidates(logs: readonly PlacedLog[]): readonly string[];
  /** Several candidates (then with `:` in them) may share a row, so all are verified on one page. */
  readonly isGrouped?: true;
  /** Rows of the candidates that still hold at a block. */
  prove(node: EvmNode, candidates: readonly string[], block: bigint): Promise<readonly NodeRow<T>[]>;
}

/** Progress of a list, stored in the page token, so that a restart does not read the logs again. */
const markShape = z.object({
  first: z.string(),
  /** Next block to read logs of. */
  from: z.string(),
  /** Blocks per request. */
  size: z.int().check(z.gte(1)),
  /** Upper limit of `size`, lowered when the node rejects a request. */
  largest: z.int().check(z.gte(1)),
  names: z.string(),
  /** Block to verify candidates at. Absent while logs are still being read. */
  at: z.optional(z.string()),
  done: z.int().check(z.gte(0)),
});

type Mark = z.infer<typeof markShape>;

/** The limit of public nodes. Doubled after each request, up to `largestSize`. */
const firstSize = 2_000;
const largestSize = 500_000;
/** Requests for logs per page, and hence per progress report. */
const slicesOfPage = 4;

/** Maximum number of candidates, held in memory and in the journal. */
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
    return await verifiedPage(node, list, known, BigInt(known.at), pageSize);
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
    return await verifiedPage(node, list, { ...next, at: String(last) }, last, pageSize);
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

/** @returns `tooMany` where the node only gives logs of fewer blocks */
async function readLogs(
  node: EvmNode,
  filters: readonly JsonObject[],
  from: bigint,
  to: bigint,
): Promise<readonly PlacedLog[] | 'tooMany'> {
  const batch = new RpcBatch();
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  const keys = filters.map((filter) => batch.add(catalogueCall(getLogs, { filter: { ...range, ...filter } })));
  const responses = await node.query(batch);
  const logs: PlacedLog[] = [];
  for (const key of keys) {
    const outcome = responses.of(key);
    if (outcome.ok) {
      logs.push(...outcome.value);
    } else if (isTooLarge(outcome.error) && to > from) {
      return 'tooMany';
    } else {
      throw outcome.error;
    }
  }
  return logs;
}

/** If the node pruned the block in the meantime and no rows were returned yet, reads logs up to a newer block. */
async function verifiedPage<T>(
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
 * Binary search for the first block at which a contract has code; 0 where the search needs state the node has pruned.
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

/** @returns `undefined` where the state is pruned */
async function hasCode(node: EvmNode, contract: string, height: bigint): Promise<boolean | undefined> {
  const code = await node.tryValue(fetchContractCode(contract, toQuantity(height)));
  return code === undefined ? undefined : code !== '0x';
}
