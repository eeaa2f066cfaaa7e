import type { Disposable } from './disposables';
import { type NamedUrls, isLoopback, isRecordedUrl, namedHost } from '../../engine/networks';
import type { Entries } from './sharedEntries';

export type { ConsentAnswer };
export type ConsentMode = 'ask' | 'always' | 'never';
export type Decision = 'allowed' | 'refused' | 'undecided';

export interface DecidedHost {
  /** See NamedHost. */
  readonly host: string;
  readonly answer: ConsentAnswer;
}

/** What decides where nobody has answered for a host. */
export interface ConsentSettings {
  /** The user's setting: a workspace has none. */
  mode(): ConsentMode;
  named(): NamedUrls;
}

/**
 * Which hosts may be asked without the user. Those of this machine that the user's own settings or the built-in networks
 * name are free; everything else is decided by the user. A host that the workspace chose is asked about whatever the
 * setting says: who opens a repository has agreed to nothing yet.
 *
 * Always and Never hold in all windows, each an entry of its own, so that of two windows that answer at once none undoes
 * the other's Never: it goes before every other answer until it is taken back by name. A Never that cannot be saved holds
 * in this window; an entry that cannot be read never allows anything.
 */
export class Consent {
  private readonly once = new Set<string>();
  /** Refused in this window, and not saved: the disk did not take it. */
  private readonly unsaved = new Set<string>();
  /** Origins that the user has just typed, while they are asked what is there. */
  private readonly typed = new Map<symbol, string>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly entries: Entries,
    private readonly settings: ConsentSettings,
  ) {}

  decide(url: string): Decision {
    if (isRecordedUrl(url)) {
      // Nothing leaves this process.
      return 'allowed';
    }
    const { host, by } = namedHost(url, this.settings.named());
    const answer = this.answerFor(host);
    if (answer === 'never') {
      return 'refused';
    }
    if (by === 'user' && isLoopback(host)) {
      return 'allowed';
    }
    const mode = this.settings.mode();
    if (mode === 'never') {
      return 'refused';
    }
    return answer !== undefined || (mode === 'always' && by === 'user') ? 'allowed' : 'undecided';
  }

  /** Whether something may be sent to `url` without asking the user now. */
  readonly allows = (url: string): boolean => this.decide(url) === 'allowed';

  /** Whether one of these URLs may be asked, and the user is to be asked about none of them. */
  readonly areDecided = (urls: readonly string[]): boolean =>
    urls.some(this.allows) && this.undecided(urls).length === 0;

  /**
   * The wall behind every request, also of what the user asked for by name: nothing is sent to a host that the user's own
   * settings do not name without the user's yes to that host.
   */
  maySend(url: string): boolean {
    return namedHost(url, this.settings.named()).by === 'user' || this.allows(url) || this.isTyped(url);
  }

  /** Lets requests for what a user typed pass the wall, until it is disposed. An origin that is blocked stays so. */
  permit(origin: string): Disposable {
    const key = Symbol(origin);
    this.typed.set(key, origin);
    return { dispose: () => this.typed.delete(key) };
  }

  private isTyped(url: string): boolean {
    const { origin } = new URL(url);
    return [...this.typed.values()].includes(origin) && !this.isBlocked(url);
  }

  /** Whether the user said Never to it. */
  isBlocked(url: string): boolean {
    return this.answerFor(namedHost(url, this.settings.named()).host) === 'never';
  }

  /** What an answer about `url` is kept for. */
  hostOf(url: string): string {
    return namedHost(url, this.settings.named()).host;
  }

  /** Whether nothing but the workspace's settings names a host. */
  isWorkspaces(host: string): boolean {
    return namedHost(host, this.settings.named()).by === 'workspace';
  }

  /** The hosts of these URLs that the user is to be asked about, each once. */
  undecided(urls: readonly string[]): readonly string[] {
    const open = urls.filter((url) => this.decide(url) === 'undecided');
    return [...new Set(open.map((url) => this.hostOf(url)))];
  }

  /** An answer to a question. A Never that another window was told meanwhile stays. */
  answer(hosts: readonly string[], answer: ConsentAnswer): void {
    if (answer === 'never') {
      this.reject(hosts);
      return;
    }
    for (const host of hosts) {
      if (answer === 'once') {
        this.once.add(host);
      } else if (this.answerFor(host) !== 'never') {
        this.add(consentKey('always', host));
        this.once.delete(host);
      }
    }
    this.report();
  }

  /** Puts an answer in the place of whatever was answered before, a Never too. */
  change(host: string, answer: ConsentAnswer): void {
    if (answer !== 'never') {
      this.drop(host);
    }
    this.answer([host], answer);
  }

  /** Takes an answer back: the next hover asks again. */
  forget(host: string): void {
    this.drop(host);
    this.report();
  }

  /** Every host that was answered for, sorted. */
  list(): readonly DecidedHost[] {
    const all = new Map<string, ConsentAnswer>();
    this.once.forEach((host) => all.set(host, 'once'));
    const cached = [...this.entries.all().keys()].map(readKey).filter((entry) => entry !== undefined);
    // Never comes last.
    for (const { answer, host } of cached.sort((a, b) => (a.answer < b.answer ? -1 : 1))) {
      all.set(host, answer);
    }
    for (const host of [...this.unsaved, ...this.brokenNevers().values()]) {
      all.set(host, 'never');
    }
    return [...all]
      .map(([host, answer]) => ({ host, answer }))
      .sort((a, b) => (a.host < b.host ? -1 : a.host > b.host ? 1 : 0));
  }

  /** The names of entries that cannot be read, and that `list` shows no host of. */
  unreadable(): readonly string[] {
    const known = this.brokenNevers();
    return this.entries.unreadable().filter((name) => !known.has(name));
  }

  /** Removes what cannot be read, by its name. */
  removeUnreadable(name: string): void {
    this.entries.remove(name);
    this.report();
  }

  /** `listener` is called once an answer was given or taken back, in this window or, while it is watched, in another. */
  onDidChange(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** Hears what is answered in other windows. @param failed is told why it hears no more */
  watch(failed: (error: unknown) => void): Disposable {
    return this.entries.watch(() => {
      // What ended a Once here has ended it also where it is taken back itself.
      [...this.once].forEach((host) => this.answerFor(host));
      this.report();
    }, failed);
  }

  /** Read anew each time: another window may have been answered. */
  private answerFor(host: string): ConsentAnswer | undefined {
    if (this.unsaved.has(host) || this.entries.has(consentKey('never', host))) {
      this.once.delete(host);
      return 'never';
    }
    return this.once.has(host) ? 'once' : this.entries.hasReadable(consentKey('always', host)) ? 'always' : undefined;
  }

  /** What holds in this window comes first: the disk may be full, or not for us to write. */
  private reject(hosts: readonly string[]): void {
    hosts.forEach((host) => {
      this.once.delete(host);
      this.unsaved.add(host);
    });
    const failures: unknown[] = [];
    // Those that could not be saved before are tried again.
    for (const host of [...this.unsaved]) {
      try {
        this.entries.delete(consentKey('always', host));
        this.add(consentKey('never', host));
        this.unsaved.delete(host);
      } catch (error) {
        failures.push(error);
      }
    }
    this.report();
    if (failures.length > 0) {
      throw new Error(
        `Never holds in this window, but it could not be saved (${failures[0]}). Free some space or change the permissions, then choose it again.`,
        { cause: failures[0] },
      );
    }
  }

  private add(key: string): void {
    if (!this.entries.hasReadable(key)) {
      this.entries.set(key, null);
    }
  }

  /** Never goes last: where a step fails, it still holds. */
  private drop(host: string): void {
    this.once.delete(host);
    this.entries.delete(consentKey('always', host));
    this.entries.delete(consentKey('never', host));
    this.unsaved.delete(host);
  }

  /** The hosts that we know of whose Never cannot be read, by the names of their entries. */
  private brokenNevers(): ReadonlyMap<string, string> {
    const broken = new Set(this.entries.unreadable());
    if (broken.size === 0) {
      return new Map();
    }
    const { user, all } = this.settings.named();
    const answered = [...this.entries.all().keys()].flatMap((key) => readKey(key)?.host ?? []);
    const hosts = [...[...user, ...all].map((url) => this.hostOf(url)), ...answered, ...this.once];
    return new Map(
      hosts.flatMap((host) => {
        const name = this.entries.nameOf(consentKey('never', host));
        return broken.has(name) ? [[name, host] as const] : [];
      }),
    );
  }

  private report(): void {
    this.listeners.forEach((listener) => listener());
  }
}

/** What a user said about a host: `once` lasts until the window closes, the others until taken back. */
type ConsentAnswer = 'once' | 'always' | 'never';

/** The key of the entry that keeps an answer. */
function consentKey(answer: Exclude<ConsentAnswer, 'once'>, host: string): string {
  return `${answer} ${host}`;
}

function readKey(key: string): { readonly answer: Exclude<ConsentAnswer, 'once'>; readonly host: string } | undefined {
  const [, answer, host] = /^(always|never) (.+)$/.exec(key) ?? [];
  return host !== undefined && (answer === 'always' || answer === 'never') ? { answer, host } : undefined;
}
