import { ProjectBuilds } from '../../../src/state/builds/projectBuilds';

/** A project with its builds and sources, in memory. */
export class TestBuilds {
  readonly files: Map<string, string | Error>;
  readonly read: string[] = [];
  readonly told: string[] = [];
  changes = 0;
  /** Milliseconds for which nobody else had a turn, at most: of this process alone, as others may be busy. */
  longestHold = 0;
  private turn = process.cpuUsage();
  private tell: ((path: string) => void) | undefined;

  constructor(...parts: readonly Readonly<Record<string, string>>[]) {
    this.files = new Map(parts.flatMap((part) => Object.entries(part)));
  }

  readonly builds = new ProjectBuilds(
    {
      list: (most) => Promise.resolve([...this.files.keys()].filter((path) => path.endsWith('.json')).slice(0, most)),
      read: (path, maxBytes) => {
        const text = this.files.get(path);
        if (text instanceof Error) {
          return Promise.reject(text);
        }
        if (text !== undefined) {
          this.read.push(path);
        }
        return Promise.resolve(text === undefined ? undefined : text.length > maxBytes ? {} : { text });
      },
      uriOf: (path) => `file:///project/${path}`,
      watch: (changed) => {
        this.tell = changed;
        return { dispose: () => (this.tell = undefined) };
      },
      pause: async () => {
        this.noteHold();
        await new Promise((resolve) => setImmediate(resolve));
        this.turn = process.cpuUsage();
      },
      now: () => performance.now(),
    },
    { changed: () => (this.changes += 1), tell: (sentence) => this.told.push(sentence) },
  );

  /** Writes a file, or deletes it. */
  write(path: string, text: string | undefined): void {
    if (text === undefined) {
      this.files.delete(path);
    } else {
      this.files.set(path, text);
    }
    this.tell?.(path);
  }

  noteHold(): void {
    const { user, system } = process.cpuUsage(this.turn);
    this.longestHold = Math.max(this.longestHold, (user + system) / 1_000);
    this.turn = process.cpuUsage();
  }
}
