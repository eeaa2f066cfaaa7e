import { sentMessages } from '../../core/evm/warp/sentMessages';
import type { EvmChain } from '../../core/networks/network';
import type { WarpAnswer } from '../../explain/evm/hashAnswer';
import type { MessageTrail, TrailEnd, Unread } from '../../explain/messages/messageTrail';
import type { SourceClient } from '../sources/sourceClient';
import { assembleTrail } from './assembleTrail';
import type { Evidence } from './evidence';
import { askAboutId, askMessenger, type MessengerState } from './messengerState';
import { askService, type IndexedSteps, indexedSteps } from './indexedSteps';
import { readEvidence, type Wanted } from './readEvidence';
import { LogSearch } from './searchLogs';
import { type SeenEvent, SeenEvents, type SeenRefusal } from './seenEvents';
import { joined, refusedDeed, refusedSubjects, type Subject, subjectOf, subjectOfWarp } from './subject';
import { TrailEnds } from './trailEnds';
import { wantedSteps } from './wantedSteps';

type Progress = (chain: string, from: bigint, to: bigint) => void;

/** Steps of one search: older messages cost more than they are worth to who only points at one. */
const mostSteps = 12;

/** Follows some messages from where they were found to both of their ends. */
export class Follower {
  private readonly ends: TrailEnds;
  private readonly seen = new SeenEvents();
  private readonly refusals: SeenRefusal[] = [];
  /** In the order in which they are told. */
  private readonly subjects = new Map<string, Subject>();
  private readonly searches: LogSearch[] = [];
  private readonly done = new Set<LogSearch>();
  private readonly states = new Map<string, Promise<MessengerState>>();
  private readonly indexed = new Map<string, IndexedSteps>();
  private readonly unacknowledged = new Set<string>();
  private readonly undelivered = new Set<string>();
  /** The first block that was searched for a Warp message without a messenger. */
  private plainSearchedTo: bigint | undefined;

  constructor(
    private readonly client: SourceClient,
    private readonly evidence: Evidence,
    private readonly progress?: Progress,
  ) {
    this.ends = new TrailEnds(client);
  }

  /** @returns whether it is about any message @throws the abort reason alone */
  async startAtTransaction(chain: EvmChain, hash: string, most: number): Promise<boolean> {
    const { evidence } = this;
    const from = await readEvidence(this.client, chain, { receipts: [hash], transactions: [hash] }, evidence);
    const receipt = evidence.receipts.get(hash);
    const sent = evidence.transactions.get(hash);
    if (receipt === undefined) {
      return false;
    }
    this.seen.addReceipt(chain, receipt, from);
    const own = this.seen.all.length === 0 && receipt.status !== 0n ? undefined : await this.ends.idOf(chain);
    const does = sent && receipt.status === 0n ? refusedDeed(sent.input) : undefined;
    if (sent !== undefined && does !== undefined) {
      const place = { chain, transaction: hash, block: receipt.blockNumber, proof: 'eth_getTransactionReceipt', from };
      const refusal = { ...place, does, sent, receipt };
      this.refusals.push(refusal);
      refusedSubjects(refusal, own).forEach((one) => this.add(one));
    }
    const order = ['received', 'sent', 'failed', 'executed', 'feeAdded', 'acknowledged'];
    [...this.seen.all]
      .sort((a, b) => order.indexOf(a.event.kind) - order.indexOf(b.event.kind))
      .flatMap((one) => subjectOf(one, own) ?? [])
      .forEach((one) => (this.subjects.has(one.key) || this.subjects.size < most ? this.add(one) : undefined));
    this.seen.plain.forEach(({ warp }) => this.add(subjectOfWarp(warp.unsigned)));
    return this.subjects.size > 0;
  }

  /** A Warp message that a chain's node has. */
  startAtWarp({ chain, answer, from }: { chain: EvmChain; answer: WarpAnswer; from: number }): boolean {
    const subject = subjectOfWarp(answer.unsigned);
    this.add(subject);
    this.plainSearchedTo = answer.searchedFrom;
    const { sent } = answer;
    const [warp] = sent === undefined ? [] : sentMessages([sent]);
    if (sent !== undefined && warp !== undefined && subject.teleporterId === undefined) {
      const place = { chain, transaction: sent.transactionHash, block: sent.blockNumber, proof: 'eth_getLogs', from };
      this.seen.addWarp({ ...place, warp });
    }
    return true;
  }

  /** An ID of which nothing is known. @throws the abort reason alone */
  async startAtId(id: string, chains: readonly EvmChain[]): Promise<boolean> {
    await Promise.all(chains.map((chain) => this.step(this.searchOf(chain, [id]))));
    if (await this.learn(id)) {
      return true;
    }
    if (await this.useService(id)) {
      return true;
    }
    const searches = chains.map((chain) => this.searchOf(chain, [id])).filter(({ lowest }) => lowest !== undefined);
    const told = await Promise.all(
      searches.map(async (search) => {
        const { chain, lowest } = search;
        const known = await askAboutId(this.client, chain, id, lowest!, this.evidence.latest(chain)!.number);
        return { ...known, chain, search };
      }),
    );
    const asWarp = told.find(({ warp }) => warp !== undefined);
    const [message] = asWarp?.warp === undefined ? [] : sentMessages([asWarp.warp]);
    if (asWarp !== undefined && message !== undefined) {
      const { chain, warp: sent, search, from } = asWarp;
      return this.startAtWarp({ chain, answer: { ...message, sent, searchedFrom: search.lowest }, from });
    }
    const deeper = told.filter(({ isReceived, isWaiting }) => isReceived === true || isWaiting === true);
    await Promise.all(deeper.map(({ search }) => this.deepen(search, () => this.seen.all.length > 0)));
    return this.learn(id);
  }

  /** @throws the abort reason alone */
  async follow(): Promise<readonly MessageTrail[]> {
    // What one side tells may be what the other one is found by.
    for (let round = 0; round < 3; round += 1) {
      const open = await this.openSearches();
      if (open.length === 0) {
        break;
      }
      await Promise.all(open.filter(({ steps }) => steps === 0).map((search) => this.step(search)));
      await this.learnAll();
      await this.useServiceFor(open);
      await Promise.all(open.map((search) => this.deepen(search, () => this.isEnough(search))));
      await this.learnAll();
      open.forEach((search) => this.done.add(search));
    }
    await this.readSteps();
    const found = {
      seen: this.seen,
      refusals: this.refusals,
      evidence: this.evidence,
      unread: (end: TrailEnd, subject: Subject) => this.unread(end, subject),
      isUnacknowledged: ({ key }: Subject) => this.unacknowledged.has(key) || this.undelivered.has(key),
      indexed: ({ key }: Subject) => this.indexed.get(key) ?? {},
      isUndelivered: ({ key }: Subject) => this.undelivered.has(key),
    };
    return Promise.all(
      [...this.subjects.values()].map(async (subject) => {
        const source = await this.ends.end(subject.source ?? '');
        const destination = subject.destination === undefined ? undefined : await this.ends.end(subject.destination);
        return assembleTrail(subject, source, destination, found);
      }),
    );
  }

  private add(subject: Subject): void {
    this.subjects.set(subject.key, joined(this.subjects.get(subject.key), subject));
  }

  /** Whether anything of it is known now. */
  private async learn(id: string): Promise<boolean> {
    for (const one of this.seen.all.filter(({ event }) => event.messageId === id)) {
      const subject = subjectOf(one, await this.ends.idOf(one.chain));
      if (subject !== undefined) {
        this.add(subject);
      }
    }
    return this.subjects.has(id);
  }

  private async learnAll(): Promise<void> {
    for (const id of this.subjects.keys()) {
      await this.learn(id);
    }
  }

  private searchOf(chain: EvmChain, ids: readonly string[]): LogSearch {
    const known = this.searches.find((one) => one.chain === chain && ids.every((id) => one.ids.includes(id)));
    const search = known ?? new LogSearch(this.client, chain, ids, this.evidence, this.progress);
    if (known === undefined) {
      this.searches.push(search);
    }
    return search;
  }

  /** Searches of the chains of messages that were not begun, one of each chain for all its messages. */
  private async openSearches(): Promise<readonly LogSearch[]> {
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
      const isSearched = (id: string): boolean =>
        this.searches.some((one) => one.chain === chain && one.ids.includes(id) && this.done.has(one));
      const open = [...ids].filter((id) => !isSearched(id));
      return open.length === 0 ? [] : [this.searchOf(chain, open)];
    });
  }

  /** @returns whether there was anything to be searched */
  private async step(search: LogSearch): Promise<boolean> {
    const logs = await search.next();
    if (logs !== undefined) {
      this.seen.addLogs(search.chain, logs, search.from);
    }
    return logs !== undefined;
  }

  private async deepen(search: LogSearch, isEnough: () => boolean | Promise<boolean>): Promise<void> {
    while (!search.isWhole && search.steps < mostSteps && !(await isEnough())) {
      if (!(await this.step(search))) {
        break;
      }
    }
  }

  /** Whether blocks further below have nothing to tell of the messages that a search is for. */
  private async isEnough(search: LogSearch): Promise<boolean> {
    for (const subject of this.subjects.values()) {
      const { teleporterId, source, destination } = subject;
      if (teleporterId === undefined || !search.ids.includes(teleporterId)) {
        continue;
      }
      if (await this.isEndOf(destination, search)) {
        if (!this.has('received', subject) && !(await this.isNotReceived(search, subject))) {
          return false;
        }
      }
      if (await this.isEndOf(source, search)) {
        if (!(await this.isSourceTold(search, subject))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Of messages that the last blocks of their chains do not tell both ends of. */
  private async useServiceFor(searches: readonly LogSearch[]): Promise<void> {
    const ids = new Set(searches.flatMap((search) => search.ids));
    const isOpen = (one: Subject): boolean => !this.has('sent', one) || !this.has('received', one);
    const open = [...this.subjects.values()].filter((one) => ids.has(one.key) && isOpen(one));
    await Promise.all(open.map(({ key }) => (this.indexed.has(key) ? undefined : this.useService(key))));
    await this.learnAll();
  }

  private async isEndOf(id: string | undefined, { chain }: LogSearch): Promise<boolean> {
    return id !== undefined && (await this.ends.end(id)).chain === chain;
  }

  private async isSourceTold({ chain, lowest }: LogSearch, subject: Subject): Promise<boolean> {
    const sent = this.seen.all.find(({ event }) => event.kind === 'sent' && event.messageId === subject.teleporterId);
    if (sent === undefined) {
      return false;
    }
    if ((lowest !== undefined && lowest <= sent.block) || this.has('acknowledged', subject)) {
      return true;
    }
    const { isWaiting } = await this.state(chain, subject, 'isWaiting');
    if (isWaiting === true) {
      this.unacknowledged.add(subject.key);
    }
    return isWaiting === true;
  }

  private async isNotReceived({ chain }: LogSearch, subject: Subject): Promise<boolean> {
    const { isReceived } = await this.state(chain, subject, 'isReceived');
    if (isReceived === false) {
      this.undelivered.add(subject.key);
    }
    return isReceived === false;
  }

  private state(
    chain: EvmChain,
    { teleporterId, messenger }: Subject,
    asked: 'isReceived' | 'isWaiting',
  ): Promise<MessengerState> {
    const key = `${chain.name} ${teleporterId} ${asked}`;
    const told = this.states.get(key) ?? askMessenger(this.client, chain, teleporterId!, [asked], messenger);
    this.states.set(key, told);
    return told;
  }

  private has(kind: SeenEvent['event']['kind'], { teleporterId }: Subject): boolean {
    return this.seen.all.some(({ event }) => event.kind === kind && event.messageId === teleporterId);
  }

  /** Why what a chain should tell of a message is not known; undefined: it was searched to its end. */
  private unread({ chain }: TrailEnd, { teleporterId }: Subject): Unread | undefined {
    if (chain === undefined || this.client.evmUrls(chain).length === 0) {
      return { kind: 'notAsked' };
    }
    const search = this.searches.find((one) => one.chain === chain && one.ids.includes(teleporterId ?? ''));
    if (search?.error !== undefined) {
      return { kind: 'failed', error: search.error };
    }
    const lowest = teleporterId === undefined ? this.plainSearchedTo : search?.lowest;
    const sent = this.seen.all.find(
      (one) => one.event.kind === 'sent' && one.event.messageId === teleporterId && one.chain === chain,
    );
    return lowest === undefined || lowest <= (sent?.block ?? 0n) ? undefined : { kind: 'searchedTo', block: lowest };
  }

  /** Transactions, receipts and blocks of all that was found: one round trip to each chain. */
  private async readSteps(): Promise<void> {
    const wanted = wantedSteps([...this.subjects.values()], this.seen, this.refusals);
    await Promise.all([...wanted].map(([chain, one]) => this.read(chain, one)));
    await this.learnAll();
  }

  private async read(chain: EvmChain, wanted: Wanted): Promise<void> {
    const from = await readEvidence(this.client, chain, wanted, this.evidence);
    for (const hash of wanted.receipts ?? []) {
      const receipt = this.evidence.receipts.get(hash);
      if (receipt !== undefined) {
        this.seen.addReceipt(chain, receipt, from);
      }
    }
  }

  /**
   * Asks the data service where the last blocks do not tell all: it has the hashes, and the nodes prove them.
   *
   * @returns whether it knows the message
   */
  private async useService(id: string): Promise<boolean> {
    const told = await askService(this.client, id);
    if (told === undefined) {
      return false;
    }
    const { sourceBlockchainId: source, destinationBlockchainId: destination } = told;
    this.add({ key: id, teleporterId: id, source, destination });
    const isOpen = { source: false, destination: false };
    const one = async (end: 'source' | 'destination', hash: string | undefined): Promise<void> => {
      const { chain } = await this.ends.end(end === 'source' ? source : destination);
      if (chain === undefined || this.client.evmUrls(chain).length === 0) {
        isOpen[end] = true;
      } else if (hash !== undefined) {
        await this.read(chain, { receipts: [hash] });
      }
    };
    await Promise.all([
      one('source', told.sourceTransaction?.txHash),
      one('destination', told.destinationTransaction?.txHash),
    ]);
    this.indexed.set(id, await indexedSteps(this.client, told, isOpen));
    return true;
  }
}
