import type { AbiSource } from '../../../abi';
import { formatCount } from '../../../primitives';
import { cannotRead, errorTextOf } from '../../../errors';
import { AbiItems, parseArtifact } from '../../build/artifact';
import type { WorkSteps } from '../../build/json';
import { isAbiFile } from '../../build/projectFile';
import { AbiIndex, type BuiltNamesByAddress } from './abiIndex';

/** The files of the open project. Paths are as shown to the user, with forward slashes. */
export interface ProjectFiles {
  /** JSON files of compilers and deployments, at most `most`. */
  list(most: number): Promise<readonly string[]>;
  /** `undefined` where it is missing. Without `text`: it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<ProjectFileText | undefined>;
  /** URI of a file; `undefined` where it is outside the workspace. */
  uriOf(path: string): string | undefined;
  /** Reports each of these files, and each source, that is created, changed or deleted from now on. */
  watch(changed: (path: string) => void): { dispose(): void };
  pause(): Promise<void>;
  /** Milliseconds, for measuring durations. */
  now(): number;
}

interface ProjectFileText {
  /** Includes the byte order mark. */
  readonly text?: string;
}

/** ABIs that lookups may use in addition to the built-in tables. */
export interface Abis {
  /** Reads new files for `on`. Never rejects: unreadable files are reported and skipped. */
  ready(): Promise<void>;
  /** The ABIs known now, for contracts of one chain. */
  on(chainId: bigint | undefined, built?: BuiltNamesByAddress): AbiSource;
}

export interface ProjectIndexOptions {
  /** Called when files changed, so that earlier results may be stale. */
  readonly changed: () => void;
  readonly report: (sentence: string) => void;
}

/** A consumer of project files: ABIs or builds. */
export interface FileConsumer {
  /** Maximum number of files, in total and read at once. */
  readonly maxFiles: number;
  readonly atOnce: number;
  wants(path: string): boolean;
  /** Whether a file is large, and makes others redundant: these are read first, one at a time. */
  isFirst(path: string): boolean;
  /** Whether a file has nothing new, and need not be read. */
  isKnown(path: string): boolean;
  maxBytes(path: string): number;
  /**
   * @param text absent: the file is missing, too long, or unreadable
   * @returns whether the file has relevant content
   */
  take(path: string, text: string | undefined): Promise<boolean>;
  done(): void;
  /** A file has changed, whether it is wanted or not. @param isFirst no other file waits */
  changed(path: string, isFirst: boolean): void;
  /** Sentences for more files than `maxFiles`, for a file that is too long, and for a failure. */
  tooMany(most: string): string;
  tooLong(path: string): string | undefined;
  failed(reason: string): string;
}

/** Of artifacts, which also contain ASTs. No single contract needs more. */
const maxAbiBytes = 8 << 20;

/** The sum of all consumers' limits, and one more to detect that there are others. */
const maxListed = 30_002;

/**
 * The files of compilers (Foundry, Hardhat) and deployments in the open project: listed, watched and read once for all
 * consumers, which are ABIs here, and builds on demand. Reads nothing before the first `ready()`, and later only what
 * changed.
 */
export class ProjectIndex implements Abis {
  readonly slicer: TimeSlicer;
  private readonly abis = new AbiIndex();
  private readonly abiFiles: FileQueue;
  private readonly queues: FileQueue[] = [];
  private listed: Promise<Set<string>> | undefined;
  private watcher: { dispose(): void } | undefined;
  private isDisposed = false;

  constructor(
    readonly files: ProjectFiles,
    private readonly options: ProjectIndexOptions,
  ) {
    this.slicer = new TimeSlicer(files);
    let items = new AbiItems();
    this.abiFiles = this.queue({
      ...{ maxFiles: 10_000, atOnce: 16, wants: isAbiFile, isFirst: () => false, isKnown: () => false },
      maxBytes: () => maxAbiBytes,
      take: async (path, text) => {
        const isShort = text !== undefined && text.length <= maxAbiBytes;
        const artifact = isShort ? await this.slicer.run(parseArtifact(path, text, items)) : undefined;
        await this.slicer.take();
        if (artifact === undefined) {
          this.abis.delete(path);
        } else {
          this.abis.set(path, artifact);
        }
        return artifact !== undefined;
      },
      done() {
        // Shared items are only cached for one pass: later ones read few files.
        items = new AbiItems();
      },
      changed: (path, isFirst) => (isFirst && isAbiFile(path) ? options.changed() : undefined),
      tooMany: (most) => `The project has more than ${most} ABI files; the rest are ignored.`,
      tooLong: () => undefined,
      failed: (reason) => `Cannot read the project’s ABIs (${reason}); using the built-in tables.`,
    });
  }

  on(chainId: bigint | undefined, built?: BuiltNamesByAddress): AbiSource {
    return this.abis.on(chainId, built);
  }

  /** The contract that the project deployed at an address, by the files read so far. */
  deployedAt(address: string, chainId: bigint | undefined): string | undefined {
    return this.abis.deployedAt(address, chainId);
  }

  ready(): Promise<void> {
    return this.abiFiles.ready();
  }

  get size(): number {
    return this.abis.size;
  }

  dispose(): void {
    this.isDisposed = true;
    this.watcher?.dispose();
    this.queues.forEach((queue) => queue.end());
  }

  queue(use: FileConsumer): FileQueue {
    const queue = new FileQueue(this, use);
    this.queues.push(queue);
    return queue;
  }

  report(sentence: string): void {
    this.options.report(sentence);
  }

  async list(): Promise<ReadonlySet<string>> {
    // Watch first: files that change while they are listed are read again.
    this.watcher ??= this.files.watch((path) => this.noteChange(path));
    this.listed ??= this.files.list(maxListed).then((paths) => new Set(paths));
    try {
      return await this.listed;
    } catch (error) {
      this.listed = undefined;
      throw error;
    }
  }

  /** Reads a file for a queue, and for all others that wait for it. */
  async readFor(path: string, queue: FileQueue): Promise<void> {
    const queues = [queue, ...this.queues.filter((one) => one !== queue && one.giveUp(path))];
    const most = Math.max(...queues.map(({ use }) => use.maxBytes(path)));
    const tooLong = queues.map(({ use }) => use.tooLong(path)).find((sentence) => sentence !== undefined);
    const reading = this.read(path, most, tooLong).then(async (text) => {
      for (const one of queues) {
        await one.take(path, text);
      }
    });
    queues.forEach((one) => one.follow(reading));
    await reading;
  }

  /** @returns undefined where the file is missing, too long, or unreadable, which is reported */
  async read(path: string, maxBytes: number, tooLong?: string): Promise<string | undefined> {
    try {
      const file = await this.files.read(path, maxBytes);
      if (file !== undefined && file.text === undefined && tooLong !== undefined) {
        this.report(tooLong);
      }
      return file?.text;
    } catch (error) {
      this.report(cannotRead(path, error));
      return undefined;
    }
  }

  private noteChange(path: string): void {
    if (!this.isDisposed) {
      void this.listed?.then((paths) => paths.add(path)).catch(() => undefined);
      this.queues.forEach((queue) => queue.noteChange(path));
    }
  }
}

/** The files that one consumer has yet to read. */
export class FileQueue {
  private readonly first = new Set<string>();
  private readonly others = new Set<string>();
  /** All its files, read or not. */
  private readonly paths = new Set<string>();
  private readonly following = new Set<Promise<void>>();
  private reading: Promise<void> | undefined;
  private isOpen = false;
  private isListed = false;
  private isReadingFirst = false;
  private isTooManyReported = false;

  constructor(
    private readonly project: ProjectIndex,
    readonly use: FileConsumer,
  ) {}

  get isDone(): boolean {
    return this.isListed && this.first.size + this.others.size === 0 && this.reading === undefined;
  }

  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** Resolves once all files are read. Never rejects. */
  ready(): Promise<void> {
    if (this.isDone) {
      return Promise.resolve();
    }
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  end(): void {
    this.first.clear();
    this.others.clear();
    this.isListed = true;
  }

  noteChange(path: string): void {
    if (!this.isOpen) {
      return;
    }
    const isFirst = this.first.size + this.others.size === 0;
    this.add(path);
    this.use.changed(path, isFirst);
  }

  /** Whether it was waiting for a file that another queue reads now, and leaves it to that one. */
  giveUp(path: string): boolean {
    // Large files decide which others are redundant.
    return !this.isReadingFirst && this.first.size === 0 && !this.use.isKnown(path) && this.others.delete(path);
  }

  follow(reading: Promise<void>): void {
    this.following.add(reading);
    const end = (): unknown => this.following.delete(reading);
    reading.then(end, end);
  }

  async take(path: string, text: string | undefined): Promise<void> {
    if (!(await this.use.take(path, text))) {
      this.paths.delete(path);
    }
  }

  private async readAll(): Promise<void> {
    this.isOpen = true;
    try {
      if (!this.isListed) {
        for (const path of await this.project.list()) {
          await this.project.slicer.take();
          this.add(path);
        }
        this.isListed = true;
      }
      for (let paths = this.next(); paths.length > 0; paths = this.next()) {
        await Promise.all(paths.map((path) => this.readOne(path)));
      }
      await Promise.all(this.following);
      this.use.done();
    } catch (error) {
      this.project.report(this.use.failed(errorTextOf(error)));
    }
  }

  private add(path: string): void {
    if (!this.use.wants(path)) {
      return;
    }
    const { maxFiles } = this.use;
    if (this.paths.size < maxFiles || this.paths.has(path)) {
      this.paths.add(path);
      (this.use.isFirst(path) ? this.first : this.others).add(path);
    } else if (!this.isTooManyReported) {
      // A compiler may write as many again while the folder is open: reports it once.
      this.isTooManyReported = true;
      this.project.report(this.use.tooMany(formatCount(BigInt(maxFiles))));
    }
  }

  /** Removes and returns the next files. */
  private next(): readonly string[] {
    this.isReadingFirst = this.first.size > 0;
    const from = this.isReadingFirst ? this.first : this.others;
    const batch: string[] = [];
    // Avoids copying thousands of paths.
    for (const path of from) {
      if (batch.length >= (this.isReadingFirst ? 1 : this.use.atOnce)) {
        break;
      }
      batch.push(path);
      from.delete(path);
    }
    return batch;
  }

  private async readOne(path: string): Promise<void> {
    await (this.use.isKnown(path) ? this.use.take(path, undefined) : this.project.readFor(path, this));
  }
}

/** Milliseconds before other work runs. */
const sliceMs = 8;

/** Splits long work into short slices. */
class TimeSlicer {
  private began: number;

  constructor(private readonly files: { pause(): Promise<void>; now(): number }) {
    this.began = files.now();
  }

  async take(): Promise<void> {
    if (this.files.now() - this.began >= sliceMs) {
      await this.files.pause();
      this.began = this.files.now();
    }
  }

  async run<T>(steps: WorkSteps<T>): Promise<T> {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        return step.value;
      }
      await this.take();
    }
  }
}
