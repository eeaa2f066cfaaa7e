import { buildFileAt, hardhatArtifact } from '../../build/artifactPaths';
import type { BuiltContract } from '../../build/builtContract';
import { indexesOf } from '../../build/indexesOf';
import { readArtifact, readArtifactCodes } from '../../build/readArtifact';
import { buildsInCache } from '../../build/readCache';
import { type BuildInfo, codesInBuild, contractInBuild, readBuildInfo } from '../../build/readBuildInfo';
import type { CodeTexts } from '../../build/readContract';
import { readCode } from '../../build/readCode';
import { codeMark } from '../../match/codeMark';
import { cannotRead } from '../../../net';
import type { BuildFiles } from './buildFiles';
import type { BuildEntry, BuildIndex, IndexedFile } from './buildIndex';
import type { TimeSlicer } from './turns';

const maxArtifactBytes = 16 << 20;
const maxBuildBytes = 64 << 20;
const maxSelectors = 500;

/** Reads the files of builds: first what their contracts are known by, then single contracts in full. */
export class BuildReader {
  /** Many builds name the same files by the same indexes. */
  private readonly shared = new Map<string, BuildInfo['indexes']>();
  /** Several contracts of a large file are asked for one after the other. */
  private last: { readonly path: string; readonly text: WeakRef<{ readonly text: string }> } | undefined;

  constructor(
    private readonly files: BuildFiles,
    private readonly slicer: TimeSlicer,
    private readonly report: (sentence: string) => void,
  ) {}

  /** Undefined: it is gone, or nothing of a build. */
  async index(path: string): Promise<IndexedFile | undefined> {
    const file = buildFileAt(path);
    const text = file && (await this.read(path));
    if (file === undefined || text === undefined) {
      return undefined;
    }
    const { out, root } = file;
    await this.slicer.take();
    if (file.kind === 'cache') {
      return { out, root, entries: [], builds: buildsInCache(text), length: text.length };
    }
    if (file.kind === 'artifact') {
      const codes = await this.slicer.run(readArtifactCodes(path, text));
      const entries = codes === undefined ? [] : [entryOf({ file: path, root, name: codes.name }, codes.texts)];
      return { out, root, entries: entries.filter(isContract), length: text.length };
    }
    const info = await this.slicer.run(readBuildInfo(text));
    const entries: BuildEntry[] = [];
    for (const span of info?.contracts ?? []) {
      const texts = await this.slicer.run(codesInBuild(text, span.start));
      entries.push(entryOf({ file: path, root, name: span.name, span }, texts));
      await this.slicer.take();
    }
    return {
      out,
      root,
      entries: entries.filter(isContract),
      info: info && { ...info, indexes: this.share(info.indexes) },
      length: text.length,
    };
  }

  /** Undefined: it has changed meanwhile. */
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
      const own = [
        indexed.out + hardhatArtifact(span.path, span.name),
        `${indexed.out}${span.path.slice(span.path.lastIndexOf('/') + 1)}/${span.name}.json`,
      ].find(hasFile);
      return await this.slicer.run(contractInBuild(text, indexed.info, span, own ?? file));
    }
    const read = await this.slicer.run(readArtifact(file, text));
    return read && withIndexes(read.contract, read.id, index.indexes(file));
  }

  /** A file as it was when it was indexed. */
  async textOf(path: string, indexed: IndexedFile | undefined): Promise<string | undefined> {
    const cached = this.last?.path === path ? this.last.text.deref()?.text : undefined;
    const text = cached !== undefined && cached.length === indexed?.length ? cached : await this.read(path);
    if (text === undefined || text.length !== indexed?.length) {
      return undefined;
    }
    this.last = { path, text: new WeakRef({ text }) };
    return text;
  }

  forget(path: string): void {
    this.last = this.last?.path === path ? undefined : this.last;
  }

  private async read(path: string): Promise<string | undefined> {
    const isBuild = buildFileAt(path)?.kind === 'buildInfo';
    const maxBytes = isBuild ? maxBuildBytes : maxArtifactBytes;
    try {
      const file = await this.files.read(path, maxBytes);
      if (file !== undefined && file.text === undefined) {
        this.report(`${path} has more than ${maxBytes >> 20} MiB; its contracts are not recognised.`);
      }
      return file?.text;
    } catch (error) {
      this.report(cannotRead(path, error));
      return undefined;
    }
  }

  private share(indexes: BuildInfo['indexes']): BuildInfo['indexes'] {
    const key = JSON.stringify([...indexes]);
    const known = this.shared.get(key) ?? indexes;
    this.shared.set(key, known);
    return known;
  }
}

function entryOf(place: Pick<BuildEntry, 'file' | 'root' | 'name' | 'span'>, texts: CodeTexts): BuildEntry {
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
