import { getOrMake } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { TraceEndpoint, UnreadPart } from '../report/messageTrace';
import type { SourceClient } from '../../sources';
import { type FoundLog, type Outcome, type SentWarpMessage, getLogsOf } from '../../evm';
import { RpcBatch, callContract, getWarpLogs } from '../../evm';
import { messengerTopics } from '../../abi';
import { standardMessenger } from '../payload/teleporterMessage';
import { valueOf } from '../../report';
import { type ApiError, isTooLarge } from '../../errors';
import type { TraceClient } from './traceClient';
import type { SeenEvent, SeenEvents, Subject } from './subject';

/** Block range that public nodes accept for a log query. */
export const searchStep = 2_048n;
export const smallestStep = 16n;
/** After this many steps, a larger range is tried, which private nodes often accept. */
const plainSteps = 3;
const growth = 16n;

/** Called before each log query: name of the chain, block range. */
export type SearchProgress = (chain: string, from: bigint, to: bigint) => void;

const events = Object.values(messengerTopics);

/** Searches the logs of one chain for messages, step by step, backwards from the latest block. */
export class LogSearch {
  /** Lowest block searched; absent where none was. */
  lowest: bigint | undefined;
  error: ApiError | undefined;
  /** Index of the source; -1 for none. */
  from = -1;
  steps = 0;
  private size = searchStep;
  /** A node has rejected a larger range. */
  private isLimited = false;

  constructor(
    private readonly run: TraceClient,
    readonly chain: EvmChain,
    readonly ids: readonly string[],
    private readonly progress?: SearchProgress,
  ) {}

  get isWhole(): boolean {
    return this.lowest === 0n;
  }

  /** Searches the next lower range. @returns the logs; `undefined` where there are none left, or with `error` set */
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
      const result = await this.run.source.evm(this.chain, async (node) => {
        logs = await node.queryOne(getLogsOf([events, this.ids], from, to));
        // Without logs, the node counts as not having the message, so that other nodes are queried.
        return { value: logs.ok && logs.value.length > 0 ? true : undefined, json: null };
      });
      this.from = result.from;
      if (logs?.ok === true) {
        this.lowest = from;
        this.steps += 1;
        return logs.value;
      }
      const error = logs?.error ?? (result.ok ? undefined : result.error);
      if (error === undefined || !isTooLarge(error)) {
        this.error = error;
        return undefined;
      }
      this.isLimited = true;
      // Falls back to the accepted range, or to a smaller one.
      this.size = this.size > searchStep ? searchStep : this.size / 4n;
      this.error = this.size < smallestStep ? error : undefined;
    }
    return undefined;
  }

  private async tip(): Promise<bigint | undefined> {
    const { block, error, from } = await this.run.latest(this.chain);
    this.from = from;
    this.error = error;
    return block?.number;
  }
}

export async function fetchWarpLogs(
  client: SourceClient,
  chain: EvmChain,
  messageId: string,
  first: bigint,
  last: bigint,
): Promise<{ readonly logs: readonly SentWarpMessage[]; readonly from: number; readonly error?: ApiError }> {
  const result = await client.evm(chain, async (node) => {
    const logs = await node.queryValue(getWarpLogs(messageId, first, last));
    return { value: logs.length === 0 ? undefined : logs, json: null };
  });
  return { logs: valueOf(result) ?? [], from: result.from, error: result.ok ? undefined : result.error };
}

/** `isReceived`: the message was delivered here. `isWaiting`: it was sent from here and is not acknowledged. */
const selectors = { isReceived: '0xebc3b1ba', isWaiting: '0x399b77da' } as const;
type StateKey = keyof typeof selectors;

/** Current state of a message in a messenger; `undefined` where it did not answer. */
type MessengerState = { readonly [K in StateKey]?: boolean } & { readonly from: number };

async function fetchMessengerState(
  client: SourceClient,
  chain: EvmChain,
  id: string,
  requested: readonly StateKey[],
  to = standardMessenger,
): Promise<MessengerState> {
  const result = await client.evm(chain, async (node) => {
    const batch = new RpcBatch();
    const keys = requested.map((one) => batch.add(callContract({ to, data: `${selectors[one]}${id.slice(2)}` })));
    const responses = await node.query(batch);
    // Without a messenger at the address, the result is empty.
    const values = keys.map((key) => {
      const word = responses.value(key);
      return word === undefined ? undefined : word.length === 66 && BigInt(word) !== 0n;
    });
    return { value: values.every((one) => one === false) ? undefined : values, json: null };
  });
  const words = !result.ok && result.rejected ? requested.map(() => false) : (valueOf(result) ?? []);
  return { ...Object.fromEntries(requested.map((one, i) => [one, words[i]])), from: result.from };
}

/** Steps per search: older messages are not worth more requests. */
const maxSteps = 12;
/** No step starts later than this. */
const maxMs = 20_000;

/** The log searches of all chains for some messages, and the messenger state for what logs do not show. */
export class MessageSearches {
  private readonly searches: LogSearch[] = [];
  private readonly done = new Set<LogSearch>();
  private readonly states = new Map<string, Promise<MessengerState>>();
  /** Keys of messages that the source messenger has no receipt for. */
  private readonly waiting = new Set<string>();
  private readonly undelivered = new Set<string>();
  private readonly began: number;
  /** First block searched for a Warp message without a messenger. */
  plainSearchedTo: bigint | undefined;
  /** Why that search failed. */
  plainError: ApiError | undefined;

  constructor(
    private readonly run: TraceClient,
    private readonly seen: SeenEvents,
    private readonly subjects: ReadonlyMap<string, Subject>,
    private readonly progress?: SearchProgress,
  ) {
    this.began = run.source.context.now();
  }

  of(chain: EvmChain, ids: readonly string[]): LogSearch {
    const known = this.searches.find((one) => one.chain === chain && ids.every((id) => one.ids.includes(id)));
    const search = known ?? new LogSearch(this.run, chain, ids, this.progress);
    if (known === undefined) {
      this.searches.push(search);
    }
    return search;
  }

  /** The unfinished searches, one per chain for all its messages. */
  async open(): Promise<readonly LogSearch[]> {
    const wanted = new Map<EvmChain, Set<string>>();
    for (const { teleporterId, source, destination } of this.subjects.values()) {
      for (const id of teleporterId === undefined ? [] : [source, destination]) {
        const chain = id === undefined ? undefined : (await this.run.end(id)).chain;
        if (chain !== undefined && this.mayQuery(chain)) {
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

  /** @returns whether there was anything to search */
  async step(search: LogSearch): Promise<boolean> {
    const logs = await search.next();
    if (logs !== undefined) {
      this.seen.addLogs(search.chain, logs, search.from);
    }
    return logs !== undefined;
  }

  /** Continues until nothing more can be found, or a limit is reached. */
  async finish(search: LogSearch): Promise<void> {
    await this.deepen(search, () => this.isEnough(search));
    this.done.add(search);
  }

  async deepen(search: LogSearch, isEnough: () => boolean | Promise<boolean>): Promise<void> {
    const { now } = this.run.source.context;
    while (!search.isWhole && !(await isEnough())) {
      const isExhausted = search.steps >= maxSteps || now() - this.began > maxMs;
      if (isExhausted || !(await this.step(search))) {
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

  /** There is no receipt: the messenger waits for it, or nothing was delivered. */
  isUnacknowledged({ key }: Subject): boolean {
    return this.waiting.has(key) || this.undelivered.has(key);
  }

  /** Why the chain's part of a message is unknown; `undefined` where the search was complete. */
  unread({ chain }: TraceEndpoint, { teleporterId }: Subject): UnreadPart | undefined {
    if (chain === undefined || !this.mayQuery(chain)) {
      return { kind: 'notAsked' };
    }
    const search = this.searches.find((one) => one.chain === chain && one.ids.includes(teleporterId ?? ''));
    const error = teleporterId === undefined ? this.plainError : search?.error;
    if (error !== undefined) {
      return { kind: 'failed', error };
    }
    const lowest = teleporterId === undefined ? this.plainSearchedTo : search?.lowest;
    const sent = this.sentOn(chain, teleporterId);
    return lowest === undefined || lowest <= (sent?.block ?? 0n) ? undefined : { kind: 'searchedTo', block: lowest };
  }

  private mayQuery(chain: EvmChain): boolean {
    return this.run.source.evmUrls(chain).length > 0;
  }

  /** Whether lower blocks cannot add anything about the messages searched for. */
  private async isEnough({ chain, ids, lowest }: LogSearch): Promise<boolean> {
    if (this.run.cache.latest(chain) === undefined) {
      return true;
    }
    const isThisChain = async (id: string | undefined): Promise<boolean> =>
      id !== undefined && (await this.run.end(id)).chain === chain;
    for (const subject of this.subjects.values()) {
      const { teleporterId, source, destination } = subject;
      if (teleporterId === undefined || !ids.includes(teleporterId)) {
        continue;
      }
      const isReported =
        (!(await isThisChain(destination)) || (await this.isDestinationReported(chain, subject))) &&
        (!(await isThisChain(source)) || (await this.isSourceReported(chain, lowest, subject)));
      if (!isReported) {
        return false;
      }
    }
    return true;
  }

  private async isDestinationReported(chain: EvmChain, subject: Subject): Promise<boolean> {
    if (this.has('received', subject)) {
      return true;
    }
    const { isReceived } = await this.state(chain, subject, 'isReceived');
    if (isReceived === false) {
      this.undelivered.add(subject.key);
    }
    return isReceived === false;
  }

  private async isSourceReported(chain: EvmChain, lowest: bigint | undefined, subject: Subject): Promise<boolean> {
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

  private sentOn(chain: EvmChain, id: string | undefined): SeenEvent | undefined {
    return this.seen.all.find((one) => one.event.kind === 'sent' && one.event.messageId === id && one.chain === chain);
  }

  /** State of an otherwise unknown message ID in a chain's messenger. */
  stateOf(chain: EvmChain, id: string): Promise<MessengerState> {
    const all: readonly StateKey[] = ['isReceived', 'isWaiting'];
    const result = fetchMessengerState(this.run.source, chain, id, all);
    all.forEach((one) => this.states.set(`${chain.name} ${id} ${one}`, result));
    return result;
  }

  private state(chain: EvmChain, { teleporterId, messenger }: Subject, state: StateKey): Promise<MessengerState> {
    const key = `${chain.name} ${teleporterId} ${state}`;
    return getOrMake(this.states, key, () =>
      fetchMessengerState(this.run.source, chain, teleporterId!, [state], messenger),
    );
  }
}
