import { getOrMake } from '../../primitives';
import { sentMessages } from '../payload/messengerEvents';
import type { SentWarpMessage, WarpResult } from '../../evm';
import type { EvmChain } from '../../networks';
import type { MessageTrace, DeliveryStep, SendStep } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import { type IcmMessage, getIcmMessage, getTransaction } from '../../net';
import { valueOf } from '../../report';
import { assembleTrace } from './assembleTrace';
import { FetchCache, TraceClient, type FetchRequest } from './traceClient';
import { type LogSearch, type SearchProgress, searchStep, fetchWarpLogs, MessageSearches } from './messageSearches';
import type { SeenRevert, Subject } from './subject';
import { SeenEvents, mergeSubjects, failedCall, rejectedSubjects, subjectOf, subjectOfWarp } from './subject';

class MessageTracer {
  private readonly seen = new SeenEvents();
  private readonly errors: SeenRevert[] = [];
  /** In display order. */
  private readonly subjects = new Map<string, Subject>();
  private readonly searches: MessageSearches;
  private readonly indexed = new Map<string, IndexedSteps>();

  constructor(
    private readonly run: TraceClient,
    progress?: SearchProgress,
  ) {
    this.searches = new MessageSearches(run, this.seen, this.subjects, progress);
  }

  /** @returns whether the transaction involves any message @throws only the abort reason */
  async startAtTransaction(chain: EvmChain, hash: string, most: number): Promise<boolean> {
    const from = await this.run.read(chain, { receipts: [hash], transactions: [hash] });
    const receipt = this.run.cache.receipts.get(hash);
    const sent = this.run.cache.transactions.get(hash);
    if (receipt === undefined) {
      return false;
    }
    this.seen.addReceipt(chain, receipt, from);
    const own = this.seen.all.length === 0 && receipt.status !== 0n ? undefined : await this.run.idOf(chain);
    const does = sent && receipt.status === 0n ? failedCall(sent.input) : undefined;
    if (sent !== undefined && does !== undefined) {
      const place = { chain, transaction: hash, block: receipt.blockNumber, proof: 'eth_getTransactionReceipt', from };
      const error = { ...place, does, sent };
      this.errors.push(error);
      rejectedSubjects(error, own).forEach((one) => this.add(one));
    }
    const order = ['received', 'sent', 'failed', 'executed', 'feeAdded', 'acknowledged'];
    [...this.seen.all]
      .sort((a, b) => order.indexOf(a.event.kind) - order.indexOf(b.event.kind))
      .flatMap((one) => subjectOf(one, own) ?? [])
      .forEach((one) => (this.subjects.has(one.key) || this.subjects.size < most ? this.add(one) : undefined));
    this.seen.plain.forEach(({ warp }) => this.add(subjectOfWarp(warp.unsigned)));
    return this.subjects.size > 0;
  }

  startAtWarp({ chain, result, from }: { chain: EvmChain; result: WarpResult; from: number }): boolean {
    const subject = subjectOfWarp(result.unsigned);
    this.add(subject);
    this.searches.plainSearchedTo = result.searchedFrom;
    if (result.sent !== undefined && subject.teleporterId === undefined) {
      this.addPlain(chain, result.sent, from);
    }
    return true;
  }

  /** @throws only the abort reason */
  async startAtId(id: string, chains: readonly EvmChain[]): Promise<boolean> {
    await Promise.all(chains.map((chain) => this.searches.step(this.searches.of(chain, [id]))));
    if (await this.remember(id)) {
      return true;
    }
    if (await this.useService(id)) {
      return true;
    }
    const searches = chains.map((chain) => this.searches.of(chain, [id])).filter(({ lowest }) => lowest !== undefined);
    const result = await Promise.all(
      searches.map(async (search) => ({ search, ...(await this.searches.stateOf(search.chain, id)) })),
    );
    const deeper = result.filter(({ isReceived, isWaiting }) => isReceived === true || isWaiting === true);
    if (deeper.length === 0) {
      return this.startAsWarp(id, searches);
    }
    await Promise.all(deeper.map(({ search }) => this.searches.deepen(search, () => this.seen.all.length > 0)));
    for (const { search, isReceived } of (await this.remember(id)) ? [] : deeper) {
      // The message exists, in blocks older than the searched ones.
      const own = await this.run.idOf(search.chain);
      this.add({ key: id, teleporterId: id, ...(isReceived === true ? { destination: own } : { source: own }) });
    }
    return this.subjects.has(id);
  }

  /** No messenger knows the ID: it may be a Warp message ID, which nodes do not store. */
  private async startAsWarp(id: string, searches: readonly LogSearch[]): Promise<boolean> {
    const result = await Promise.all(
      searches.map(async ({ chain, lowest }) => {
        const latest = this.run.cache.latest(chain)!.number;
        return { chain, lowest, ...(await fetchWarpLogs(this.run.source, chain, id, lowest ?? latest, latest)) };
      }),
    );
    for (const { chain, lowest, logs, from } of result) {
      const [sent] = logs;
      const [message] = sent === undefined ? [] : sentMessages([sent]);
      if (message !== undefined) {
        return this.startAtWarp({ chain, result: { ...message, sent, searchedFrom: lowest }, from });
      }
    }
    return false;
  }

  /** @throws only the abort reason */
  async follow(): Promise<readonly MessageTrace[]> {
    // Data of one side may locate the other side.
    for (let batch = 0; batch < 3; batch += 1) {
      const open = await this.searches.open();
      if (open.length === 0) {
        break;
      }
      await Promise.all(open.filter(({ steps }) => steps === 0).map((search) => this.searches.step(search)));
      await this.learnAll();
      await this.useServiceFor(open);
      await Promise.all(open.map((search) => this.searches.finish(search)));
      await this.learnAll();
    }
    await this.findPlain();
    await this.readSteps();
    const { searches, seen, errors, indexed } = this;
    const found = { searches, seen, errors, indexed, cache: this.run.cache };
    return Promise.all(
      [...this.subjects.values()].map(async (subject) => {
        const destination = subject.destination === undefined ? undefined : await this.run.end(subject.destination);
        return assembleTrace(subject, await this.run.end(subject.source ?? ''), destination, found);
      }),
    );
  }

  /** Searches one range for the sending of a Warp message without a messenger. */
  private async findPlain(): Promise<void> {
    const sent = new Set(this.seen.plain.map(({ warp }) => warp.messageId));
    for (const { teleporterId, warpId, source } of this.subjects.values()) {
      const { chain } = await this.run.end(source ?? '');
      const isKnown = teleporterId !== undefined || warpId === undefined || sent.has(warpId);
      if (isKnown || chain === undefined || this.searches.plainSearchedTo !== undefined) {
        continue;
      }
      const tip = (await this.run.latest(chain)).block?.number;
      if (tip !== undefined) {
        const from = tip < searchStep ? 0n : tip - searchStep + 1n;
        this.searches.plainSearchedTo = from;
        const result = await fetchWarpLogs(this.run.source, chain, warpId, from, tip);
        this.searches.plainError = result.error;
        result.logs.forEach((log) => this.addPlain(chain, log, result.from));
      }
    }
  }

  private addPlain(chain: EvmChain, log: SentWarpMessage, from: number): void {
    const [warp] = sentMessages([log]);
    if (warp !== undefined) {
      const { transactionHash: transaction, blockNumber: block } = log;
      this.seen.addWarp({ chain, transaction, block, proof: 'eth_getLogs', from, warp });
    }
  }

  private add(subject: Subject): void {
    this.subjects.set(subject.key, mergeSubjects(this.subjects.get(subject.key), subject));
  }

  /** @returns whether the message is known */
  private async remember(id: string): Promise<boolean> {
    for (const one of this.seen.all.filter(({ event }) => event.messageId === id)) {
      const subject = subjectOf(one, await this.run.idOf(one.chain));
      if (subject !== undefined) {
        this.add(subject);
      }
    }
    return this.subjects.has(id);
  }

  private async learnAll(): Promise<void> {
    for (const id of this.subjects.keys()) {
      await this.remember(id);
    }
  }

  /** For messages with an end missing from the searched blocks. */
  private async useServiceFor(searches: readonly LogSearch[]): Promise<void> {
    const ids = new Set(searches.flatMap((search) => search.ids));
    const isOpen = (one: Subject): boolean => !this.searches.has('sent', one) || !this.searches.has('received', one);
    const open = [...this.subjects.values()].filter(
      (one) => ids.has(one.key) && isOpen(one) && !this.indexed.has(one.key),
    );
    await Promise.all(open.map(({ key }) => this.useService(key)));
    await this.learnAll();
  }

  /** Fetches transactions, receipts and blocks of everything found, in one round trip per chain. */
  private async readSteps(): Promise<void> {
    const wanted = wantedSteps([...this.subjects.values()], this.seen, this.errors);
    await Promise.all([...wanted].map(([chain, one]) => this.read(chain, one)));
    await this.learnAll();
  }

  private async read(chain: EvmChain, wanted: FetchRequest): Promise<void> {
    const from = await this.run.read(chain, wanted);
    for (const hash of wanted.receipts ?? []) {
      const receipt = this.run.cache.receipts.get(hash);
      if (receipt !== undefined) {
        this.seen.addReceipt(chain, receipt, from);
      }
    }
  }

  /**
   * Queries the data service where recent blocks do not show both ends: it returns hashes, which the nodes prove.
   * @returns whether it knows the message
   */
  private async useService(id: string): Promise<boolean> {
    const result = await fetchFromService(this.run.source, id);
    if (result === undefined) {
      return false;
    }
    const { sourceBlockchainId: source, destinationBlockchainId: destination } = result;
    this.add({ key: id, teleporterId: id, source, destination });
    const isOpen = { source: false, destination: false };
    const fetchEnd = async (end: 'source' | 'destination', hash: string | undefined): Promise<void> => {
      const { chain } = await this.run.end(end === 'source' ? source : destination);
      if (chain === undefined || this.run.source.evmUrls(chain).length === 0) {
        isOpen[end] = true;
      } else if (hash !== undefined) {
        await this.read(chain, { receipts: [hash] });
      }
    };
    await Promise.all([
      fetchEnd('source', result.sourceTransaction?.txHash),
      fetchEnd('destination', result.destinationTransaction?.txHash),
    ]);
    this.indexed.set(id, await indexedSteps(this.run.source, result, isOpen));
    return true;
  }
}

/** Data needed from each chain for the time and outcome of each step. */
function wantedSteps(
  subjects: readonly Subject[],
  seen: SeenEvents,
  errors: readonly SeenRevert[],
): ReadonlyMap<EvmChain, FetchRequest> {
  const wanted = new Map<EvmChain, ReturnType<typeof nothingWanted>>();
  const of = (chain: EvmChain) => getOrMake(wanted, chain, () => nothingWanted());
  for (const { teleporterId, warpId } of subjects) {
    const own = seen.all.filter(({ event }) => event.messageId === teleporterId);
    const plain = teleporterId === undefined ? seen.plain.filter(({ warp }) => warp.messageId === warpId) : [];
    const received = own.filter(({ event }) => event.kind === 'received');
    const [first] = [...own.filter(({ event }) => event.kind === 'sent'), ...plain];
    [...own, ...plain].forEach(({ chain, block }) => of(chain).blocks.add(block));
    if (first !== undefined) {
      // The receipt includes the Warp message and the sender.
      of(first.chain).receipts.add(first.transaction);
      of(first.chain).finalized ||= received.length === 0;
    }
    for (const { chain, transaction } of received) {
      of(chain).receipts.add(transaction);
      of(chain).transactions.add(transaction);
    }
  }
  errors.forEach(({ chain, block }) => of(chain).blocks.add(block));
  return wanted;
}

function nothingWanted() {
  return { receipts: new Set<string>(), transactions: new Set<string>(), blocks: new Set<bigint>(), finalized: false };
}

/** Steps from the data service, for chains whose nodes must not be queried. */
export interface IndexedSteps {
  readonly sent?: SendStep;
  readonly delivered?: DeliveryStep;
}

const proof = 'GET /v1/icm/messages/{messageId}';

/** `undefined` where the service does not know the message or must not be queried. */
async function fetchFromService(client: SourceClient, id: string): Promise<IcmMessage | undefined> {
  return client.hasIndex
    ? valueOf(await client.index('ICM', `icm ${id}`, (service, _, options) => getIcmMessage(service, id, options)))
    : undefined;
}

async function indexedSteps(
  client: SourceClient,
  { sourceTransaction, destinationTransaction: there, ...result }: IcmMessage,
  ends: { readonly source: boolean; readonly destination: boolean },
): Promise<IndexedSteps> {
  const [sent, received] = await Promise.all([
    ends.source && sourceTransaction != null
      ? indexedPlace(client, result.sourceEvmChainId, sourceTransaction.txHash)
      : undefined,
    ends.destination && there != null ? indexedPlace(client, result.destinationEvmChainId, there.txHash) : undefined,
  ]);
  return {
    sent,
    delivered: received && {
      ...received,
      deliverer: there?.delivererAddress,
      outcome: result.messageExecuted ? 'executed' : 'failed',
    },
  };
}

async function indexedPlace(client: SourceClient, evmChainId: string, hash: string) {
  const result = await client.index('ICM', `transaction ${evmChainId} ${hash}`, (service, _, options) =>
    getTransaction(service, evmChainId, hash, options),
  );
  if (!result.ok) {
    return undefined;
  }
  const { blockNumber, blockTimestamp, blockTimestampMilliseconds, from, gasUsed, gasLimit } =
    result.value.nativeTransaction;
  const at = Number(blockTimestampMilliseconds ?? blockTimestamp * 1_000n);
  return { transaction: hash, block: blockNumber, at, proof, from: result.from, by: from.address, gasUsed, gasLimit };
}

export type TraceStart =
  | { readonly kind: 'transaction'; readonly chain: EvmChain; readonly hash: string }
  | {
      readonly kind: 'message';
      /** Teleporter or Warp ID, hex. */
      readonly id: string;
      readonly chains: readonly EvmChain[];
      /** The sending chain, where its node returned the message by its Warp ID. */
      readonly warp?: { readonly chain: EvmChain; readonly result: WarpResult; readonly from: number };
    };

export interface MessageTraceOptions {
  readonly cache?: FetchCache;
  readonly progress?: SearchProgress;
}

/** Maximum messages traced per transaction, which may involve hundreds. */
const maxFollowed = 8;

/** Traces messages on both chains. Empty where there is no message with that ID, or the transaction involves none. */
export async function traceMessage(
  client: SourceClient,
  start: TraceStart,
  { cache = new FetchCache(), progress }: MessageTraceOptions = {},
): Promise<readonly MessageTrace[]> {
  client.signal.throwIfAborted();
  const tracer = new MessageTracer(new TraceClient(client, cache), progress);
  const found =
    start.kind === 'transaction'
      ? await tracer.startAtTransaction(start.chain, start.hash, maxFollowed)
      : start.warp === undefined
        ? await tracer.startAtId(start.id, start.chains)
        : tracer.startAtWarp(start.warp);
  return found ? tracer.follow() : [];
}
