import { hexToBytes, getOrMake } from '../../../primitives';
import { cannotRead } from '../../../errors';
import { type BuiltContract, type CodeMatch, notFromProject, type ProjectSource } from '../../build/builtContract';
import { isBuildFile, projectFileAt } from '../../build/projectFile';
import { compareCreation, compareRuntime, type Likeness, metadataHash, findSettings } from '../../match/matchCode';
import { type BuildEntry, BuildIndex } from './buildIndex';
import { BuildReader, BuildTrees, maxBuildBytes, tooLong } from './buildReader';
import type { FileQueue, ProjectIndex } from './projectIndex';
import { ProjectSources } from './projectSources';

/** Finds the contracts of the open project by their code. Reads nothing before the first call. */
export interface Builds {
  ready(): Promise<void>;
  /** Whether the project has builds; true until it is indexed. */
  readonly mayKnow: boolean;
  /**
   * @param code of a contract, hex with 0x
   * @param address of the code, for implementations that look up contracts by address
   */
  runtime(code: string, address?: string): Promise<CodeMatch>;
  /**
   * For code that `runtime` does not match: finds a contract of the project that compiles to it under other compiler
   * settings, by the metadata hash. Slower, and without source lines.
   */
  underOtherSettings(code: string): Promise<CodeMatch>;
  /** For code without any match: a contract of the project with the same functions, which is only a guess. */
  withFunctionsOf(code: string): Promise<BuiltContract | undefined>;
  /** The first contract of a name that has code. */
  named(name: string): Promise<BuiltContract | undefined>;
  /**
   * @param input creation code with arguments, hex with 0x
   * @param at the contract it created
   */
  creation(input: string, at?: { readonly address?: string; readonly code: string }): Promise<CodeMatch>;
  /**
   * The current build of the contract that a code was built from: by name and source, where its build is known; else by
   * the name of its deployment; else by its functions, which is a guess. `undefined` where there is none, or several.
   *
   * @param side runtime code, or creation code with arguments
   */
  current(code: string, deployedAs: string | undefined, side: Side): Promise<CurrentBuild | undefined>;
  /** A source by its index in the build; `changed`: its text differs from the build's; `undefined`: missing. */
  source(contract: BuiltContract, index: number): Promise<ProjectSource | 'changed' | undefined>;
  /** The AST of a source as the compiler wrote it; `undefined` where the build has none. */
  ast(contract: BuiltContract, index: number): Promise<unknown>;
}

/** The current build of a contract, for code that may be from an earlier build. */
export interface CurrentBuild {
  readonly contract: BuiltContract;
  readonly by: 'build' | 'deployment' | 'functions';
  /** The build that the code is from; absent: unknown. */
  readonly known?: BuiltContract;
  /** Files that have changed since the build. */
  readonly changed: readonly string[];
}

/** Codes have up to 24 kB, and a transaction runs some dozens. */
const maxMatches = 128;

type Side = 'runtime' | 'creation';

const compare = { runtime: compareRuntime, creation: compareCreation } as const;

/** Matches code to Foundry and Hardhat builds. Reads nothing before `ready()`, and later only what changed. */
export class ProjectBuilds implements Builds {
  private readonly index = new BuildIndex();
  private readonly reader: BuildReader;
  private readonly sources: ProjectSources;
  private readonly trees: BuildTrees;
  private readonly files: FileQueue;
  private readonly wholes = new Map<BuildEntry, Promise<BuiltContract | undefined>>();
  private readonly entries = new WeakMap<BuiltContract, BuildEntry>();
  private readonly matches = new Map<string, Promise<CodeMatch>>();
  /** Matches of earlier builds, which may be deleted. */
  private readonly matchedBefore = new Map<string, CodeMatch>();
  /** Since the last change: without requests in between, changes are not reported. */
  private wasRequested = false;

  /** @param changed called when builds or sources changed, so that earlier matches may be stale */
  constructor(
    private readonly project: ProjectIndex,
    changed: () => void,
  ) {
    this.reader = new BuildReader(project);
    this.sources = new ProjectSources(project);
    this.trees = new BuildTrees(this.reader, this.index, project);
    this.files = project.queue({
      ...{ maxFiles: 20_000, atOnce: 8, wants: isBuildFile, maxBytes: maxBuildBytes, tooLong },
      isFirst: (path) => projectFileAt(path)?.kind === 'buildInfo',
      // Hardhat's builds contain all that its artifacts do.
      isKnown: (path) => this.index.isInBuild(path),
      take: (path, text) => this.take(path, text),
      done: () => this.forgetMatches(),
      changed: (path) => {
        if (isBuildFile(path)) {
          this.reader.forget(path);
        } else {
          this.sources.forget(path);
        }
        this.forgetMatches();
        if (this.wasRequested) {
          this.wasRequested = false;
          changed();
        }
      },
      tooMany: (most) => `The project has more than ${most} files of builds; the rest are ignored.`,
      failed: (reason) => `Cannot read the project’s builds: ${reason}.`,
    });
  }

  get mayKnow(): boolean {
    return !this.files.isDone || this.index.size > 0;
  }

  ready(): Promise<void> {
    return this.files.ready();
  }

  async *contracts(): AsyncGenerator<BuiltContract> {
    await this.ready();
    for (const entry of this.index.entries) {
      const contract = await this.whole(entry);
      if (contract !== undefined) {
        yield contract;
      }
    }
  }

  runtime(code: string): Promise<CodeMatch> {
    return this.matchOnce('runtime', code);
  }

  underOtherSettings(code: string): Promise<CodeMatch> {
    return this.matchOnce('settings', code);
  }

  async withFunctionsOf(code: string): Promise<BuiltContract | undefined> {
    await this.ready();
    const [entry] = this.index.named(code, true);
    return entry && (await this.whole(entry));
  }

  async current(code: string, deployedAs: string | undefined, side: Side): Promise<CurrentBuild | undefined> {
    const { contract: known } = await this[side](code);
    const own = known && (await this.builtNow((one) => one.name === known.name && one.path === known.path));
    const deployed =
      own === undefined && deployedAs !== undefined
        ? await this.builtNow(({ name }) => name === deployedAs)
        : undefined;
    const contract = own ?? deployed ?? (known === undefined ? await this.withFunctionsOf(code) : undefined);
    const root = contract && this.entries.get(contract)?.root;
    if (contract === undefined || root === undefined) {
      return undefined;
    }
    const { changed } = await this.sources.changes(root, contract);
    return { contract, by: own ? 'build' : deployed ? 'deployment' : 'functions', known, changed };
  }

  /** The only contract that fits; one with its own file takes precedence over a build's, which may be older. */
  private async builtNow(matches: (contract: BuiltContract) => boolean): Promise<BuiltContract | undefined> {
    for (const hasOwnFile of [true, false]) {
      const found: BuiltContract[] = [];
      for (const entry of this.index.entries.filter(({ span }) => (span === undefined) === hasOwnFile)) {
        const contract = await this.whole(entry);
        if (contract?.runtime !== undefined && matches(contract)) {
          found.push(contract);
        }
      }
      if (found.length > 0) {
        return found.length === 1 ? found[0] : await this.withUnchangedSources(found);
      }
    }
    return undefined;
  }

  /** The build whose sources are unchanged, as Hardhat keeps builds of older ones. */
  private async withUnchangedSources(builds: readonly BuiltContract[]): Promise<BuiltContract | undefined> {
    const found: BuiltContract[] = [];
    for (const contract of builds) {
      const root = this.entries.get(contract)?.root;
      const changes = root === undefined ? undefined : await this.sources.changes(root, contract);
      if (changes?.changed.length === 0 && changes.gone === undefined) {
        found.push(contract);
      }
    }
    return found.length === 1 ? found[0] : undefined;
  }

  async named(name: string): Promise<BuiltContract | undefined> {
    await this.ready();
    const entry = this.index.entries.find((one) => one.name === name && one.creation !== undefined);
    return entry && (await this.whole(entry));
  }

  creation(input: string): Promise<CodeMatch> {
    return this.matchOnce('creation', input);
  }

  async source(contract: BuiltContract, index: number): Promise<ProjectSource | 'changed' | undefined> {
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

  private matchOnce(side: Side | 'settings', hex: string): Promise<CodeMatch> {
    this.wasRequested = true;
    const match = async (): Promise<CodeMatch> => {
      await this.ready();
      if (side === 'settings') {
        return await this.matchSettings(hex);
      }
      const found = await this.match(side, hexToBytes(hex));
      return found.contract === undefined ? await this.matchBefore(hex) : this.remember(hex, found);
    };
    return getOrMake(this.matches, `${side} ${hex}`, match, maxMatches);
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
      const changes = await this.sources.changes(entry.root, contract);
      const rank = rankOf(likeness, changes, contract);
      if (rank < bestRank) {
        best = { verdict: verdictOf(likeness, changes.changed), contract, code: built, ...changes };
        bestRank = rank;
      }
      if (rank === 0) {
        break;
      }
    }
    return best;
  }

  private remember(hex: string, match: CodeMatch): CodeMatch {
    this.matchedBefore.delete(hex);
    return getOrMake(this.matchedBefore, hex, () => match, maxMatches);
  }

  /** The match from before the project was rebuilt: names still apply, but no lines of changed files. */
  private async matchBefore(hex: string): Promise<CodeMatch> {
    const known = this.matchedBefore.get(hex);
    const root = known?.contract && this.entries.get(known.contract)?.root;
    if (known?.contract === undefined || root === undefined) {
      return notFromProject;
    }
    const changes = await this.sources.changes(root, known.contract);
    return { ...known, ...changes, verdict: 'sourcesDiffer' };
  }

  private async matchSettings(code: string): Promise<CodeMatch> {
    const hash = metadataHash(hexToBytes(code) ?? new Uint8Array());
    for (const entry of hash === undefined ? [] : this.index.named(code)) {
      const contract = await this.whole(entry);
      const settings =
        contract?.metadata === undefined
          ? undefined
          : await this.project.slicer.run(findSettings(contract.metadata, hash!));
      if (contract !== undefined && settings !== undefined) {
        const changes = await this.sources.changes(entry.root, contract);
        return { verdict: verdictOf('code', changes.changed), contract, settings, ...changes };
      }
    }
    return notFromProject;
  }

  private whole(entry: BuildEntry): Promise<BuiltContract | undefined> {
    const read = async (): Promise<BuiltContract | undefined> => {
      try {
        const contract = await this.reader.whole(entry, this.index, (path) => this.files.has(path));
        if (contract !== undefined) {
          this.entries.set(contract, entry);
        }
        return contract;
      } catch (error) {
        this.project.report(cannotRead(entry.file, error));
        return undefined;
      }
    };
    return getOrMake(this.wholes, entry, read, maxMatches);
  }

  private async take(path: string, text: string | undefined): Promise<boolean> {
    const isInBuild = this.index.isInBuild(path);
    const file = isInBuild || text === undefined ? undefined : await this.reader.index(path, text);
    if (file === undefined) {
      this.index.delete(path);
    } else {
      this.index.set(path, file);
    }
    return file !== undefined || isInBuild;
  }

  private forgetMatches(): void {
    this.matches.clear();
    this.wholes.clear();
    this.trees.forget();
  }
}

/** Lower is better. Builds with more information come first. */
function rankOf(
  likeness: Likeness,
  { changed, gone }: Pick<CodeMatch, 'changed' | 'gone'>,
  { hasAst }: BuiltContract,
): number {
  const differs = changed.length > 0 || gone !== undefined;
  return (likeness === 'whole' ? 0 : 4) + (differs ? 2 : 0) + (hasAst ? 0 : 1);
}

function verdictOf(likeness: Likeness, changed: readonly string[]): CodeMatch['verdict'] {
  return changed.length > 0 ? 'sourcesDiffer' : likeness === 'whole' ? 'sameBuild' : 'otherSettings';
}
