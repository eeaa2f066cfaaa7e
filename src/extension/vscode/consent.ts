import type { Disposable } from './disposables';
import { type NamedUrls, isLoopback, isRecordedUrl, namedHost } from '../../engine/networks';
import { getOrMake } from '../../engine/primitives';
import type { Entries } from './sharedEntries';

export type { ConsentAnswer };
export type ConsentMode = 'ask' | 'always' | 'never';
export type Decision = 'allowed' | 'refused' | 'undecided';

export interface DecidedHost {
  /** See NamedHost. */
  readonly host: string;
  readonly answer: ConsentAnswer;
}

/** Defaults for hosts that nobody has decided on. */
export interface ConsentSettings {
  /** Of user settings: a workspace cannot set it. */
  mode(): ConsentMode;
  named(): NamedUrls;
}

/**
 * Which hosts may be queried without a prompt. Local hosts that user settings or built-in networks name are allowed;
 * all others are the user's decision. A host chosen by the workspace is always prompted for, whatever the setting:
 * opening a repository is not consent.
 *
 * Always and Never apply to all windows. Each is an entry of its own, so that concurrent answers in two windows cannot
 * undo a Never, which takes precedence over every other answer until it is explicitly revoked. A Never that cannot be
 * saved applies to this window; an unreadable entry never allows anything.
 */
export class Consent {
  private readonly once = new Set<string>();
  /** Never answers of this window that could not be saved. */
  private readonly unsaved = new Set<string>();
  /** Origins that the user has just typed, while they are identified. */
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

  /** Whether requests to `url` are allowed without a prompt now. */
  readonly allows = (url: string): boolean => this.decide(url) === 'allowed';

  /** Whether at least one URL may be queried, and no prompt is pending for any of them. */
  readonly areDecided = (urls: readonly string[]): boolean => {
    const decisions = [...this.decisions(urls).values()];
    return decisions.includes('allowed') && !decisions.includes('undecided');
  };

  /**
   * The guard of every request, including explicit ones: nothing is sent to a host outside user settings without
   * consent to that host.
   */
  maySend(url: string): boolean {
    return namedHost(url, this.settings.named()).by === 'user' || this.allows(url) || this.isTyped(url);
  }

  /** Lets requests to a typed origin pass the guard until disposed. A blocked origin stays blocked. */
  permit(origin: string): Disposable {
    const key = Symbol(origin);
    this.typed.set(key, origin);
    return { dispose: () => this.typed.delete(key) };
  }

  private isTyped(url: string): boolean {
    const { origin } = new URL(url);
    return [...this.typed.values()].includes(origin) && !this.isBlocked(url);
  }

  /** Whether the answer is Never. */
  isBlocked(url: string): boolean {
    return this.answerFor(namedHost(url, this.settings.named()).host) === 'never';
  }

  /** The key under which an answer about `url` is stored. */
  hostOf(url: string): string {
    return namedHost(url, this.settings.named()).host;
  }

  /** Whether only workspace settings name a host. */
  isWorkspaces(host: string): boolean {
    return namedHost(host, this.settings.named()).by === 'workspace';
  }

  /** Distinct hosts of these URLs that need a prompt. */
  undecided(urls: readonly string[]): readonly string[] {
    return [...this.decisions(urls)].flatMap(([host, decision]) => (decision === 'undecided' ? [host] : []));
  }

  /** By distinct host of these URLs: each decision reads from disk. */
  private decisions(urls: readonly string[]): ReadonlyMap<string, Decision> {
    const decisions = new Map<string, Decision>();
    for (const url of urls) {
      getOrMake(decisions, this.hostOf(url), () => this.decide(url));
    }
    return decisions;
  }

  /** Stores the answer to a prompt. A Never from another window takes precedence. */
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

  /** Replaces any earlier answer, including Never. */
  change(host: string, answer: ConsentAnswer): void {
    if (answer !== 'never') {
      this.drop(host);
    }
    this.answer([host], answer);
  }

  /** Revokes an answer: the next hover prompts again. */
  forget(host: string): void {
    this.drop(host);
    this.report();
  }

  /** All hosts with an answer, sorted. */
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

  /** Names of unreadable entries, for which `list` has no host. */
  unreadable(): readonly string[] {
    const known = this.brokenNevers();
    return this.entries.unreadable().filter((name) => !known.has(name));
  }

  /** Removes an unreadable entry by name. */
  removeUnreadable(name: string): void {
    this.entries.remove(name);
    this.report();
  }

  /** Calls `listener` once an answer was given or revoked, in this window or, while `watch` is active, in another. */
  onDidChange(listener: () => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** Watches for answers in other windows. @param failed called with the reason where watching ends */
  watch(failed: (error: unknown) => void): Disposable {
    return this.entries.watch(() => {
      // A Once that another window's answer ended stays ended, even if that answer is revoked.
      [...this.once].forEach((host) => this.answerFor(host));
      this.report();
    }, failed);
  }

  /** Read each time, since another window may have changed it. */
  private answerFor(host: string): ConsentAnswer | undefined {
    if (this.unsaved.has(host) || this.entries.has(consentKey('never', host))) {
      this.once.delete(host);
      return 'never';
    }
    return this.once.has(host) ? 'once' : this.entries.hasReadable(consentKey('always', host)) ? 'always' : undefined;
  }

  /** This window's state is set first: the disk may be full or read-only. */
  private reject(hosts: readonly string[]): void {
    hosts.forEach((host) => {
      this.once.delete(host);
      this.unsaved.add(host);
    });
    const failures: unknown[] = [];
    // Retries those that could not be saved before.
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

  /** Never is removed last, so that it still applies if a step fails. */
  private drop(host: string): void {
    this.once.delete(host);
    this.entries.delete(consentKey('always', host));
    this.entries.delete(consentKey('never', host));
    this.unsaved.delete(host);
  }

  /** Known hosts with an unreadable Never, by the names of their entries. */
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

/** A consent answer: `once` lasts until the window closes, the others until revoked. */
type ConsentAnswer = 'once' | 'always' | 'never';

function consentKey(answer: Exclude<ConsentAnswer, 'once'>, host: string): string {
  return `${answer} ${host}`;
}

function readKey(key: string): { readonly answer: Exclude<ConsentAnswer, 'once'>; readonly host: string } | undefined {
  const [, answer, host] = /^(always|never) (.+)$/.exec(key) ?? [];
  return host !== undefined && (answer === 'always' || answer === 'never') ? { answer, host } : undefined;
}
