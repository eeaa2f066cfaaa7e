import { keccakSteps } from '../../primitives';
import type { BuildSettings, BuiltContract } from './builtContract';
import { type JsonSpan, memberSpans, memberTexts, parseOrNothing, type WorkSteps } from './json';
import { compilerOf, languageOf, settingsOf } from './readContract';
import type { BuildInfo } from './readBuildInfo';

/** What one run of the compiler was told. */
export interface BuildInput {
  readonly language: BuiltContract['language'];
  readonly compiler?: string;
  readonly settings: BuildSettings;
  /** Where each source stands in the file, by its path. */
  readonly sources: ReadonlyMap<string, JsonSpan>;
  /** keccak-256 of the texts that were asked for, by path. */
  readonly hashes: Map<string, string>;
}

const maxSettings = 1 << 20;

/** The file with what a build was told: its own, but for Hardhat 3, which writes it beside the output. */
export function inputFile(buildFile: string): string {
  return buildFile.replace(/\.output\.json$/, '.json');
}

/** Undefined: broken, or not kept. */
export function* readBuildInput(json: string): WorkSteps<BuildInput | undefined> {
  const members = yield* memberSpans(json, 0, ['solcLongVersion', 'input']);
  const input = members?.get('input');
  const parts = input && (yield* memberSpans(json, input.start, ['language', 'settings', 'sources']));
  const sources = parts?.get('sources');
  const files = sources && (yield* memberSpans(json, sources.start));
  if (files === undefined) {
    return undefined;
  }
  const read = (span: JsonSpan | undefined): unknown =>
    parseOrNothing(span && json.slice(span.start, span.end), maxSettings);
  return {
    language: languageOf(read(parts!.get('language'))),
    compiler: compilerOf(read(members!.get('solcLongVersion'))),
    settings: settingsOf(read(parts!.get('settings'))),
    sources: files,
    hashes: new Map(),
  };
}

/** Hashes those of some sources that nobody has asked for yet. @param json of the file that `input` was read from */
export function* hashSources(json: string, input: BuildInput, paths: Iterable<string>): WorkSteps<void> {
  for (const path of paths) {
    const span = input.hashes.has(path) ? undefined : input.sources.get(path);
    const content = span && (yield* memberTexts(json, span.start, ['content']))?.get('content');
    const text = parseOrNothing(content);
    if (typeof text === 'string') {
      input.hashes.set(path, yield* keccakSteps(text));
    }
  }
}

/**
 * The paths of what a source was compiled with, its own among them: what its syntax tree imports, and what that does.
 * Undefined: not every tree was kept.
 *
 * @param json of the file that `asts` stand in
 */
export function compiledWith(json: string, { asts }: BuildInfo, path: string): ReadonlySet<string> | undefined {
  const found = new Set([path]);
  // What is found on the way is looked at too.
  for (const one of found) {
    const span = asts.get(one);
    if (span === undefined) {
      return undefined;
    }
    // No other nodes than sources and their imports have it.
    for (const [, imported] of json.slice(span.start, span.end).matchAll(/"absolutePath":\s*"([^"\\]{1,1000})"/g)) {
      found.add(imported!);
    }
  }
  return found;
}

/** A contract whose build has no metadata, which would say the same. @param paths of what it was compiled with */
export function withInput(contract: BuiltContract, input: BuildInput, paths: Iterable<string>): BuiltContract {
  const hashes = new Map(
    [...paths].flatMap((path) => (input.hashes.has(path) ? [[path, input.hashes.get(path)!]] : [])),
  );
  const { language, compiler, settings } = input;
  const sources = [...contract.sources].map(
    ([index, { path }]) => [index, { path, keccak: hashes.get(path) }] as const,
  );
  return { ...contract, language, compiler, settings, hashes, sources: new Map(sources) };
}
