import { getOrMake } from '../../../primitives';
import { selectorsInCode } from '../../../abi';
import { hardhatArtifact } from '../../build/projectFile';
import type { BuildInfo, ContractSpan } from '../../build/readBuildInfo';
import { type CodeMark, mayMatchMark, metadataTail } from '../../match/matchCode';

/** A contract in a file, with what identifies its code. */
export interface BuildEntry {
  readonly file: string;
  readonly root: string;
  readonly name: string;
  /** Its position in a build file; absent: the file contains only this contract. */
  readonly span?: ContractSpan;
  readonly runtime?: CodeMark;
  readonly creation?: CodeMark;
  /** Selectors of its functions. */
  readonly selectors: readonly number[];
}

export interface IndexedFile {
  /** The compiler's output folder and its parent, with trailing slashes. */
  readonly out: string;
  readonly root: string;
  readonly entries: readonly BuildEntry[];
  readonly info?: BuildInfo;
  /** Build IDs by the paths of their artifacts below `out`. */
  readonly builds?: ReadonlyMap<string, string>;
  /** Characters: a file of another length has changed. */
  readonly length: number;
}

/** Share of a contract's functions that code must have to match it, and number of matches considered. */
const minShare = 0.8;
const maxByFunctions = 4;

/** Too few functions are not a match. */
const minFunctions = 3;

const maxCandidates = 64;

/** The contracts of the project by length of their code and a sample of it. */
export class BuildIndex {
  private readonly files = new Map<string, IndexedFile>();
  /** The files of whole builds, which are few. */
  private readonly builds = new Map<string, IndexedFile>();
  /** Paths of Hardhat's artifacts for the contracts in its builds, below the output folder. */
  private readonly artifacts = new Map<string, ReadonlySet<string>>();
  private readonly caches = new Map<string, IndexedFile>();
  private byLength: Map<number, BuildEntry[]> | undefined;

  set(path: string, file: IndexedFile): void {
    this.files.set(path, file);
    if (file.info !== undefined) {
      this.builds.set(path, file);
      const { contracts, isHardhats } = file.info;
      const artifacts = isHardhats ? contracts.map((contract) => hardhatArtifact(contract.path, contract.name)) : [];
      this.artifacts.set(path, new Set(artifacts));
    }
    if (file.builds !== undefined) {
      this.caches.set(path, file);
    }
    this.byLength = undefined;
  }

  delete(path: string): void {
    this.files.delete(path);
    this.builds.delete(path);
    this.artifacts.delete(path);
    this.caches.delete(path);
    this.byLength = undefined;
  }

  get(path: string): IndexedFile | undefined {
    return this.files.get(path);
  }

  /** All contracts, without artifacts that a build contains too. */
  get entries(): readonly BuildEntry[] {
    return [...this.files].flatMap(([path, { entries }]) => (this.isInBuild(path) ? [] : entries));
  }

  /** Whether an artifact is Hardhat's, and its contract is in a build too. */
  isInBuild(artifact: string): boolean {
    return [...this.builds].some(
      ([path, { out }]) =>
        artifact.startsWith(out) && this.artifacts.get(path)?.has(artifact.slice(out.length)) === true,
    );
  }

  /** Artifacts by file name of their source: "Coin.sol". */
  filesOf(root: string, source: string): readonly string[] {
    return [...this.files]
      .filter(([path, file]) => file.root === root && file.info === undefined && path.includes(`/${source}/`))
      .map(([path]) => path);
  }

  get size(): number {
    return [...this.files.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Source indexes of the builds that an artifact may belong to: its own where the cache lists it, else all. */
  indexes(artifact: string): readonly ReadonlyMap<number, string>[] {
    const candidates = [...this.builds].filter(([, { out }]) => artifact.startsWith(out));
    const own = candidates.find(([path, { out }]) => path === `${out}build-info/${this.buildOf(artifact, out)}.json`);
    const all = own === undefined ? candidates : [own];
    return [...new Set(all.map(([, { info }]) => info!.indexes))];
  }

  /** The build ID of an artifact; `undefined` where no cache lists it. */
  private buildOf(artifact: string, out: string): string | undefined {
    const [cached] = [...this.caches.values()]
      .filter(({ root }) => out.startsWith(root))
      .sort((a, b) => b.root.length - a.root.length);
    return cached?.builds?.get(artifact.slice(out.length));
  }

  /** Contracts that `code` may run, those with their own file first. */
  runtime(code: Uint8Array): readonly BuildEntry[] {
    const candidates = this.lengths().get(code.length - metadataTail(code)) ?? [];
    return candidates.filter(({ runtime }) => mayMatchMark(code, runtime!)).slice(0, maxCandidates);
  }

  /** Contracts whose creation code `input` may start with, longest first. */
  creation(input: Uint8Array): readonly BuildEntry[] {
    const all = [...this.files.values()].flatMap(({ entries }) => entries);
    const candidates = all.filter(({ creation }) => creation !== undefined && mayMatchMark(input, creation));
    return candidates.sort((a, b) => b.creation!.length - a.creation!.length).slice(0, maxCandidates);
  }

  /**
   * Contracts whose functions `code` (hex with 0x) has, the most first.
   *
   * @param isComplete the code has hardly any other functions
   */
  named(code: string, isComplete = false): readonly BuildEntry[] {
    const found = new Set(selectorsInCode(code).map((selector) => Number(selector)));
    const min = isComplete ? Math.max(minFunctions, found.size * minShare) : 1;
    const sharedCount = (entry: BuildEntry): number => entry.selectors.filter((selector) => found.has(selector)).length;
    return [...this.files.values()]
      .flatMap(({ entries }) => entries)
      .map((entry) => ({ entry, count: sharedCount(entry) }))
      .filter(({ entry, count }) => count >= min && count >= entry.selectors.length * minShare)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxByFunctions)
      .map(({ entry }) => entry);
  }

  private lengths(): ReadonlyMap<number, readonly BuildEntry[]> {
    if (this.byLength === undefined) {
      this.byLength = new Map();
      const all = [...this.files.values()].flatMap(({ entries }) => entries);
      for (const entry of [...all.filter(({ span }) => !span), ...all.filter(({ span }) => span)]) {
        getOrMake(this.byLength, entry.runtime?.length ?? -1, (): BuildEntry[] => []).push(entry);
      }
    }
    return this.byLength;
  }
}
