import { type Clock, raceAbort, systemClock } from '../net';
import { hostOf } from '../errors';

/** A node that has not answered after so long is not waited for alone. */
export const hedgeMs = 250;
/** Who completes an answer is not waited for as long as for the answer. */
export const maxHelpMs = 3_000;
/** A node that left a question unanswered is asked last for so long. */
const silentMs = 30_000;
/** A node that does not run a chain or offer a method is asked last for it for so long. */
const missingMs = 300_000;

/** How the nodes of a session behave, so that the next question is asked first where it will be answered. */
export class EndpointStats {
  private readonly silent = new Map<string, number>();
  private readonly missing = new Map<string, number>();
  private readonly archives = new Set<string>();
  private readonly executing = new Map<string, boolean>();

  /** By nodes and chain who answered last: nodes see the peers of a chain's validators differently. */
  private readonly preferred = new Map<string, string>();
  /** Questions that are open, by nodes and key. */
  private readonly open = new Map<string, Promise<unknown>>();

  /** By the URL of a node what fails there, as it told last. */
  private readonly failing = new Map<string, string>();

  /** Hosts that no connection reached when they were asked last. */
  private readonly gone = new Set<string>();
  private readonly listeners = new Set<() => void>();
  /** Milliseconds that the quickest answer of a host to a ping took. */
  private readonly latencies = new Map<string, number>();
  private readonly pinged = new Set<string>();

  /** @param ping rejects where nothing answered; whether a host that is not waited for is slow alone is learnt by it. Absent: it is not */
  constructor(
    readonly clock: Pick<Clock, 'ticks' | 'after'> = systemClock,
    private readonly ping?: (url: string) => Promise<unknown>,
  ) {}

  /** The host has not answered in time. */
  hangs(url: string): void {
    const host = hostOf(url);
    this.silent.set(host, this.clock.ticks() + silentMs);
    if (this.ping !== undefined && !this.pinged.has(host)) {
      this.pinged.add(host);
      const began = this.clock.ticks();
      const answered = (): void => {
        this.latencies.set(host, Math.min(this.latencies.get(host) ?? Infinity, this.clock.ticks() - began));
        this.answers(url);
      };
      void this.ping(url)
        .then(answered, () => undefined)
        .finally(() => this.pinged.delete(host));
    }
  }

  /** Milliseconds for which a host is waited for where the others answer that they have nothing. */
  patience(url: string): number {
    return this.isSilent(url) ? 3 * (this.latencies.get(hostOf(url)) ?? 0) : maxHelpMs;
  }

  /** No answer came, be it that it hangs or that nothing is there. */
  fails(url: string): void {
    const host = hostOf(url);
    if (!this.gone.has(host)) {
      this.gone.add(host);
      this.report();
    }
  }

  answers(url: string): void {
    const host = hostOf(url);
    this.silent.delete(host);
    if (this.gone.delete(host)) {
      this.report();
    }
  }

  /** Whether none of these answered when it was asked last. */
  areGone(urls: readonly string[]): boolean {
    return urls.length > 0 && urls.every((url) => this.gone.has(hostOf(url)));
  }

  /** @param failing what fails there, in a line; undefined: the node is healthy, or does not tell */
  tellsHealth(url: string, failing: string | undefined): void {
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

  /** What fails on a node as it told last: "1 of 12 checks failing: orders"; undefined: nothing, or it is not known. */
  failingOn(url: string): string | undefined {
    return this.gone.has(hostOf(url)) ? 'no response' : this.failing.get(url);
  }

  /** @param listener hears that a host is gone or back, or a node fails or is well */
  onDidChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** @param what a chain or a method that the node does not have */
  lacks(url: string, what: string): void {
    this.missing.set(`${url} ${what}`, this.clock.ticks() + missingMs);
  }

  isMissing(url: string, what: string): boolean {
    return (this.missing.get(`${url} ${what}`) ?? 0) > this.clock.ticks();
  }

  /** It hangs, or does not serve the address. */
  isAway(url: string): boolean {
    return this.isSilent(url) || this.isMissing(url, '');
  }

  /** The node had state that another one had pruned. */
  keepsState(url: string): void {
    this.archives.add(url);
  }

  /** @param isAtOnce whether the chain there executes blocks as it accepts them, by the last one that it told */
  executes(url: string, isAtOnce: boolean): void {
    this.executing.set(url, isAtOnce);
  }

  executesAtOnce(url: string): boolean {
    return this.executing.get(url) === true;
  }

  /** One of the nodes answered about a chain, and is asked first from now on. */
  keeps(urls: readonly string[], what: string, url: string): void {
    this.preferred.set(preferredKey(urls, what), url);
  }

  /**
   * What several ask at once is asked of one node, so that they show the same.
   *
   * @param isMeant whether the result is good for others, too; who gets none that is, asks for himself
   * @throws the abort reason, and what `ask` throws
   */
  async together<T>(
    key: string,
    signal: AbortSignal,
    ask: () => Promise<T>,
    isMeant: (result: T) => boolean,
  ): Promise<T> {
    const other = (await raceAbort(
      this.open.get(key)?.catch(() => undefined) ?? Promise.resolve(undefined),
      signal,
    )) as T | undefined;
    if (other !== undefined && isMeant(other)) {
      return other;
    }
    const own = ask();
    this.open.set(key, own);
    return await own.finally(() => {
      // Another may have asked meanwhile, and is waited for.
      if (this.open.get(key) === own) {
        this.open.delete(key);
      }
    });
  }

  /** Those that lack what is asked for after those that have it, and those that hang last; else as they are. */
  inOrder(urls: readonly string[], what = ''): readonly string[] {
    const preferredUrl = this.preferred.get(preferredKey(urls, what));
    const rank = (url: string): number =>
      (this.isSilent(url) ? 4 : 0) + (this.isMissing(url, what) ? 2 : 0) + (url === preferredUrl ? 0 : 1);
    return urls.toSorted((a, b) => rank(a) - rank(b));
  }

  /** As `inOrder`, those that are known to keep old state before the others. */
  forState(urls: readonly string[]): readonly string[] {
    return this.inOrder(urls.toSorted((a, b) => Number(this.archives.has(b)) - Number(this.archives.has(a))));
  }

  /** It left a question unanswered a while ago. */
  isSilent(url: string): boolean {
    return (this.silent.get(hostOf(url)) ?? 0) > this.clock.ticks();
  }

  /** Where blocks are settled state is pruned in seconds, so that those that are known to keep it are asked first there. */
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

/** Where NodeIDs are kept between sessions. */
export interface SavedNodeIds {
  /** @param url of a node, as the settings have it */
  get(url: string): string | undefined;
  set(url: string, nodeId: string): void;
}

/** NodeIDs of the configured nodes as they have told them, so that one that is down now is still known as one of them. */
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
