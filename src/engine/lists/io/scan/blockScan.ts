import { UserError } from '../../../errors';
import {
  type BlockRange,
  ScanPlan,
  type TypedRange,
  lowestBlockOfRun,
  scanRange,
  compareStorage,
  type SlotValue,
  storageSection,
} from '../../../addresses';
import { formatCount, compact } from '../../../primitives';
import {
  type SourceClient,
  type SourceDeps,
  createSourceClient,
  type EvmNode,
  type RequestOptions,
} from '../../../sources';
import type { EvmChain, Network } from '../../../networks';
import { type Section, joinLines, text } from '../../../report';
import { knownSlots, proxySlots } from '../../../abi';
import { type BlockTag, RpcBatch, fetchContractCode, fetchStorageAt } from '../../../evm';
import { buildsFor, fetchRunningCodes } from '../../../source';
import { noNode } from '../list';

/** A run stops after this many more results, until the user continues. */
const foundOfRun = 2_000;

/** An address's part in a range of blocks. */
export interface Slice<Found> {
  /** Newest first. */
  readonly found: readonly Found[];
  readonly transactions: number;
  /** The highest block that the node lacks. */
  readonly missing?: bigint;
}

/** Reads a chain's blocks for one run. */
export interface BlockReader<Found> {
  /** @throws {UserError}, {ApiError}, the abort reason */
  latest(): Promise<bigint>;
  /** @throws {TooManyBlocks} where fewer blocks may work, {UserError}, {ApiError}, the abort reason */
  slice(range: BlockRange): Promise<Slice<Found>>;
  host(): string;
}

/** A range that was rejected, where a smaller one may not be. */
export class TooManyBlocks extends Error {
  override readonly name = 'TooManyBlocks';

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** What involves an address, found by reading a chain's blocks downwards. Results are visible while the scan runs. */
export abstract class BlockScan<Found> {
  /** Newest first. */
  readonly found: Found[] = [];
  private plan: ScanPlan | undefined;
  private typed: TypedRange = {};
  private lowestOfRun: bigint | undefined;
  private lastReader: BlockReader<Found> | undefined;

  protected constructor(
    /** Blocks per run where the user gives no lowest block. */
    readonly blocksOfRun: bigint,
    /** Maximum number of blocks per request; defaults to as many as fit into a few batches. */
    private readonly largestSlice?: bigint,
  ) {}

  /** The blocks read so far, if any. */
  get read(): BlockRange | undefined {
    return this.plan?.read;
  }

  /** The blocks of this run and the ones before. */
  get goal(): BlockRange | undefined {
    const { plan, lowestOfRun } = this;
    return plan === undefined || lowestOfRun === undefined ? undefined : { from: lowestOfRun, to: plan.range.to };
  }

  get host(): string {
    return this.lastReader?.host() ?? '';
  }

  /** The highest block not yet read, if any. */
  get next(): bigint | undefined {
    return this.plan?.next()?.to;
  }

  get isWhole(): boolean {
    return this.plan !== undefined && this.plan.next() === undefined;
  }

  /** What the results lack, one sentence each. */
  abstract get gaps(): readonly string[];

  /** @throws {UserError} where no node may be queried */
  protected abstract reader(client: SourceClient): BlockReader<Found>;

  /** Resets what was found out about the node. */
  protected abstract forget(): void;

  /**
   * Continues after the last run, or starts over if the range changed. On errors the results so far remain.
   *
   * @param latest the newest block, if known
   * @returns yields after each slice
   * @throws {UserError}, {ApiError}, the abort reason
   */
  async *run(client: SourceClient, typed: TypedRange, latest?: bigint): AsyncGenerator<void, void, undefined> {
    const reader = this.reader(client);
    this.lastReader = reader;
    const plan = await this.planFor(reader, typed, latest);
    const first = plan.next();
    if (first === undefined) {
      return;
    }
    const lowest = lowestBlockOfRun(plan.range, first.to, typed, this.blocksOfRun);
    this.lowestOfRun = lowest;
    const maxFound = this.found.length + foundOfRun;
    yield;
    for (let next = plan.next(); next !== undefined && next.to >= lowest; next = plan.next()) {
      await this.readSlice(plan, next.from < lowest ? { from: lowest, to: next.to } : next, reader);
      yield;
      if (this.found.length >= maxFound) {
        return;
      }
    }
  }

  private async readSlice(plan: ScanPlan, range: BlockRange, reader: BlockReader<Found>): Promise<void> {
    try {
      const { found, transactions, missing } = await reader.slice(range);
      this.found.push(...found);
      if (missing !== undefined) {
        plan.markScanned({ from: missing + 1n, to: range.to });
        throw missingBlock(missing, reader.host());
      }
      plan.markScanned(range, transactions);
    } catch (error) {
      if (!(error instanceof TooManyBlocks)) {
        throw error;
      }
      if (!plan.rejected(range)) {
        throw error.cause;
      }
    }
  }

  private async planFor(reader: BlockReader<Found>, typed: TypedRange, known?: bigint): Promise<ScanPlan> {
    const isSame = (typed.from ?? '') === (this.typed.from ?? '') && (typed.to ?? '') === (this.typed.to ?? '');
    if (this.plan !== undefined && isSame && !this.isWhole) {
      return this.plan;
    }
    const latest = known ?? (await reader.latest());
    const range = scanRange(typed, latest);
    if (range === undefined) {
      throw new UserError(
        `There is no block from ${typed.from ?? '0'} to ${typed.to === undefined || typed.to === '' ? 'latest' : typed.to}; the latest is ${formatCount(latest)}.`,
      );
    }
    this.found.length = 0;
    this.forget();
    this.typed = typed;
    this.plan = new ScanPlan(range, this.largestSlice);
    return this.plan;
  }
}

/** State-synced nodes lack older blocks. */
function missingBlock(height: bigint, host: string): UserError {
  return new UserError(
    `${host} does not have block ${formatCount(height)}: a node that was state-synced lacks older blocks. Query one that has them.`,
  );
}

/** Queries about an address that the user starts explicitly, beyond those of a lookup. */
export interface Scans {
  /** Continues a scan, see `BlockScan.run`. */
  run(
    scan: BlockScan<unknown>,
    network: Network,
    typed: TypedRange,
    options: RequestOptions,
  ): AsyncGenerator<void, void, undefined>;
  /** Storage of a contract, see `readStorage`. */
  storage(
    of: { readonly network: Network; readonly chain: EvmChain; readonly address: string },
    blocks: TypedRange,
    options: RequestOptions,
  ): Promise<Section>;
}

export function createScans(deps: SourceDeps): Scans {
  return {
    run: (scan, network, typed, options) => scan.run(createSourceClient(deps, network, options), typed),
    storage: ({ network, chain, address }, blocks, options) =>
      readStorage(createSourceClient(deps, network, options), chain, address, blocks),
  };
}

/** For the sources of a contract and its implementation. */
const maxRequests = 4;

/**
 * The storage slots of a contract defined by standards, and its variables where a build describes them.
 *
 * @param blocks `to`: the state to read, the latest by default. `from`: only shows changes since that block
 * @throws {UserError}, {ApiError}, the abort reason
 */
export async function readStorage(
  client: SourceClient,
  chain: EvmChain,
  address: string,
  { from = '', to = '' }: TypedRange,
): Promise<Section> {
  const node = client.evmNode(chain);
  if (node === undefined) {
    throw noNode(chain);
  }
  if (from !== '' && to !== '' && BigInt(from) >= BigInt(to)) {
    throw new UserError(`Enter a block before ${formatCount(BigInt(to))} to see what changed since.`);
  }
  const [block, ...before] = (from === '' ? [to] : [to, from]).map(tagOf) as [BlockTag, ...BlockTag[]];
  const blocks = [block, ...before];
  const known = await fetchKnown(node, address, blocks);
  const builds = buildsFor(client, chain, maxRequests);
  const codes = builds?.mayKnow === true ? await fetchRunningCodes(node, address, block) : [];
  const { fetchContractSlots } = await import('../../../source/io/sourceLines');
  const named = builds && codes.length > 0 ? await fetchContractSlots(node, builds, address, codes, blocks) : undefined;
  const [after, first] = known.map(({ slots }, i) =>
    storageSection(
      slots.filter(({ slot }) => named?.[i]?.slots.includes(BigInt(slot)) !== true),
      named?.[i],
    ),
  ) as [Section, Section?];
  if (first === undefined) {
    return after;
  }
  const compared = compareStorage(first, after, {
    first: blockWords(from),
    second: to === '' ? 'latest block' : blockWords(to),
  });
  const [current, previous] = known.map(({ code, slots }) => ({
    code,
    runs: slots.find(({ slot }) => slot === proxySlots.implementation)?.word,
  }));
  const words =
    previous?.code === '0x'
      ? 'There was no code yet at the first of both blocks.'
      : current?.code !== previous?.code || current?.runs !== previous?.runs
        ? 'The code is not the same at both blocks: slots are named by that of the later one.'
        : undefined;
  return words === undefined
    ? compared
    : { ...compared, note: joinLines(compact([[text(words)], compared.note]), ' ') };
}

function tagOf(height: string): BlockTag {
  return height === '' ? 'latest' : `0x${BigInt(height).toString(16)}`;
}

const blockWords = (height: string): string => `block ${formatCount(BigInt(height))}`;

/** Fetches code and standard slots at each of the blocks in one round trip. @throws {ApiError} */
async function fetchKnown(
  node: EvmNode,
  address: string,
  blocks: readonly BlockTag[],
): Promise<readonly { readonly code: string | undefined; readonly slots: readonly SlotValue[] }[]> {
  const batch = new RpcBatch();
  const keys = blocks.map((block) => ({
    code: batch.add(fetchContractCode(address, block)),
    slots: knownSlots(address.toLowerCase()).map((known) => ({
      known,
      key: batch.add(fetchStorageAt(address, known.slot, block)),
    })),
  }));
  const responses = await node.query(batch);
  return keys.map(({ code, slots }) => ({
    code: responses.value(code),
    slots: slots.map(({ known, key }) => ({ ...known, word: responses.needed(key) })),
  }));
}
