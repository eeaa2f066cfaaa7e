import { AbiItems, type AbiSource, isArtifactPath, parseArtifact } from '../../../abi';
import { formatCount } from '../../../primitives';
import { cannotRead, errorTextOf } from '../../../errors';
import { AbiIndex } from './abiIndex';
import type { Abis } from '../builds/builds';

/** The files of the open project. Paths are what the reader knows them by, with forward slashes. */
export interface ProjectFiles {
  /** JSON files below folders named after sources (`out/Usdc.sol/`), `broadcast` and `ignition`, at most `most`. */
  list(most: number): Promise<readonly string[]>;
  /** Undefined: it is gone, or longer than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<string | undefined>;
  /** Tells of each such file that is made, changed or deleted, from now on. */
  watch(changed: (path: string) => void): { dispose(): void };
  /** Resolves once other work had its turn. */
  pause(): Promise<void>;
  /** Milliseconds, for measuring. */
  now(): number;
}

export interface ProjectAbiOptions {
  /** Something was rewritten: what was found with the old ABIs may be told better now. */
  readonly changed: () => void;
  /** Gets a sentence about what could not be read. */
  readonly report: (sentence: string) => void;
}

const maxFiles = 10_000;

/** Compilers write syntax trees too; more than this for one contract is something else. */
const maxBytes = 8 << 20;
const readAtOnce = 16;

/** Other work waits this long at most, but for the parsing of one file. */
const sliceMs = 8;

/**
 * The ABIs that the compiler left in the open project (Foundry, Hardhat). Nothing is read before the first `ready()`, and
 * later only what changed.
 */
export class ProjectAbi implements Abis {
  private readonly book = new AbiIndex();
  private readonly waiting = new Set<string>();
  /** Of all files that are read. */
  private readonly paths = new Set<string>();
  private watcher: { dispose(): void } | undefined;
  private reading: Promise<void> | undefined;
  private isListed = false;
  private isTooManyReported = false;
  private isDisposed = false;

  constructor(
    private readonly files: ProjectFiles,
    private readonly options: ProjectAbiOptions,
  ) {}

  on(chainId: bigint | undefined): AbiSource {
    return this.book.on(chainId);
  }

  ready(): Promise<void> {
    if (this.isDisposed || (this.isListed && this.waiting.size === 0 && this.reading === undefined)) {
      return Promise.resolve();
    }
    this.reading ??= this.readAll().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** Contracts that are known. */
  get size(): number {
    return this.book.size;
  }

  dispose(): void {
    this.isDisposed = true;
    this.watcher?.dispose();
    this.waiting.clear();
  }

  private async readAll(): Promise<void> {
    try {
      // First the watcher: what changes while the files are listed is read again.
      this.watcher ??= this.files.watch((path) => this.noteChange(path));
      if (!this.isListed) {
        const listed = await this.files.list(maxFiles + 1);
        listed
          .filter(isArtifactPath)
          .slice(0, maxFiles)
          .forEach((path) => this.awaitFile(path));
        this.isListed = true;
        if (listed.length > maxFiles) {
          this.notifyTooMany();
        }
      }
      await this.readWaiting();
    } catch (error) {
      this.options.report(`Cannot read the project’s ABIs (${errorTextOf(error)}); using the built-in tables.`);
    }
  }

  private awaitFile(path: string): void {
    if (this.paths.size < maxFiles || this.paths.has(path)) {
      this.paths.add(path);
      this.waiting.add(path);
    } else {
      // A compiler may write as many again while the folder is open.
      this.notifyTooMany();
    }
  }

  private notifyTooMany(): void {
    if (!this.isTooManyReported) {
      this.isTooManyReported = true;
      this.options.report(
        `The project has more than ${formatCount(BigInt(maxFiles))} ABI files; the rest are ignored.`,
      );
    }
  }

  private async readWaiting(): Promise<void> {
    // Kept for this reading only: later ones are of a few files.
    const items = new AbiItems();
    let began = this.files.now();
    while (this.waiting.size > 0) {
      const paths = [...this.waiting].slice(0, readAtOnce);
      paths.forEach((path) => this.waiting.delete(path));
      const texts = await Promise.all(paths.map((path) => this.readOne(path)));
      for (const [i, path] of paths.entries()) {
        if (this.files.now() - began >= sliceMs) {
          await this.files.pause();
          began = this.files.now();
        }
        const text = texts[i];
        const artifact = text === undefined ? undefined : parseArtifact(path, text, items);
        if (artifact === undefined) {
          this.book.delete(path);
          this.paths.delete(path);
        } else {
          this.book.set(path, artifact);
        }
      }
    }
  }

  private async readOne(path: string): Promise<string | undefined> {
    try {
      return await this.files.read(path, maxBytes);
    } catch (error) {
      this.options.report(cannotRead(path, error));
      return undefined;
    }
  }

  private noteChange(path: string): void {
    if (this.isDisposed || !isArtifactPath(path)) {
      return;
    }
    const isFirst = this.waiting.size === 0;
    this.awaitFile(path);
    if (isFirst) {
      this.options.changed();
    }
  }
}
