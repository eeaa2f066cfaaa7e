import { getOrMake, isRecord } from '../../../primitives';
import type { BuiltContract, BuiltSource } from '../../build/builtContract';
import { memberTexts, tryParseJson } from '../../build/json';
import { hardhatArtifact, projectFileAt } from '../../build/projectFile';
import {
  type BuildInput,
  compiledPaths,
  hashSources,
  inputFile,
  readBuildInput,
  withInput,
} from '../../build/buildInput';
import {
  indexesOf,
  buildsInCache,
  type BuildInfo,
  codesInBuild,
  contractInBuild,
  readBuildInfo,
} from '../../build/readBuildInfo';
import { readArtifact, readArtifactCodes, type CodeTexts, readCode, readMetadata } from '../../build/readContract';
import { codeMark } from '../../match/matchCode';
import type { BuildEntry, BuildIndex, IndexedFile } from './buildIndex';
import type { ProjectIndex } from './projectIndex';

const maxSelectors = 500;

export function maxBuildBytes(path: string): number {
  return projectFileAt(path)?.kind === 'buildInfo' ? 64 << 20 : 16 << 20;
}

export function tooLong(path: string): string {
  return `${path} has more than ${maxBuildBytes(path) >> 20} MiB; its contracts are not recognised.`;
}

/** Reads build files: first what identifies their contracts, then single contracts in full. */
export class BuildReader {
  /** Many builds have the same source indexes. */
  private readonly shared = new Map<string, BuildInfo['indexes']>();
  private readonly inputs = new Map<string, BuildInput>();
  /** Contracts of a large file are often read one after the other. */
  private last: { readonly path: string; readonly text: WeakRef<{ readonly text: string }> } | undefined;

  constructor(private readonly project: ProjectIndex) {}

  /** `undefined` where it is not a build file. */
  async index(path: string, text: string): Promise<IndexedFile | undefined> {
    const file = projectFileAt(path);
    if (file === undefined) {
      return undefined;
    }
    const { out, root } = file;
    const { slicer } = this.project;
    await slicer.take();
    if (file.kind === 'cache') {
      return { out, root, entries: [], builds: buildsInCache(text), length: text.length };
    }
    if (file.kind === 'artifact') {
      const codes = await slicer.run(readArtifactCodes(path, text));
      const entries = codes === undefined ? [] : [toEntry({ file: path, root, name: codes.name }, codes.texts)];
      return { out, root, entries: entries.filter(isContract), length: text.length };
    }
    const info = await slicer.run(readBuildInfo(text));
    const entries: BuildEntry[] = [];
    for (const span of info?.contracts ?? []) {
      const texts = await slicer.run(codesInBuild(text, span.start));
      entries.push(toEntry({ file: path, root, name: span.name, span }, texts));
      await slicer.take();
    }
    return {
      out,
      root,
      entries: entries.filter(isContract),
      info: info && { ...info, indexes: this.share(info.indexes) },
      length: text.length,
    };
  }

  /** `undefined` where it has changed since. */
  async whole(
    entry: BuildEntry,
    index: BuildIndex,
    hasFile: (path: string) => boolean,
  ): Promise<BuiltContract | undefined> {
    const { file, span } = entry;
    const indexed = index.get(file);
    const text = await this.textOf(file, indexed);
    if (text === undefined) {
      return undefined;
    }
    if (span !== undefined && indexed?.info !== undefined) {
      const artifact = [
        indexed.out + hardhatArtifact(span.path, span.name),
        `${indexed.out}${span.path.slice(span.path.lastIndexOf('/') + 1)}/${span.name}.json`,
      ].find(hasFile);
      const contract = await this.project.slicer.run(contractInBuild(text, indexed.info, span, artifact ?? file));
      return contract.hashes.size > 0
        ? contract
        : await this.withInput(contract, inputFile(file), compiledPaths(text, indexed.info, span.path));
    }
    const read = await this.project.slicer.run(readArtifact(file, text));
    return read && withIndexes(read.contract, read.id, index.indexes(file));
  }

  /** The text of a file, if it is unchanged since it was indexed. */
  async textOf(path: string, indexed: IndexedFile | undefined): Promise<string | undefined> {
    const cached = this.last?.path === path ? this.last.text.deref()?.text : undefined;
    const text = cached !== undefined && cached.length === indexed?.length ? cached : await this.read(path);
    if (text === undefined || text.length !== indexed?.length) {
      return undefined;
    }
    this.last = { path, text: new WeakRef({ text }) };
    return text;
  }

  /** @param paths that it was compiled with; absent: all sources of the compiler input */
  private async withInput(
    contract: BuiltContract,
    file: string,
    paths: ReadonlySet<string> | undefined,
  ): Promise<BuiltContract> {
    const known = this.inputs.get(file);
    const isHashed =
      known !== undefined && [...(paths ?? known.sources.keys())].every((path) => known.hashes.has(path));
    const text = isHashed ? undefined : await this.read(file);
    const { slicer } = this.project;
    const input = known ?? (text === undefined ? undefined : await slicer.run(readBuildInput(text)));
    if (input === undefined) {
      return contract;
    }
    this.inputs.set(file, input);
    const used = paths ?? input.sources.keys();
    if (text !== undefined) {
      await slicer.run(hashSources(text, input, used));
    }
    return withInput(contract, input, paths ?? input.sources.keys());
  }

  forget(path: string): void {
    this.inputs.delete(path);
    this.last = this.last?.path === path ? undefined : this.last;
  }

  private async read(path: string): Promise<string | undefined> {
    return await this.project.read(path, maxBuildBytes(path), tooLong(path));
  }

  private share(indexes: BuildInfo['indexes']): BuildInfo['indexes'] {
    return getOrMake(this.shared, JSON.stringify([...indexes]), () => indexes);
  }
}

function toEntry(place: Pick<BuildEntry, 'file' | 'root' | 'name' | 'span'>, texts: CodeTexts): BuildEntry {
  const runtime = readCode(texts.runtime);
  const creation = readCode(texts.creation);
  const selectors = [...(texts.methods ?? '').matchAll(/"([0-9a-f]{8})"/g)].slice(0, maxSelectors);
  return {
    ...place,
    runtime: runtime && codeMark(runtime),
    creation: creation && codeMark(creation),
    selectors: selectors.map(([, hex]) => Number.parseInt(hex!, 16)),
  };
}

/** Interfaces and abstract contracts have no code. */
function isContract({ runtime }: BuildEntry): boolean {
  return runtime !== undefined;
}

function withIndexes(
  contract: BuiltContract,
  id: number | undefined,
  builds: readonly ReadonlyMap<number, string>[],
): BuiltContract {
  const paths = indexesOf(contract, id, builds);
  const sources = [...paths].map(([index, path]) => [index, { path, keccak: contract.hashes.get(path) }] as const);
  return { ...contract, sources: new Map(sources) };
}

const maxFiles = 20;
const maxCached = 32;
const treeMembers = ['ast', 'metadata', 'rawMetadata'];

export class BuildTrees {
  private readonly cached = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reader: BuildReader,
    private readonly index: BuildIndex,
    private readonly project: ProjectIndex,
  ) {}

  forget(): void {
    this.cached.clear();
  }

  /** @param source index of the source in the tree's `src` fields */
  tree(entry: BuildEntry, { path, keccak }: BuiltSource, source: number): Promise<unknown> {
    const key = JSON.stringify([entry.file, path, source]);
    const read = (): Promise<unknown> => this.find(entry, { path, keccak }, source).catch(() => undefined);
    return getOrMake(this.cached, key, read, maxCached);
  }

  private async find(entry: BuildEntry, { path, keccak }: BuiltSource, source: number): Promise<unknown> {
    const indexed = this.index.get(entry.file);
    if (entry.span !== undefined) {
      const span = indexed?.info?.asts.get(path);
      const text = span && (await this.reader.textOf(entry.file, indexed));
      return span === undefined || text === undefined
        ? undefined
        : parseTree(text.slice(span.start, span.end), path, source);
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    const others = this.index.filesOf(entry.root, name).filter((file) => file !== entry.file);
    for (const file of [entry.file, ...others.slice(0, maxFiles)]) {
      const text = await this.reader.textOf(file, this.index.get(file));
      const members = text === undefined ? undefined : await this.project.slicer.run(memberTexts(text, 0, treeMembers));
      const ast = members?.get('ast');
      const { hashes } = readMetadata(members?.get('rawMetadata') ?? members?.get('metadata')) ?? {};
      // The artifact of a deleted contract may be from an older text of the source.
      const tree = ast === undefined || hashes?.get(path) !== keccak ? undefined : parseTree(ast, path, source);
      if (tree !== undefined) {
        return tree;
      }
    }
    return undefined;
  }
}

/** `undefined` where it is of another source, or of a build with other indexes. */
function parseTree(json: string, path: string, source: number): unknown {
  const tree = tryParseJson(json);
  const isMatch =
    isRecord(tree) &&
    tree['absolutePath'] === path &&
    typeof tree['src'] === 'string' &&
    tree['src'].endsWith(`:${source}`);
  return isMatch ? tree : undefined;
}
