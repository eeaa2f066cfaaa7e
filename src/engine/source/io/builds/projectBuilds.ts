import { formatCount, hexToBytes } from '../../../primitives';
import { buildFileAt } from '../../build/artifactPaths';
import { type BuiltContract, type CodeMatch, notFromProject, type ProjectSource } from '../../build/builtContract';
import { compareCreation, compareRuntime, type Likeness, metadataHash } from '../../match/compareCode';
import { otherSettings } from '../../match/otherSettings';
import { cannotRead, errorTextOf } from '../../../errors';
import { type BuildFiles, BuildReader, BuildTrees, TimeSlicer } from './buildFiles';
import { type BuildEntry, BuildIndex } from './buildIndex';
import type { Builds } from './builds';
import { ProjectSources } from './projectSources';
import { WaitingFiles } from './waitingFiles';

export interface ProjectBuildsOptions {
  /** Builds or sources have changed: what was found with the old ones may be told better now. */
  readonly changed: () => void;
  /** Gets a sentence about what could not be read. */
  readonly report: (sentence: string) => void;
}

const maxFiles = 20_000;
const readAtOnce = 8;
/** Codes have up to 24 kB, and a transaction runs some dozens. */
const maxMatches = 128;

type Side = 'runtime' | 'creation';

const compare = { runtime: compareRuntime, creation: compareCreation } as const;

/**
 * Recognises code by what Foundry and Hardhat left in the open project. Nothing is read before the first `ready()`, and
 * later only what changed.
 */
export class ProjectBuilds implements Builds {
  private readonly slicer: TimeSlicer;
  private readonly index = new BuildIndex();
  private readonly reader: BuildReader;
  private readonly sources: ProjectSources;
  private readonly trees: BuildTrees;
  /** Of all files that there are. */
  private readonly paths = new Set<string>();
  private readonly waiting = new WaitingFiles();
  private readonly wholes = new Map<BuildEntry, Promise<BuiltContract | undefined>>();
  private readonly entries = new WeakMap<BuiltContract, BuildEntry>();
  private readonly matches = new Map<string, Promise<CodeMatch>>();
  private watcher: { dispose(): void } | undefined;
  private reading: Promise<void> | undefined;
  private isListed = false;
  private isTooManyReported = false;
  /** Since the last change: of those that nobody asked about in between, nobody is told. */
  private wasRequested = false;
  private isDisposed = false;

  constructor(
    private readonly files: BuildFiles,
    private readonly options: ProjectBuildsOptions,
  ) {
    this.slicer = new TimeSlicer(files);
    this.reader = new BuildReader(files, this.slicer, (sentence) => options.report(sentence));
    this.sources = new ProjectSources(files, this.slicer, (sentence) => options.report(sentence));
    this.trees = new BuildTrees(this.reader, this.index, this.slicer);
  }

  get mayKnow(): boolean {
    return !this.isListed || this.reading !== undefined || this.waiting.size > 0 || this.index.size > 0;
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

  runtime(code: string): Promise<CodeMatch> {
    return this.matchOnce('runtime', code);
  }

  underOtherSettings(code: string): Promise<CodeMatch> {
    return this.matchOnce('settings', code);
  }

  async withFunctionsOf(code: string): Promise<BuiltContract | undefined> {
    await this.ready();
    const bytes = hexToBytes(code);
    const [entry] = bytes === undefined ? [] : this.index.named(bytes, true);
    return entry && (await this.whole(entry));
  }

  creation(input: string): Promise<CodeMatch> {
    return this.matchOnce('creation', input);
  }

  async source(contract: BuiltContract, index: number): Promise<ProjectSource | undefined> {
    const { path, keccak } = contract.sources.get(index) ?? {};
    const root = this.entries.get(contract)?.root;
    return path === undefined || keccak === undefined || root === undefined
      ? undefined
      : await this.sources.source(root, path, keccak);
  }

  async ast(contract: BuiltContract, index: number): Promise<unknown> {
    const source = contract.sources.get(index);
    const entry = this.entries.get(contract);
    return source === undefined || entry === undefined ? undefined : await this.trees.tree(entry, source, index);
  }

  dispose(): void {
    this.isDisposed = true;
    this.watcher?.dispose();
    this.waiting.clear();
  }

  private matchOnce(side: Side | 'settings', hex: string): Promise<CodeMatch> {
    this.wasRequested = true;
    const key = `${side} ${hex}`;
    const known = this.matches.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.matches.size >= maxMatches) {
      this.matches.clear();
    }
    const found = this.ready().then(() => {
      const code = hexToBytes(hex);
      return side === 'settings' ? this.matchSettings(code) : this.match(side, code);
    });
    this.matches.set(key, found);
    return found;
  }

  private async match(side: Side, code: Uint8Array | undefined): Promise<CodeMatch> {
    let best: CodeMatch = notFromProject;
    let bestRank = Infinity;
    for (const entry of code === undefined ? [] : this.index[side](code)) {
      const contract = await this.whole(entry);
      const built = contract?.[side];
      const likeness = built && compare[side](code!, built);
      if (contract === undefined || built === undefined || likeness === undefined) {
        continue;
      }
      const changed = await this.sources.changed(entry.root, contract);
      const rank = rankOf(likeness, changed, contract);
      if (rank < bestRank) {
        best = { verdict: verdictOf(likeness, changed), contract, code: built, changed };
        bestRank = rank;
      }
      if (rank === 0) {
        break;
      }
    }
    return best;
  }

  private async matchSettings(code: Uint8Array | undefined): Promise<CodeMatch> {
    const hash = code && metadataHash(code);
    for (const entry of hash === undefined ? [] : this.index.named(code!)) {
      const contract = await this.whole(entry);
      const settings =
        contract?.metadata === undefined ? undefined : await this.slicer.run(otherSettings(contract.metadata, hash!));
      if (contract !== undefined && settings !== undefined) {
        const changed = await this.sources.changed(entry.root, contract);
        return { verdict: changed.length > 0 ? 'sourcesDiffer' : 'otherSettings', contract, settings, changed };
      }
    }
    return notFromProject;
  }

  private whole(entry: BuildEntry): Promise<BuiltContract | undefined> {
    const known = this.wholes.get(entry);
    if (known !== undefined) {
      return known;
    }
    if (this.wholes.size >= maxMatches) {
      this.wholes.clear();
    }
    const read = this.reader
      .whole(entry, this.index, (path) => this.paths.has(path))
      .then((contract) => {
        if (contract !== undefined) {
          this.entries.set(contract, entry);
        }
        return contract;
      })
      .catch((error: unknown) => {
        this.options.report(cannotRead(entry.file, error));
        return undefined;
      });
    this.wholes.set(entry, read);
    return read;
  }

  private async readAll(): Promise<void> {
    try {
      // First the watcher: what changes while the files are listed is read again.
      this.watcher ??= this.files.watch((path) => this.noteChange(path));
      if (!this.isListed) {
        const listed = await this.files.list(maxFiles + 1);
        for (const path of listed.slice(0, maxFiles)) {
          await this.slicer.take();
          this.awaitFile(path);
        }
        this.isListed = true;
        if (listed.length > maxFiles) {
          this.notifyTooMany();
        }
      }
      await this.readWaiting();
    } catch (error) {
      this.options.report(`Cannot read the project’s builds: ${errorTextOf(error)}.`);
    }
  }

  /** Whether it is of a build. */
  private awaitFile(path: string): boolean {
    const file = buildFileAt(path);
    if (file !== undefined && this.paths.size >= maxFiles && !this.paths.has(path)) {
      // A compiler may write as many again while the folder is open.
      this.notifyTooMany();
    } else if (file !== undefined) {
      this.waiting.add(path, file.kind);
      this.paths.add(path);
    }
    return file !== undefined;
  }

  private notifyTooMany(): void {
    if (!this.isTooManyReported) {
      this.isTooManyReported = true;
      const most = formatCount(BigInt(maxFiles));
      this.options.report(`The project has more than ${most} files of builds; the rest are ignored.`);
    }
  }

  private async readWaiting(): Promise<void> {
    while (this.waiting.size > 0) {
      await Promise.all(this.waiting.take(readAtOnce).map((path) => this.readOne(path)));
    }
    this.forgetMatches();
  }

  private async readOne(path: string): Promise<void> {
    // Hardhat keeps in a build all that its artifacts hold, and more.
    const isInBuild = this.index.isInBuild(path);
    const file = isInBuild ? undefined : await this.reader.index(path);
    if (file === undefined) {
      this.index.delete(path);
      if (!isInBuild) {
        this.paths.delete(path);
      }
    } else {
      this.index.set(path, file);
    }
  }

  private forgetMatches(): void {
    this.matches.clear();
    this.wholes.clear();
    this.trees.forget();
  }

  private noteChange(path: string): void {
    if (this.isDisposed) {
      return;
    }
    if (this.awaitFile(path)) {
      this.reader.forget(path);
    } else {
      this.sources.forget(path);
    }
    this.forgetMatches();
    if (this.wasRequested) {
      this.wasRequested = false;
      this.options.changed();
    }
  }
}

/** The best first. What tells more of a build comes before what tells less. */
function rankOf(likeness: Likeness, changed: readonly string[], { hasAst }: BuiltContract): number {
  return (likeness === 'whole' ? 0 : 4) + (changed.length > 0 ? 2 : 0) + (hasAst ? 0 : 1);
}

function verdictOf(likeness: Likeness, changed: readonly string[]): CodeMatch['verdict'] {
  return changed.length > 0 ? 'sourcesDiffer' : likeness === 'whole' ? 'sameBuild' : 'otherSettings';
}
