import { ProjectBuilds } from '../../../src/engine/source/io/project/projectBuilds';
import { ProjectIndex } from '../../../src/engine/source/io/project/projectIndex';

/** A project with its builds and sources, in memory. */
export class TestBuilds {
  readonly files: Map<string, string | Error>;
  readonly read: string[] = [];
  readonly result: string[] = [];
  changes = 0;
  /** Number of yields to the event loop. */
  pauses = 0;
  /** Milliseconds; every read adds one, so that slices are counted independent of the machine's speed. */
  private clock = 0;
  private report: ((path: string) => void) | undefined;

  constructor(...parts: readonly Readonly<Record<string, string>>[]) {
    this.files = new Map(parts.flatMap((part) => Object.entries(part)));
  }

  readonly project = new ProjectIndex(
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
        this.report = changed;
        return { dispose: () => (this.report = undefined) };
      },
      pause: () => {
        this.pauses += 1;
        return new Promise((resolve) => setImmediate(resolve));
      },
      now: () => (this.clock += 1),
    },
    { changed: () => undefined, report: (sentence) => this.result.push(sentence) },
  );

  readonly builds = new ProjectBuilds(this.project, () => (this.changes += 1));

  /** Writes or deletes a file. */
  write(path: string, text: string | undefined): void {
    if (text === undefined) {
      this.files.delete(path);
    } else {
      this.files.set(path, text);
    }
    this.report?.(path);
  }
}
