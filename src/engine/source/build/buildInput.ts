import { keccakSteps, type TextSpan } from '../../primitives';
import type { BuildSettings, BuiltContract } from './builtContract';
import { memberSpans, memberTexts, tryParseJson, type WorkSteps } from './json';
import { compilerOf, languageOf, settingsOf } from './readContract';
import type { BuildInfo } from './readBuildInfo';

export interface BuildInput {
  readonly language: BuiltContract['language'];
  readonly compiler?: string;
  readonly settings: BuildSettings;
  /** Where each source is in the file, by its path. */
  readonly sources: ReadonlyMap<string, TextSpan>;
  /** keccak-256 of the source texts hashed so far, by path. */
  readonly hashes: Map<string, string>;
}

const maxSettings = 1 << 20;

/** The file with a build's input: the build file itself, but Hardhat 3 writes it to a file next to the output. */
export function inputFile(buildFile: string): string {
  return buildFile.replace(/\.output\.json$/, '.json');
}

/** `undefined` where the input is broken or missing. */
export function* readBuildInput(json: string): WorkSteps<BuildInput | undefined> {
  const members = yield* memberSpans(json, 0, ['solcLongVersion', 'input']);
  const input = members?.get('input');
  const parts = input && (yield* memberSpans(json, input.start, ['language', 'settings', 'sources']));
  const sources = parts?.get('sources');
  const files = sources && (yield* memberSpans(json, sources.start));
  if (files === undefined) {
    return undefined;
  }
  const read = (span: TextSpan | undefined): unknown =>
    tryParseJson(span && json.slice(span.start, span.end), maxSettings);
  return {
    language: languageOf(read(parts!.get('language'))),
    compiler: compilerOf(read(members!.get('solcLongVersion'))),
    settings: settingsOf(read(parts!.get('settings'))),
    sources: files,
    hashes: new Map(),
  };
}

/** Hashes sources that have no hash yet. @param json of the file that `input` was parsed from */
export function* hashSources(json: string, input: BuildInput, paths: Iterable<string>): WorkSteps<void> {
  for (const path of paths) {
    const span = input.hashes.has(path) ? undefined : input.sources.get(path);
    const content = span && (yield* memberTexts(json, span.start, ['content']))?.get('content');
    const text = tryParseJson(content);
    if (typeof text === 'string') {
      input.hashes.set(path, yield* keccakSteps(text));
    }
  }
}

/**
 * The paths that a source was compiled with: itself and its transitive imports, from the ASTs.
 *
 * @param json of the file that contains `asts`
 * @returns `undefined` where an AST is missing
 */
export function compiledPaths(json: string, { asts }: BuildInfo, path: string): ReadonlySet<string> | undefined {
  const found = new Set([path]);
  // The loop also visits paths added on the way.
  for (const one of found) {
    const span = asts.get(one);
    if (span === undefined) {
      return undefined;
    }
    // Only source units and import directives have this field.
    for (const [, imported] of json.slice(span.start, span.end).matchAll(/"absolutePath":\s*"([^"\\]{1,1000})"/g)) {
      found.add(imported!);
    }
  }
  return found;
}

/** Fills in compiler input for a contract whose build has no metadata. @param paths that it was compiled with */
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
