import { entriesOf, memberSpans, memberTexts, tryParseJson, type WorkSteps } from './json';
import type { BuiltContract } from './builtContract';
import { codeMembers, codesOf, readContract, type CodeTexts } from './readContract';
import type { TextSpan } from '../../primitives';

/** Output of one compiler run: where its contracts and sources are in the file, unparsed. */
export interface BuildInfo {
  /** Paths by source map index. */
  readonly indexes: ReadonlyMap<number, string>;
  readonly contracts: readonly ContractSpan[];
  /** ASTs by source path. */
  readonly asts: ReadonlyMap<string, TextSpan>;
  /** Written by Hardhat: has all that its artifacts have, while Foundry's may be older than the artifacts. */
  readonly isHardhats: boolean;
}

export interface ContractSpan extends TextSpan {
  readonly path: string;
  readonly name: string;
}

const maxContracts = 20_000;
/** Total characters of all paths: some 10,000 sources. */
const maxPaths = 1 << 20;

/**
 * Parses `build-info/<id>.json` of Foundry (`source_id_to_path`, and with `--build-info` the compiler's output) and of
 * Hardhat 2, and Hardhat 3's `build-info/<id>.output.json`. `undefined` where it is broken, or Hardhat 3's input.
 */
export function* readBuildInfo(json: string): WorkSteps<BuildInfo | undefined> {
  const members = yield* memberSpans(json, 0);
  if (members === undefined) {
    return undefined;
  }
  const result = members.get('source_id_to_path');
  const output = members.get('output');
  const format = members.get('_format');
  const parts = output && (yield* memberSpans(json, output.start));
  const contracts = yield* contractSpans(json, parts?.get('contracts'));
  const { indexes, asts } = yield* sourceSpans(json, parts?.get('sources'));
  for (const [index, path] of entriesOf(tryParseJson(result && json.slice(result.start, result.end), maxPaths))) {
    if (/^\d{1,6}$/.test(index) && typeof path === 'string') {
      indexes.set(Number(index), path);
    }
  }
  const isHardhats = format !== undefined && json.startsWith('"hh', format.start);
  return { indexes, contracts, asts, isHardhats };
}

function* contractSpans(json: string, span: TextSpan | undefined): WorkSteps<readonly ContractSpan[]> {
  const found: ContractSpan[] = [];
  const files = span && (yield* memberSpans(json, span.start));
  for (const [path, file] of files ?? []) {
    const named = yield* memberSpans(json, file.start);
    for (const [name, { start, end }] of named ?? []) {
      if (found.length < maxContracts && /^[A-Za-z_$][\w$]{0,127}$/.test(name)) {
        found.push({ path, name, start, end });
      }
    }
  }
  return found;
}

function* sourceSpans(
  json: string,
  span: TextSpan | undefined,
): WorkSteps<{ indexes: Map<number, string>; asts: Map<string, TextSpan> }> {
  const indexes = new Map<number, string>();
  const asts = new Map<string, TextSpan>();
  const files = span && (yield* memberSpans(json, span.start));
  for (const [path, file] of files ?? []) {
    const members = yield* memberSpans(json, file.start);
    const id = members?.get('id');
    const ast = members?.get('ast');
    const index = id === undefined ? '' : json.slice(id.start, id.end);
    if (/^\d{1,6}$/.test(index)) {
      indexes.set(Number(index), path);
    }
    if (ast !== undefined && json[ast.start] === '{') {
      asts.set(path, ast);
    }
  }
  return { indexes, asts };
}

export function* codesInBuild(json: string, at: number): WorkSteps<CodeTexts> {
  const evm = (yield* memberTexts(json, at, ['evm']))?.get('evm');
  return codesOf(evm === undefined ? undefined : yield* memberTexts(evm, 0, codeMembers));
}

/** @param artifact path by which the contract is shown */
export function* contractInBuild(
  json: string,
  { indexes, asts }: BuildInfo,
  { path, name, start }: ContractSpan,
  artifact: string,
): WorkSteps<BuiltContract> {
  const members = yield* memberTexts(json, start, ['abi', 'evm', 'metadata', 'storageLayout']);
  const codes = yield* memberTexts(members?.get('evm') ?? '', 0, codeMembers);
  return yield* readContract(
    {
      ...codesOf(codes),
      abi: members?.get('abi'),
      metadata: members?.get('metadata'),
      storageLayout: members?.get('storageLayout'),
    },
    { name, artifact, path, indexes, hasAst: asts.has(path) },
  );
}

const cacheEntry = /"path":\s*"([^"\\]{1,500})",\s*"build_id":\s*"([0-9a-f]{1,64})"/g;
const maxArtifacts = 50_000;

/** Build IDs of artifacts by their paths below `out`, from Foundry's cache. Hardhat's cache has none. */
export function buildsInCache(json: string): ReadonlyMap<string, string> {
  const builds = new Map<string, string>();
  for (const [, path, id] of json.matchAll(cacheEntry)) {
    if (builds.size < maxArtifacts) {
      builds.set(path!, id!);
    }
  }
  return builds;
}

/** More than the source map of any contract uses. */
const maxIndexes = 10_000;

export function indexesIn(sourceMap: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [, index] of sourceMap.matchAll(/(?:^|;)[^:;]*:[^:;]*:(\d{1,6})(?=[:;]|$)/g)) {
    if (found.size < maxIndexes) {
      found.add(Number(index));
    }
  }
  return found;
}

/**
 * The source paths by index of an artifact, from the builds that it may belong to: those with its own source at its own
 * index, in whose paths all indexes of its source maps are sources in its metadata. An index on which these builds
 * disagree is omitted: a wrong line is worse than none.
 *
 * @param id index of the artifact's own source
 */
export function indexesOf(
  { path, hashes, runtime, creation }: BuiltContract,
  id: number | undefined,
  builds: readonly ReadonlyMap<number, string>[],
): ReadonlyMap<number, string> {
  const used = [runtime, creation].flatMap((code) =>
    [...indexesIn(code?.sourceMap ?? '')].filter((index) => code?.generated.has(index) !== true),
  );
  const fitting = builds
    .map((build) => knownPaths(build, hashes))
    .filter((build) => {
      // Compiler-generated sources, which the artifact does not always list, come after all others.
      const last = [...build.keys()].reduce((most, index) => Math.max(most, index), -1);
      const isListed = (index: number): boolean => index > last || build.get(index) !== undefined;
      return (id === undefined || build.get(id) === path) && used.every(isListed);
    });
  const agreed = new Map<number, string>();
  for (const index of new Set(fitting.flatMap((build) => [...build.keys()]))) {
    const [first, ...others] = fitting.map((build) => build.get(index));
    if (first !== undefined && others.every((other) => other === first)) {
      agreed.set(index, first);
    }
  }
  if (id !== undefined && path !== undefined) {
    agreed.set(id, path);
  }
  return agreed;
}

/** Paths as the metadata spells them; `undefined` where it does not list them. */
function knownPaths(
  build: ReadonlyMap<number, string>,
  hashes: ReadonlyMap<string, string>,
): ReadonlyMap<number, string | undefined> {
  return new Map(
    [...build].map(([index, result]) => [index, hashes.has(result) ? result : pathOnDisk(result, hashes)]),
  );
}

const maxParts = 64;

/** The longest suffix of an absolute path that the metadata lists; some builds write absolute paths. */
function pathOnDisk(place: string, hashes: ReadonlyMap<string, string>): string | undefined {
  const parts = /^(?:\/|[A-Za-z]:)/.test(place) ? place.replaceAll('\\', '/').split('/', maxParts) : [];
  return parts.map((_, from) => parts.slice(from + 1).join('/')).find((path) => hashes.has(path));
}
