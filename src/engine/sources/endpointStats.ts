import { type Clock, raceAbort, systemClock } from '../net';
import { hostOf } from '../errors';

/** Milliseconds after which the next node is queried in parallel. */
export const hedgeMs = 250;
/** Longest wait, in milliseconds, for a node that only completes another node's result. */
export const maxHelpMs = 3_000;
/** Milliseconds for which a node that left a request unanswered is queried last. */
const silentMs = 30_000;
/** Milliseconds for which a node that lacks a chain or method is queried last for it. */
const missingMs = 300_000;

/** Tracks the behavior of nodes during a session, so that the next request goes first to a node that will answer it. */
export class EndpointStats {
  private readonly silent = new Map<string, number>();
  private readonly missing = new Map<string, number>();
  private readonly archives = new Set<string>();
  private readonly executing = new Map<string, boolean>();

  /** The last node to answer, keyed by nodes and chain: nodes see the peers of a chain's validators differently. */
  private readonly preferred = new Map<string, string>();
  /** Requests in flight, keyed by nodes and key. */
  private readonly open = new Map<string, Promise<unknown>>();

  /** Failing health checks, keyed by node URL. */
  private readonly failing = new Map<string, string>();

  /** Hosts that the last connection attempt did not reach. */
  private readonly unreachable = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Fastest ping response of a host, in milliseconds. */
  private readonly latencies = new Map<string, number>();
  private readonly pinged = new Set<string>();

  /** @param ping rejects without a response; distinguishes slow hosts from hanging ones. Absent: no ping is sent */
  constructor(
    readonly clock: Pick<Clock, 'ticks' | 'after'> = systemClock,
    private readonly ping?: (url: string) => Promise<unknown>,
  ) {}

  /** The host did not answer in time. */
  markHanging(url: string): void {
    const host = hostOf(url);
    this.silent.set(host, this.clock.ticks() + silentMs);
    if (this.ping !== undefined && !this.pinged.has(host)) {
      this.pinged.add(host);
      const startedAt = this.clock.ticks();
      const onPong = (): void => {
        this.latencies.set(host, Math.min(this.latencies.get(host) ?? Infinity, this.clock.ticks() - startedAt));
        this.answers(url);
      };
      void this.ping(url)
        .then(onPong, () => undefined)
        .finally(() => this.pinged.delete(host));
    }
  }

  /** How long to wait for a host, in milliseconds, while the others answer "not found". */
  patience(url: string): number {
    return this.isSilent(url) ? 3 * (this.latencies.get(hostOf(url)) ?? 0) : maxHelpMs;
  }

  /** There was no response: the host hangs or is unreachable. */
  fails(url: string): void {
    const host = hostOf(url);
    if (!this.unreachable.has(host)) {
      this.unreachable.add(host);
      this.report();
    }
  }

  answers(url: string): void {
    const host = hostOf(url);
    this.silent.delete(host);
    if (this.unreachable.delete(host)) {
      this.report();
    }
  }

  /** Whether the last request to each of these went unanswered. */
  areUnreachable(urls: readonly string[]): boolean {
    return urls.length > 0 && urls.every((url) => this.unreachable.has(hostOf(url)));
  }

  /** @param failing one-line summary of failing checks; `undefined` where the node is healthy or reports nothing */
  setFailingChecks(url: string, failing: string | undefined): void {
    if (this.failing.get(url) === failing) {
      return;
    }
    if (failing === undefined) {
      this.failing.delete(url);
    } else {
      this.failing.set(url, failing);
    }
    this.report();
  }

  /** The last known failure of a node: "1 of 12 checks failing: orders"; `undefined` if none is known. */
  failingOn(url: string): string | undefined {
    return this.unreachable.has(hostOf(url)) ? 'no response' : this.failing.get(url);
  }

  /** @param listener called when a host goes away or returns, or a node's health changes */
  onDidChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** @param what missing chain or method */
  markMissing(url: string, what: string): void {
    this.missing.set(`${url} ${what}`, this.clock.ticks() + missingMs);
  }

  isMissing(url: string, what: string): boolean {
    return (this.missing.get(`${url} ${what}`) ?? 0) > this.clock.ticks();
  }

  /** Whether it hangs or does not serve the address. */
  isAway(url: string): boolean {
    return this.isSilent(url) || this.isMissing(url, '');
  }

  /** The node had state that another one had pruned. */
  markArchive(url: string): void {
    this.archives.add(url);
  }

  /** @param isAtOnce whether the chain executes blocks on acceptance, judging by the node's latest block */
  executes(url: string, isAtOnce: boolean): void {
    this.executing.set(url, isAtOnce);
  }

  executesAtOnce(url: string): boolean {
    return this.executing.get(url) === true;
  }

  /** One of the nodes answered about a chain, and is queried first from now on. */
  setPreferred(urls: readonly string[], what: string, url: string): void {
    this.preferred.set(preferredKey(urls, what), url);
  }

  /**
   * Concurrent callers with the same key share one node's result, so that they show the same.
   *
   * @param isShareable whether the result may be shared; other callers then send their own request
   * @throws the abort reason, and whatever `ask` throws
   */
  async together<T>(
    key: string,
    signal: AbortSignal,
    request: () => Promise<T>,
    isShareable: (result: T) => boolean,
  ): Promise<T> {
    const other = (await raceAbort(
      this.open.get(key)?.catch(() => undefined) ?? Promise.resolve(undefined),
      signal,
    )) as T | undefined;
    if (other !== undefined && isShareable(other)) {
      return other;
    }
    const own = request();
    this.open.set(key, own);
    return await own.finally(() => {
      // Another caller may have started a request in the meantime.
      if (this.open.get(key) === own) {
        this.open.delete(key);
      }
    });
  }

  /** Sorts the URLs: nodes that lack `what` after those that have it, hanging ones last; otherwise stable. */
  inOrder(urls: readonly string[], what = ''): readonly string[] {
    const preferredUrl = this.preferred.get(preferredKey(urls, what));
    const rank = (url: string): number =>
      (this.isSilent(url) ? 4 : 0) + (this.isMissing(url, what) ? 2 : 0) + (url === preferredUrl ? 0 : 1);
    return urls.toSorted((a, b) => rank(a) - rank(b));
  }

  /** Like `inOrder`, with known archive nodes first. */
  forState(urls: readonly string[]): readonly string[] {
    return this.inOrder(urls.toSorted((a, b) => Number(this.archives.has(b)) - Number(this.archives.has(a))));
  }

  /** Whether it left a request unanswered a while ago. */
  isSilent(url: string): boolean {
    return (this.silent.get(hostOf(url)) ?? 0) > this.clock.ticks();
  }

  /** On chains with settled blocks, state is pruned within seconds, so known archive nodes are queried first. */
  archivesFirst(urls: readonly string[]): readonly string[] {
    return urls.some((url) => this.executing.get(url) === false) ? this.forState(urls) : urls;
  }

  private report(): void {
    this.listeners.forEach((listener) => listener());
  }
}

function preferredKey(urls: readonly string[], what: string): string {
  return `${urls.toSorted().join(' ')} ${what}`;
}

/** Persists NodeIDs between sessions. */
export interface SavedNodeIds {
  /** @param url of a node, as in the settings */
  get(url: string): string | undefined;
  set(url: string, nodeId: string): void;
}

/** NodeIDs reported by the configured nodes, so that a node that is down can still be identified. */
export class NodeIds {
  private readonly result = new Map<string, string>();

  constructor(private readonly cached?: SavedNodeIds) {}

  get(url: string): string | undefined {
    return this.result.get(url) ?? this.cached?.get(url);
  }

  remember(url: string, nodeId: string): void {
    if (this.get(url) !== nodeId) {
      this.cached?.set(url, nodeId);
    }
    this.result.set(url, nodeId);
  }
}
