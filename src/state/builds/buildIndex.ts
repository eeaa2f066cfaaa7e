import { buildFileAt } from '../../core/solidity/build/artifactPaths';
import type { BuildInfo, ContractSpan } from '../../core/solidity/build/readBuildInfo';
import { type CodeMark, mayBe } from '../../core/solidity/match/codeMark';
import { metadataTail } from '../../core/solidity/match/metadataTail';
import { selectorsIn } from '../../core/solidity/match/selectorsIn';

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

/** What one file holds. */
export interface IndexedFile {
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
  private byLength: Map<number, BuildEntry[]> | undefined;

  set(path: string, file: IndexedFile): void {
    this.files.set(path, file);
    if (file.info !== undefined) {
      this.builds.set(path, file);
    }
    this.byLength = undefined;
  }

  delete(path: string): void {
    this.files.delete(path);
    this.builds.delete(path);
    this.byLength = undefined;
  }

  get(path: string): IndexedFile | undefined {
    return this.files.get(path);
  }

  /** Whether a build of the project that a file belongs to tells of contracts. */
  hasContractsOf(path: string): boolean {
    const file = buildFileAt(path);
    return (
      file?.kind === 'artifact' &&
      [...this.builds.values()].some(({ root, info }) => root === file.root && (info?.contracts.length ?? 0) > 0)
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
  indexes(root: string, artifact: string): readonly ReadonlyMap<number, string>[] {
    const out = `${root}out/`;
    const id = this.files.get(`${root}cache/solidity-files-cache.json`)?.builds?.get(artifact.slice(out.length));
    const own = id === undefined ? undefined : this.builds.get(`${out}build-info/${id}.json`)?.info;
    if (own !== undefined && artifact.startsWith(out)) {
      return [own.indexes];
    }
    const all = [...this.builds.values()].filter((file) => file.root === root);
    return [...new Set(all.map(({ info }) => info!.indexes))];
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
   * Those whose functions `code` has, the most first.
   *
   * @param isAll there are hardly others in it
   */
  named(code: Uint8Array, isAll = false): readonly BuildEntry[] {
    const found = selectorsIn(code);
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
        const { length } = entry.runtime ?? {};
        const alike = length === undefined ? undefined : this.byLength.get(length);
        if (alike !== undefined) {
          alike.push(entry);
        } else if (length !== undefined) {
          this.byLength.set(length, [entry]);
        }
      }
    }
    return this.byLength;
  }
}
