import type { AbiSource } from '../../../abi';
import { formatCount } from '../../../primitives';
import { cannotRead, errorTextOf } from '../../../errors';
import { AbiItems, parseArtifact } from '../../build/artifact';
import type { WorkSteps } from '../../build/json';
import { isAbiFile } from '../../build/projectFile';
import { AbiIndex, type BuiltAt } from './abiIndex';

/** The files of the open project. Paths are what the reader knows them by, with forward slashes. */
export interface ProjectFiles {
  /** JSON files that compilers and deployments left, at most `most`. */
  list(most: number): Promise<readonly string[]>;
  /** Undefined: it is gone. Without `text`: it is longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<ProjectFileText | undefined>;
  /** What opens a file: its URI. Undefined: it stands in no folder of the workspace. */
  uriOf(path: string): string | undefined;
  /** Tells of each such file and each source that is made, changed or deleted, from now on. */
  watch(changed: (path: string) => void): { dispose(): void };
  /** Resolves once other work had its turn. */
  pause(): Promise<void>;
  /** Milliseconds, for measuring. */
  now(): number;
}

export interface ProjectFileText {
  /** With its byte order mark, if it has one. */
  readonly text?: string;
}

/** ABIs that lookups may use beside the built-in tables. */
export interface Abis {
  /** Reads what is new, and resolves when `on` knows it. Never rejects: what cannot be read is left out and told. */
  ready(): Promise<void>;
  /** What is known now, for contracts of one chain. */
  on(chainId: bigint | undefined, built?: BuiltAt): AbiSource;
}

export interface ProjectIndexOptions {
  /** Something was rewritten: what was found with the old ABIs may be told better now. */
  readonly changed: () => void;
  /** Gets a sentence about what could not be read. */
  readonly report: (sentence: string) => void;
}

/** What is made of the files of the project: ABIs, or builds. */
export interface FileUse {
  /** Files that are read at most, and at once. */
  readonly maxFiles: number;
  readonly atOnce: number;
  wants(path: string): boolean;
  /** Whether it is large, and tells of others: such files are read first and alone. */
  isFirst(path: string): boolean;
  /** Whether nothing more than is known comes of a file, so that it is not read. */
  isKnown(path: string): boolean;
  maxBytes(path: string): number;
  /**
   * @param text absent: the file is gone, too long, or cannot be read
   * @returns whether there is something in it
   */
  take(path: string, text: string | undefined): Promise<boolean>;
  done(): void;
  /** A file has changed, be it one that is wanted or not. @param isFirst no other one waits */
  changed(path: string, isFirst: boolean): void;
  /** What is said where there are more files than `maxFiles`, where one is too long, and where all fails. */
  tooMany(most: string): string;
  tooLong(path: string): string | undefined;
  failed(reason: string): string;
}

/** Other than runs and what Ignition deployed. Compilers write syntax trees too; more for one contract is something else. */
const maxAbiBytes = 8 << 20;

/** As many as all uses take, and one that says that there are more. */
const maxListed = 30_002;

/**
 * What compilers (Foundry, Hardhat) and deployments left in the open project: listed, watched and read once for all that is
 * made of it, which is ABIs here, and builds where somebody asks for them. Nothing is read before the first `ready()`, and
 * later only what changed.
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
        // What files share is kept for one reading only: later ones are of a few files.
        items = new AbiItems();
      },
      changed: (path, isFirst) => (isFirst && isAbiFile(path) ? options.changed() : undefined),
      tooMany: (most) => `The project has more than ${most} ABI files; the rest are ignored.`,
      tooLong: () => undefined,
      failed: (reason) => `Cannot read the project’s ABIs (${reason}); using the built-in tables.`,
    });
  }

  on(chainId: bigint | undefined, built?: BuiltAt): AbiSource {
    return this.abis.on(chainId, built);
  }

  /** The contract that the project's deployments made at an address, as far as they are read. */
  deployedAt(address: string, chainId: bigint | undefined): string | undefined {
    return this.abis.deployedAt(address, chainId);
  }

  ready(): Promise<void> {
    return this.abiFiles.ready();
  }

  /** Contracts whose ABI is known. */
  get size(): number {
    return this.abis.size;
  }

  dispose(): void {
    this.isDisposed = true;
    this.watcher?.dispose();
    this.queues.forEach((queue) => queue.end());
  }

  queue(use: FileUse): FileQueue {
    const queue = new FileQueue(this, use);
    this.queues.push(queue);
    return queue;
  }

  report(sentence: string): void {
    this.options.report(sentence);
  }

  /** All files that there are, so far as is known. */
  async list(): Promise<ReadonlySet<string>> {
    // First the watcher: what changes while the files are listed is read again.
    this.watcher ??= this.files.watch((path) => this.noteChange(path));
    this.listed ??= this.files.list(maxListed).then((paths) => new Set(paths));
    try {
      return await this.listed;
    } catch (error) {
      this.listed = undefined;
      throw error;
    }
  }

  /** Reads a file for a queue, and for the others that wait for it. */
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

  /** @returns undefined where the file is gone, too long, or cannot be read; which is told */
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

/** The files that still wait for one use, in turns. */
export class FileQueue {
  private readonly first = new Set<string>();
  private readonly others = new Set<string>();
  /** Of all files that it has, whether they wait or not. */
  private readonly paths = new Set<string>();
  /** What is being read now. */
  private readonly following = new Set<Promise<void>>();
  private reading: Promise<void> | undefined;
  private isOpen = false;
  private isListed = false;
  private isReadingFirst = false;
  private isTooManyReported = false;

  constructor(
    private readonly project: ProjectIndex,
    readonly use: FileUse,
  ) {}

  get isDone(): boolean {
    return this.isListed && this.first.size + this.others.size === 0 && this.reading === undefined;
  }

  has(path: string): boolean {
    return this.paths.has(path);
  }

  /** Resolves once all that waits is read. Never rejects. */
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

  /** Whether it waited for a file that another reads now, and lets that one read it. */
  giveUp(path: string): boolean {
    // The large ones tell which of the others are worth reading.
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
      // A compiler may write as many again while the folder is open.
      this.isTooManyReported = true;
      this.project.report(this.use.tooMany(formatCount(BigInt(maxFiles))));
    }
  }

  /** The next ones, which wait no more. */
  private next(): readonly string[] {
    this.isReadingFirst = this.first.size > 0;
    const from = this.isReadingFirst ? this.first : this.others;
    const taken: string[] = [];
    // There are thousands: no list is made of all of them.
    for (const path of from) {
      if (taken.length >= (this.isReadingFirst ? 1 : this.use.atOnce)) {
        break;
      }
      taken.push(path);
      from.delete(path);
    }
    return taken;
  }

  private async readOne(path: string): Promise<void> {
    if (this.use.isKnown(path)) {
      await this.use.take(path, undefined);
    } else {
      await this.project.readFor(path, this);
    }
  }
}

/** Milliseconds after which other work has its turn. */
const sliceMs = 8;

/** Long work in short turns. */
export class TimeSlicer {
  private began: number;

  constructor(private readonly files: { pause(): Promise<void>; now(): number }) {
    this.began = files.now();
  }

  /** Lets others work, where this work has had its turn. */
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
