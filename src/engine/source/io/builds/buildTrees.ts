import type { BuiltSource } from '../../build/builtContract';
import { memberTexts } from '../../build/jsonSpans';
import { readMetadata } from '../../build/readMetadata';
import { isRecord, parseOrNothing } from '../../build/records';
import type { BuildEntry, BuildIndex } from './buildIndex';
import type { BuildReader } from './buildReader';
import type { TimeSlicer } from './turns';

/** Contracts of one source file that are looked at. */
const maxFiles = 20;
const maxCached = 32;
const treeMembers = ['ast', 'metadata', 'rawMetadata'];

/** The syntax trees that builds kept. */
export class BuildTrees {
  private readonly cached = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reader: BuildReader,
    private readonly index: BuildIndex,
    private readonly slicer: TimeSlicer,
  ) {}

  forget(): void {
    this.cached.clear();
  }

  /** @param source the index that the tree's own places name */
  tree(entry: BuildEntry, { path, keccak }: BuiltSource, source: number): Promise<unknown> {
    const key = JSON.stringify([entry.file, path, source]);
    const known = this.cached.get(key);
    if (known !== undefined) {
      return known;
    }
    if (this.cached.size >= maxCached) {
      this.cached.clear();
    }
    const read = this.find(entry, { path, keccak }, source).catch(() => undefined);
    this.cached.set(key, read);
    return read;
  }

  private async find(entry: BuildEntry, { path, keccak }: BuiltSource, source: number): Promise<unknown> {
    const indexed = this.index.get(entry.file);
    if (entry.span !== undefined) {
      const span = indexed?.info?.asts.get(path);
      const text = span && (await this.reader.textOf(entry.file, indexed));
      return span === undefined || text === undefined
        ? undefined
        : treeIn(text.slice(span.start, span.end), path, source);
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    const others = this.index.filesOf(entry.root, name).filter((file) => file !== entry.file);
    for (const file of [entry.file, ...others.slice(0, maxFiles)]) {
      const text = await this.reader.textOf(file, this.index.get(file));
      const members = text === undefined ? undefined : await this.slicer.run(memberTexts(text, 0, treeMembers));
      const ast = members?.get('ast');
      const { hashes } = readMetadata(members?.get('rawMetadata') ?? members?.get('metadata')) ?? {};
      // What a contract that is gone has left may be of an older text of the source.
      const tree = ast === undefined || hashes?.get(path) !== keccak ? undefined : treeIn(ast, path, source);
      if (tree !== undefined) {
        return tree;
      }
    }
    return undefined;
  }
}

/** Undefined: it is another source's, or of a build with other indexes. */
function treeIn(json: string, path: string, source: number): unknown {
  const tree = parseOrNothing(json);
  const isMeant =
    isRecord(tree) &&
    tree['absolutePath'] === path &&
    typeof tree['src'] === 'string' &&
    tree['src'].endsWith(`:${source}`);
  return isMeant ? tree : undefined;
}
