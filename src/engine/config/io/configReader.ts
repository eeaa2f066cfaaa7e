import type { Steps } from '../../primitives';
import { checkSteps } from '../checkSteps';
import type { CheckInput } from '../model';
import type { ConfigFile, Problem } from '../problem';
import type { RecognisedFile } from '../recognise/recognise';
import { chainFiles, siblingPaths } from '../recognise/siblingPaths';
import type { ConfigSource } from '../source/configNode';
import { readFileSteps } from '../source/readSource';
import { runInTimeSlices } from '../../net';

export interface ConfigText {
  readonly key: string;
  /** Without byte order mark. */
  readonly text: string;
  readonly hasMark: boolean;
}

export type RecognisedText = ConfigText & { readonly is: RecognisedFile };

type ChainSources = { readonly [File in ConfigFile]?: ConfigSource };

/** Parsed texts to cache: those of a few chains. */
const maxTexts = 12;
const maxCachedResults = 4;
/** Lifetime of a result if only the clock has changed. */
const freshMs = 60_000;

/** Parses and validates chain files in time slices, which are cancelled once the result is no longer wanted. */
export class ConfigReader {
  /** The last parsed version per key. Unchanged text keeps its source object, by which results are cached. */
  private readonly texts = new Map<
    string,
    ConfigText & { readonly precompiles: string; readonly source: ConfigSource }
  >();
  private readonly cachedResults: { readonly input: CheckInput; readonly problems: readonly Problem[] }[] = [];

  /** @param precompiles keys of precompiles that exist only in the user's own VMs */
  constructor(private readonly precompiles: () => readonly string[]) {}

  /** @returns `undefined` where it was cancelled */
  async sources(files: readonly RecognisedText[], isWanted: () => boolean): Promise<ChainSources | undefined> {
    const sources: { [File in ConfigFile]?: ConfigSource } = {};
    for (const file of files) {
      const source = isWanted() ? await runInTimeSlices(this.read(file), isWanted) : undefined;
      if (source === undefined) {
        return undefined;
      }
      sources[file.is.file] = source;
    }
    return sources;
  }

  /** Problems of all files of a chain, cached. @returns `undefined` where it was cancelled */
  async problems(input: CheckInput, isWanted: () => boolean): Promise<readonly Problem[] | undefined> {
    const known = this.cachedResults.find((one) => isSame(one.input, input));
    const problems = known?.problems ?? (await runInTimeSlices(checkSteps(input), isWanted));
    if (known === undefined && problems !== undefined) {
      this.cachedResults.unshift({ input, problems });
      this.cachedResults.splice(maxCachedResults);
    }
    return problems;
  }

  private *read(file: ConfigText): Steps<ConfigSource> {
    const { key } = file;
    const cached = this.texts.get(key);
    this.texts.delete(key);
    const own = this.precompiles();
    const precompiles = own.join();
    const isSame = cached?.text === file.text && cached.hasMark === file.hasMark && cached.precompiles === precompiles;
    const source = isSame ? cached.source : withMark(yield* readFileSteps(file.text, own), file.hasMark);
    this.texts.set(key, { ...file, precompiles, source });
    if (this.texts.size > maxTexts) {
      this.texts.delete(this.texts.keys().next().value ?? '');
    }
    return source;
  }
}

function isSame(one: CheckInput, other: CheckInput): boolean {
  const keys = ['genesis', 'upgrade', 'config', 'vm', 'subnet', 'node', 'network', 'running'] as const;
  return keys.every((key) => one[key] === other[key]) && Math.abs(one.now - other.now) < freshMs;
}

/** The first existing path of each of the chain's other files. @param names of the files in its folder */
export async function siblingChainFiles<T extends RecognisedText>(
  path: string,
  file: ConfigFile,
  names: readonly string[],
  fileAt: (path: string) => Promise<T | undefined>,
): Promise<readonly T[]> {
  const paths = siblingPaths(path, file, names);
  const found = await Promise.all(
    chainFiles.map(async (other) => {
      for (const each of paths[other] ?? []) {
        const one = await fileAt(each);
        if (one?.is.file === other) {
          return one;
        }
      }
      return undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
}

/** Reports the byte order mark, which editors hide: the VM reads nothing else. */
function withMark(source: ConfigSource, hasMark: boolean): ConfigSource {
  return hasMark
    ? {
        ...source,
        faults: [{ kind: 'byteOrderMark', start: 0, end: Math.min(1, source.text.length) }, ...source.faults],
      }
    : source;
}
