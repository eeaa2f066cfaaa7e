import { getOrMake } from '../../../primitives';
import { selectorsInCode } from '../../../abi';
import { hardhatArtifact } from '../../build/projectFile';
import type { BuildInfo, ContractSpan } from '../../build/readBuildInfo';
import { type CodeMark, mayBe, metadataTail } from '../../match/matchCode';

/** Where a contract of the project stands, and what its code is known by. */
export interface BuildEntry {
  readonly file: string;
  readonly root: string;
  readonly name: string;
  /** Where it is in a build's file; absent: the file is of it alone. */
  readonly span?: ContractSpan;
  readonly runtime?: CodeMark;
  readonly creation?: CodeMark;
  /** Of its functions. */
  readonly selectors: readonly number[];
}

export interface IndexedFile {
  /** The folder that the compiler wrote to, and the one that it is in, with slashes at their ends. */
  readonly out: string;
  readonly root: string;
  readonly entries: readonly BuildEntry[];
  readonly info?: BuildInfo;
  /** Identifiers of builds by the paths of their artifacts below `out`. */
  readonly builds?: ReadonlyMap<string, string>;
  /** Characters: one of another length is another file. */
  readonly length: number;
}

/** Of a contract's functions those that code must have to be of it, and how many such contracts are looked at. */
const leastShare = 0.8;
const maxNamed = 4;

/** Fewer functions are no likeness. */
const minNamed = 3;

/** More that look alike are not read. */
const maxCandidates = 64;

/** The contracts of the project by their code's length, and a sample of it. */
export class BuildIndex {
  private readonly files = new Map<string, IndexedFile>();
  /** Those of whole builds, of which there are few. */
  private readonly builds = new Map<string, IndexedFile>();
  /** What Hardhat's artifacts are called of the contracts that they tell of, below their folders. */
  private readonly artifacts = new Map<string, ReadonlySet<string>>();
  private readonly caches = new Map<string, IndexedFile>();
  private byLength: Map<number, BuildEntry[]> | undefined;

  set(path: string, file: IndexedFile): void {
    this.files.set(path, file);
    if (file.info !== undefined) {
      this.builds.set(path, file);
      const { contracts, isHardhats } = file.info;
      const result = isHardhats ? contracts.map((contract) => hardhatArtifact(contract.path, contract.name)) : [];
      this.artifacts.set(path, new Set(result));
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

  /** All contracts; what a whole build tells of again is left to it. */
  get entries(): readonly BuildEntry[] {
    return [...this.files].flatMap(([path, { entries }]) => (this.isInBuild(path) ? [] : entries));
  }

  /** Whether an artifact is Hardhat's, of a contract that a build tells of too. */
  isInBuild(artifact: string): boolean {
    return [...this.builds].some(
      ([path, { out }]) =>
        artifact.startsWith(out) && this.artifacts.get(path)?.has(artifact.slice(out.length)) === true,
    );
  }

  /** Files of contracts whose source has a name: "Coin.sol". */
  filesOf(root: string, source: string): readonly string[] {
    return [...this.files]
      .filter(([path, file]) => file.root === root && file.info === undefined && path.includes(`/${source}/`))
      .map(([path]) => path);
  }

  get size(): number {
    return [...this.files.values()].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** What the builds that an artifact may be of say of indexes: its own, where that is written down, else all. */
  indexes(artifact: string): readonly ReadonlyMap<number, string>[] {
    const beside = [...this.builds].filter(([, { out }]) => artifact.startsWith(out));
    const own = beside.find(([path, { out }]) => path === `${out}build-info/${this.buildOf(artifact, out)}.json`);
    const all = own === undefined ? beside : [own];
    return [...new Set(all.map(([, { info }]) => info!.indexes))];
  }

  /** The identifier of the build that an artifact is of; undefined: no cache says it. */
  private buildOf(artifact: string, out: string): string | undefined {
    const [cached] = [...this.caches.values()]
      .filter(({ root }) => out.startsWith(root))
      .sort((a, b) => b.root.length - a.root.length);
    return cached?.builds?.get(artifact.slice(out.length));
  }

  /** Those that `code` may run, contracts with a file of their own first. */
  runtime(code: Uint8Array): readonly BuildEntry[] {
    const alike = this.lengths().get(code.length - metadataTail(code)) ?? [];
    return alike.filter(({ runtime }) => mayBe(code, runtime!)).slice(0, maxCandidates);
  }

  /** Those whose creation `input` may begin with, the longest first. */
  creation(input: Uint8Array): readonly BuildEntry[] {
    const all = [...this.files.values()].flatMap(({ entries }) => entries);
    const alike = all.filter(({ creation }) => creation !== undefined && mayBe(input, creation));
    return alike.sort((a, b) => b.creation!.length - a.creation!.length).slice(0, maxCandidates);
  }

  /**
   * Those whose functions `code` (hex with 0x) has, the most first.
   *
   * @param isAll there are hardly others in it
   */
  named(code: string, isAll = false): readonly BuildEntry[] {
    const found = new Set(selectorsInCode(code).map((selector) => Number(selector)));
    const least = isAll ? Math.max(minNamed, found.size * leastShare) : 1;
    const shared = (entry: BuildEntry): number => entry.selectors.filter((selector) => found.has(selector)).length;
    return [...this.files.values()]
      .flatMap(({ entries }) => entries)
      .map((entry) => ({ entry, count: shared(entry) }))
      .filter(({ entry, count }) => count >= least && count >= entry.selectors.length * leastShare)
      .sort((a, b) => b.count - a.count)
      .slice(0, maxNamed)
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
