import type { EvmChain } from '../../networks';
import type { TraceEndpoint, UnreadPart } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import {
  type EvmCall,
  RpcBatch,
  type SentWarpMessage,
  callContract,
  getWarpLogs,
  type FoundLog,
  type Outcome,
  getLatestBlock,
  getLogsAbout,
} from '../../evm';
import { teleporter, messengerTopics } from '../../abi';
import { valueOf } from '../../report';
import { type ApiError, isTooMuch } from '../../errors';
import type { FetchCache, TraceEndpoints } from './fetchCache';
import type { SeenEvent, SeenEvents, Subject } from './subject';

/** As many blocks as public nodes let one search span. */
export const searchStep = 2_048n;
const smallestStep = 16n;
/** After so many steps it is found out whether the nodes, as one's own do, let one span more. */
const plainSteps = 3;
const growth = 16n;

/** Told before each search of logs: the chain's name and the blocks. */
export type SearchProgress = (chain: string, from: bigint, to: bigint) => void;

const events = Object.values(messengerTopics);

/** A search of one chain for what happened to messages, from its tip backwards, step by step. */
export class LogSearch {
  /** The lowest block that was searched; absent: none was. */
  lowest: bigint | undefined;
  error: ApiError | undefined;
  /** The source that told; -1: none. */
  from = -1;
  steps = 0;
  private size = searchStep;
  /** A node has refused to span more. */
  private isLimited = false;

  constructor(
    private readonly client: SourceClient,
    readonly chain: EvmChain,
    readonly ids: readonly string[],
    private readonly cache: FetchCache,
    private readonly progress?: SearchProgress,
  ) {}

  get isWhole(): boolean {
    return this.lowest === 0n;
  }

  /** The next blocks below. @returns the logs; undefined: they could not be had, and `error` may say why. @throws the abort reason alone */
  async next(): Promise<readonly FoundLog[] | undefined> {
    const to = this.lowest === undefined ? await this.tip() : this.lowest - 1n;
    if (to === undefined || to < 0n || this.error !== undefined) {
      return undefined;
    }
    if (this.steps >= plainSteps && !this.isLimited) {
      this.size *= growth;
    }
    while (this.size >= smallestStep) {
      const from = to < this.size ? 0n : to - this.size + 1n;
      this.progress?.(this.chain.name, from, to);
      let logs: Outcome<readonly FoundLog[]> | undefined;
      const result = await this.client.evm(this.chain, async (node) => {
        const batch = new RpcBatch();
        const key = batch.add(getLogsAbout(events, this.ids, from, to));
        logs = (await node.query(batch)).of(key);
        // A node without any such logs has said that it knows no such thing.
        return { value: logs.ok && logs.value.length > 0 ? true : undefined, json: null };
      });
      this.from = result.from;
      if (logs?.ok === true) {
        this.lowest = from;
        this.steps += 1;
        return logs.value;
      }
      const error = logs?.error ?? (result.ok ? undefined : result.error);
      if (error === undefined || !isTooMuch(error)) {
        this.error = error;
        return undefined;
      }
      this.isLimited = true;
      // What was let before is let again; else less is tried.
      this.size = this.size > searchStep ? searchStep : this.size / 4n;
      this.error = this.size < smallestStep ? error : undefined;
    }
    return undefined;
  }

  private async tip(): Promise<bigint | undefined> {
    const { block, error, from } = await lastBlock(this.client, this.chain, this.cache);
    this.from = from;
    this.error = error;
    return block;
  }
}

/** Height of a chain's last block, which is asked for once. @throws the abort reason alone */
export async function lastBlock(
  client: SourceClient,
  chain: EvmChain,
  cache: FetchCache,
): Promise<{ readonly block?: bigint; readonly error?: ApiError; readonly from: number }> {
  const known = cache.latest(chain);
  if (known !== undefined) {
    return { block: known.number, from: -1 };
  }
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getLatestBlock());
    const outcome = (await node.query(batch)).of(key);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return { value: outcome.value, json: outcome.json, height: outcome.value.number };
  });
  if (!result.ok) {
    return { error: result.error, from: result.from };
  }
  cache.addLatest(chain, result.value);
  return { block: result.value.number, from: result.from };
}

/** What a messenger says of a message now; undefined: it did not say. */
interface MessengerState {
  /** It was delivered here. */
  readonly isReceived?: boolean;
  /** It was sent here, and the other side has not told that it has it. */
  readonly isWaiting?: boolean;
  readonly from: number;
}

const selectors = { isReceived: '0xebc3b1ba', isWaiting: '0x399b77da' } as const;

/** Where a chain sent a Warp message, among some blocks. @throws the abort reason alone */
export async function fetchWarpConfig(
  client: SourceClient,
  chain: EvmChain,
  messageId: string,
  first: bigint,
  last: bigint,
): Promise<{ readonly logs: readonly SentWarpMessage[]; readonly from: number }> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const key = batch.add(getWarpLogs(messageId, first, last));
    const logs = (await node.query(batch)).value(key) ?? [];
    return { value: logs.length === 0 ? undefined : logs, json: null };
  });
  return { logs: valueOf(result) ?? [], from: result.from };
}

/** @param asked which of the two @throws the abort reason alone */
async function fetchMessengerState(
  client: SourceClient,
  chain: EvmChain,
  id: string,
  requested: readonly (keyof typeof selectors)[],
  messenger?: string,
): Promise<MessengerState> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const keys = requested.map((one) => batch.add(stateCall(one, id, messenger)));
    const answers = await node.query(batch);
    const values = keys.map((key) => wordOf(answers.value(key)));
    return { value: values.every((one) => one === false) ? undefined : values, json: null };
  });
  const words = !result.ok && result.rejected ? requested.map(() => false) : (valueOf(result) ?? []);
  const of = (one: keyof typeof selectors): boolean | undefined => words[requested.indexOf(one)];
  return { isReceived: of('isReceived'), isWaiting: of('isWaiting'), from: result.from };
}

function stateCall(requested: keyof typeof selectors, id: string, to = teleporter.addresses![0]!): EvmCall<string> {
  return callContract({ to, data: `${selectors[requested]}${id.slice(2)}` });
}

/** Where no messenger stands nothing comes back. */
function wordOf(answer: string | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer.length === 66 && BigInt(answer) !== 0n;
}

/** Steps of one search: older messages cost more than they are worth to who only points at one. */
const mostSteps = 12;
/** A step is not begun later than this. */
const mostMs = 20_000;

/** The searches of all chains for some messages, and what their messengers say of what logs do not tell. */
export class MessageSearches {
  private readonly searches: LogSearch[] = [];
  private readonly done = new Set<LogSearch>();
  private readonly states = new Map<string, Promise<MessengerState>>();
  /** The messenger on the source waits for the receipt. */
  private readonly waiting = new Set<string>();
  private readonly undelivered = new Set<string>();
  private readonly began: number;
  /** The first block that was searched for a Warp message without a messenger. */
  plainSearchedTo: bigint | undefined;

  constructor(
    private readonly client: SourceClient,
    private readonly cache: FetchCache,
    private readonly ends: TraceEndpoints,
    private readonly seen: SeenEvents,
    private readonly subjects: ReadonlyMap<string, Subject>,
    private readonly progress?: SearchProgress,
  ) {
    this.began = client.context.now();
  }

  of(chain: EvmChain, ids: readonly string[]): LogSearch {
    const known = this.searches.find((one) => one.chain === chain && ids.every((id) => one.ids.includes(id)));
    const search = known ?? new LogSearch(this.client, chain, ids, this.cache, this.progress);
    if (known === undefined) {
      this.searches.push(search);
    }
    return search;
  }

  /** Those of the chains of messages that are not through, one of each chain for all its messages. */
  async open(): Promise<readonly LogSearch[]> {
    const wanted = new Map<EvmChain, Set<string>>();
    for (const { teleporterId, source, destination } of this.subjects.values()) {
      for (const id of teleporterId === undefined ? [] : [source, destination]) {
        const chain = id === undefined ? undefined : (await this.ends.end(id)).chain;
        if (chain !== undefined && this.client.evmUrls(chain).length > 0) {
          wanted.set(chain, (wanted.get(chain) ?? new Set()).add(teleporterId!));
        }
      }
    }
    return [...wanted].flatMap(([chain, ids]) => {
      const isDone = (id: string): boolean =>
        this.searches.some((one) => one.chain === chain && one.ids.includes(id) && this.done.has(one));
      const open = [...ids].filter((id) => !isDone(id));
      return open.length === 0 ? [] : [this.of(chain, open)];
    });
  }

  /** @returns whether there was anything to be searched */
  async step(search: LogSearch): Promise<boolean> {
    const logs = await search.next();
    if (logs !== undefined) {
      this.seen.addLogs(search.chain, logs, search.from);
    }
    return logs !== undefined;
  }

  /** Goes on until nothing more is to be found, or it took long enough. */
  async finish(search: LogSearch): Promise<void> {
    await this.deepen(search, () => this.isEnough(search));
    this.done.add(search);
  }

  async deepen(search: LogSearch, isEnough: () => boolean | Promise<boolean>): Promise<void> {
    const { context } = this.client;
    while (!search.isWhole && !(await isEnough())) {
      const isLate = search.steps >= mostSteps || context.now() - this.began > mostMs;
      if (isLate || !(await this.step(search))) {
        break;
      }
    }
  }

  has(kind: SeenEvent['event']['kind'], { teleporterId }: Subject): boolean {
    return this.seen.all.some(({ event }) => event.kind === kind && event.messageId === teleporterId);
  }

  isUndelivered({ key }: Subject): boolean {
    return this.undelivered.has(key);
  }

  /** Its receipt is not there: its messenger waits for it, or there is nothing that could be acknowledged. */
  isUnacknowledged({ key }: Subject): boolean {
    return this.waiting.has(key) || this.undelivered.has(key);
  }

  /** Why what a chain should tell of a message is not known; undefined: it was searched to its end. */
  unread({ chain }: TraceEndpoint, { teleporterId }: Subject): UnreadPart | undefined {
    if (chain === undefined || this.client.evmUrls(chain).length === 0) {
      return { kind: 'notAsked' };
    }
    const search = this.searches.find((one) => one.chain === chain && one.ids.includes(teleporterId ?? ''));
    if (search?.error !== undefined) {
      return { kind: 'failed', error: search.error };
    }
    const lowest = teleporterId === undefined ? this.plainSearchedTo : search?.lowest;
    const sent = this.sentOn(chain, teleporterId);
    return lowest === undefined || lowest <= (sent?.block ?? 0n) ? undefined : { kind: 'searchedTo', block: lowest };
  }

  /** Whether blocks further below have nothing to tell of the messages that a search is for. */
  private async isEnough(search: LogSearch): Promise<boolean> {
    if (this.cache.latest(search.chain) === undefined) {
      // No node of the chain answers: nobody is left to be asked.
      return true;
    }
    for (const subject of this.subjects.values()) {
      if (subject.teleporterId === undefined || !search.ids.includes(subject.teleporterId)) {
        continue;
      }
      const { source, destination } = subject;
      const isReported =
        (!(await this.isEnd(destination, search)) || (await this.isDestinationReported(search, subject))) &&
        (!(await this.isEnd(source, search)) || (await this.isSourceReported(search, subject)));
      if (!isReported) {
        return false;
      }
    }
    return true;
  }

  private async isEnd(id: string | undefined, { chain }: LogSearch): Promise<boolean> {
    return id !== undefined && (await this.ends.end(id)).chain === chain;
  }

  private async isDestinationReported({ chain }: LogSearch, subject: Subject): Promise<boolean> {
    if (this.has('received', subject)) {
      return true;
    }
    const { isReceived } = await this.state(chain, subject, 'isReceived');
    if (isReceived === false) {
      this.undelivered.add(subject.key);
    }
    return isReceived === false;
  }

  private async isSourceReported({ chain, lowest }: LogSearch, subject: Subject): Promise<boolean> {
    const sent = this.sentOn(chain, subject.teleporterId);
    if (sent === undefined) {
      return false;
    }
    if ((lowest !== undefined && lowest <= sent.block) || this.has('acknowledged', subject)) {
      return true;
    }
    const { isWaiting } = await this.state(chain, subject, 'isWaiting');
    if (isWaiting === true) {
      this.waiting.add(subject.key);
    }
    return isWaiting === true;
  }

  /** The first one that is known. */
  private sentOn(chain: EvmChain, id: string | undefined): SeenEvent | undefined {
    return this.seen.all.find((one) => one.event.kind === 'sent' && one.event.messageId === id && one.chain === chain);
  }

  /** What the messenger of a chain says of an ID of which nothing else is known. @throws the abort reason alone */
  stateOf(chain: EvmChain, id: string): Promise<MessengerState> {
    const result = fetchMessengerState(this.client, chain, id, ['isReceived', 'isWaiting']);
    ['isReceived', 'isWaiting'].forEach((requested) => this.states.set(`${chain.name} ${id} ${requested}`, result));
    return result;
  }

  private state(
    chain: EvmChain,
    { teleporterId, messenger }: Subject,
    requested: 'isReceived' | 'isWaiting',
  ): Promise<MessengerState> {
    const key = `${chain.name} ${teleporterId} ${requested}`;
    const result =
      this.states.get(key) ?? fetchMessengerState(this.client, chain, teleporterId!, [requested], messenger);
    this.states.set(key, result);
    return result;
  }
}
