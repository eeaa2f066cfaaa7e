import { UserError } from '../../../errors';
import {
  type BlockRange,
  ScanPlan,
  type TypedRange,
  runsTo,
  scanRange,
  comparedStorage,
  type ReadSlot,
  storageSection,
} from '../../../addresses';
import { formatCount, compact } from '../../../primitives';
import {
  type SourceClient,
  type FindOptions,
  type SourceDeps,
  createSourceClient,
  type EvmNode,
} from '../../../sources';
import type { EvmChain, Network } from '../../../networks';
import { type Section, joined, text } from '../../../report';
import { knownSlots, proxySlots } from '../../../abi';
import { type BlockTag, RpcBatch, fetchContractCode, fetchStorageAt } from '../../../evm';
import { buildsFor, fetchRunningCodes } from '../../../source';
import { noNode } from '../list';

/** A run pauses with so many more found: whoever wants them goes on. */
const foundOfRun = 2_000;

/** What some blocks have of an address. */
export interface Slice<Found> {
  /** The newest first. */
  readonly found: readonly Found[];
  /** How many transactions were read. */
  readonly transactions: number;
  /** The highest block that the node does not have. */
  readonly missing?: bigint;
}

/** Reads the blocks of a chain, for one run. */
export interface BlockReader<Found> {
  /** @throws {UserError}, {ApiError}, the abort reason */
  latest(): Promise<bigint>;
  /** @throws {TooManyBlocks} where fewer may be read, {UserError}, {ApiError}, the abort reason */
  slice(range: BlockRange): Promise<Slice<Found>>;
  /** The node that is asked. */
  host(): string;
}

/** Why a slice did not come, where fewer blocks at a time may. */
export class TooManyBlocks extends Error {
  override readonly name = 'TooManyBlocks';

  constructor(override readonly cause: Error) {
    super(cause.message, { cause });
  }
}

/** What has to do with an address, found by reading a chain's blocks from the highest down. What was found stays while it goes on. */
export abstract class BlockScan<Found> {
  /** The newest first. */
  readonly found: Found[] = [];
  private plan: ScanPlan | undefined;
  private typed: TypedRange = {};
  private lowestOfRun: bigint | undefined;
  private lastReader: BlockReader<Found> | undefined;

  protected constructor(
    /** Blocks of one run where the reader names no lowest one. */
    readonly blocksOfRun: bigint,
    /** Blocks that are asked for at once, at most; absent: as many as go into a few posts. */
    private readonly largestSlice?: bigint,
  ) {}

  /** The blocks that were read; undefined: none yet. */
  get read(): BlockRange | undefined {
    return this.plan?.read;
  }

  /** The blocks that this run reads, together with those before. */
  get goal(): BlockRange | undefined {
    const { plan, lowestOfRun } = this;
    return plan === undefined || lowestOfRun === undefined ? undefined : { from: lowestOfRun, to: plan.range.to };
  }

  /** The node that answered last. */
  get host(): string {
    return this.lastReader?.host() ?? '';
  }

  /** The highest block that is still to be read; undefined: all of the range were. */
  get next(): bigint | undefined {
    return this.plan?.next()?.to;
  }

  /** All blocks of the range were read. */
  get isWhole(): boolean {
    return this.plan !== undefined && this.plan.next() === undefined;
  }

  /** What is not included in what was found, a sentence each. */
  abstract get gaps(): readonly string[];

  /** @throws {UserError} where nobody may be asked */
  protected abstract reader(client: SourceClient): BlockReader<Found>;

  /** It begins anew. */
  protected abstract forget(): void;

  /**
   * Reads on where the last run ended; other heights than before begin anew. What goes wrong leaves what was found.
   *
   * @param latest the newest block, where it is known
   * @returns after each slice, and for good where this run ends
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
    const lowest = runsTo(plan.range, first.to, typed, this.blocksOfRun);
    this.lowestOfRun = lowest;
    const enough = this.found.length + foundOfRun;
    yield;
    for (let next = plan.next(); next !== undefined && next.to >= lowest; next = plan.next()) {
      await this.readSlice(plan, next.from < lowest ? { from: lowest, to: next.to } : next, reader);
      yield;
      if (this.found.length >= enough) {
        return;
      }
    }
  }

  private async readSlice(plan: ScanPlan, range: BlockRange, reader: BlockReader<Found>): Promise<void> {
    try {
      const { found, transactions, missing } = await reader.slice(range);
      this.found.push(...found);
      if (missing !== undefined) {
        plan.taken({ from: missing + 1n, to: range.to });
        throw missingBlock(missing, reader.host());
      }
      plan.taken(range, transactions);
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

/** Nodes that were synced by state do not have the blocks before. */
function missingBlock(height: bigint, host: string): UserError {
  return new UserError(
    `${host} does not have block ${formatCount(height)}: a node that was state-synced lacks older blocks. Ask one that has them.`,
  );
}

type Requesting = Pick<FindOptions, 'signal' | 'allowed'>;

/** What a chain's nodes are asked about an address where the user asks for it, beyond what a lookup asks. */
export interface Scans {
  /** Goes on with a scan, see `BlockScan.run`. */
  run(
    scan: BlockScan<unknown>,
    network: Network,
    typed: TypedRange,
    options: Requesting,
  ): AsyncGenerator<void, void, undefined>;
  /** What a contract has stored, see `readStorage`. */
  storage(
    of: { readonly network: Network; readonly chain: EvmChain; readonly address: string },
    blocks: TypedRange,
    options: Requesting,
  ): Promise<Section>;
}

export function createScans(deps: SourceDeps): Scans {
  return {
    run: (scan, network, typed, options) => scan.run(createSourceClient(deps, network, options), typed),
    storage: ({ network, chain, address }, blocks, options) =>
      readStorage(createSourceClient(deps, network, options), chain, address, blocks),
  };
}

/** For the source of a contract, and of what it runs. */
const maxRequests = 4;

/**
 * What the slots of a contract hold that standards name, and those of its variables where a build says them.
 *
 * @param blocks `to`: whose state is read; absent: the latest. `from`: what differs since that one is shown alone
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
  const compared = comparedStorage(first, after, {
    first: blockWords(from),
    second: to === '' ? 'latest block' : blockWords(to),
  });
  const [own, was] = known.map(({ code, slots }) => ({
    code,
    runs: slots.find(({ slot }) => slot === proxySlots.implementation)?.word,
  }));
  const words =
    was?.code === '0x'
      ? 'There was no code yet at the first of both blocks.'
      : own?.code !== was?.code || own?.runs !== was?.runs
        ? 'The code is not the same at both blocks: slots are named by that of the later one.'
        : undefined;
  return words === undefined ? compared : { ...compared, note: joined(compact([[text(words)], compared.note]), ' ') };
}

function tagOf(height: string): BlockTag {
  return height === '' ? 'latest' : `0x${BigInt(height).toString(16)}`;
}

const blockWords = (height: string): string => `block ${formatCount(BigInt(height))}`;

/** In one round trip, its code and what standards name, at each of the blocks. @throws {ApiError} */
async function fetchKnown(
  node: EvmNode,
  address: string,
  blocks: readonly BlockTag[],
): Promise<readonly { readonly code: string | undefined; readonly slots: readonly ReadSlot[] }[]> {
  const batch = new RpcBatch();
  const keys = blocks.map((block) => ({
    code: batch.add(fetchContractCode(address, block)),
    slots: knownSlots(address.toLowerCase()).map((known) => ({
      known,
      key: batch.add(fetchStorageAt(address, known.slot, block)),
    })),
  }));
  const answers = await node.query(batch);
  return keys.map(({ code, slots }) => ({
    code: answers.value(code),
    slots: slots.map(({ known, key }) => ({ ...known, word: answers.needed(key) })),
  }));
}
