import type { BuiltContract, BuiltSource, BuiltCode, CodePlaceholder, BuildSettings } from './builtContract';
import { abiSignature, signatureHash } from '../../abi';
import { abiItems } from './artifact';
import { fieldsOf, hexToBytes, textOf, isRecord } from '../../primitives';
import { contractNameOf } from './projectFile';
import { entriesOf, itemsOf, memberSpans, memberTexts, tryParseJson, type WorkSteps } from './json';

/** Build information from the metadata whose hash is at the end of the code. */
type Metadata = Pick<BuiltContract, 'path' | 'language' | 'compiler' | 'settings' | 'hashes' | 'metadata'>;

const maxSources = 5_000;
const languages: ReadonlySet<unknown> = new Set(['Solidity', 'Yul', 'Vyper']);

export function languageOf(language: unknown): Metadata['language'] {
  return languages.has(language) ? (language as Metadata['language']) : 'Solidity';
}

/** @param json an object, or a string that contains one, as solc writes it */
export function readMetadata(json: string | undefined): Metadata | undefined {
  const outer = tryParseJson(json);
  const metadata = typeof outer === 'string' ? tryParseJson(outer) : outer;
  if (!isRecord(metadata)) {
    return undefined;
  }
  const { settings } = metadata;
  const hashes = new Map<string, string>();
  for (const [path, source] of entriesOf(metadata['sources']).slice(0, maxSources)) {
    const hash = fieldsOf(source)['keccak256'];
    if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) {
      hashes.set(path, hash.toLowerCase());
    }
  }
  return {
    path: entriesOf(fieldsOf(settings)['compilationTarget'])[0]?.[0],
    language: languageOf(metadata['language']),
    compiler: compilerOf(fieldsOf(metadata['compiler'])['version']),
    settings: settingsOf(settings),
    hashes,
    metadata: typeof outer === 'string' ? outer : undefined,
  };
}

/** "0.8.30+commit.73712a01", with or without a leading "v". */
export function compilerOf(version: unknown): string | undefined {
  return textOf(version)?.replace(/^v/, '').slice(0, 100);
}

export function settingsOf(settings: unknown): BuildSettings {
  const { optimizer, viaIR, evmVersion } = fieldsOf(settings);
  const { enabled, runs } = fieldsOf(optimizer);
  return {
    isOptimized: enabled === true,
    runs: typeof runs === 'number' && Number.isSafeInteger(runs) ? runs : undefined,
    viaIR: viaIR === true,
    evmVersion: textOf(evmVersion)?.slice(0, 50),
  };
}

const maxBytes = 1 << 20;
const maxPlaceholders = 4_096;
const addressSize = 20;
const maxGenerated = 64;

/** Parses solc's `evm.bytecode` or Foundry's `bytecode`. `undefined` for an interface, or a broken one. */
export function readCode(json: string | undefined): BuiltCode | undefined {
  const parsed = tryParseJson(json);
  const object = isRecord(parsed) ? parsed['object'] : parsed;
  if (typeof object !== 'string' || object.length > 2 * maxBytes) {
    return undefined;
  }
  const hex = object.startsWith('0x') ? object.slice(2) : object;
  const links = [...hex.matchAll(/__.{36}__/g)].slice(0, maxPlaceholders);
  const bytes = hexToBytes(hex.replaceAll(/__.{36}__/g, '0'.repeat(2 * addressSize)));
  if (bytes === undefined || bytes.length === 0) {
    return undefined;
  }
  const fields = fieldsOf(parsed);
  const open = [
    ...links.map(({ 0: of, index }): CodePlaceholder => ({ start: index / 2, length: addressSize, of })),
    ...entriesOf(fields['linkReferences']).flatMap(([, file]) =>
      entriesOf(file).flatMap(([name, list]) => placeholdersIn(list, name)),
    ),
    ...entriesOf(fields['immutableReferences']).flatMap(([id, list]) => placeholdersIn(list, id)),
    ...selfAddressPlaceholder(bytes),
  ].filter(({ start, length }) => Number.isInteger(start) && start + length <= bytes.length);
  for (const { start, length } of open.slice(0, maxPlaceholders)) {
    bytes.fill(0, start, start + length);
  }
  const sourceMap = fields['sourceMap'];
  return {
    bytes,
    open: withoutDuplicates(open).slice(0, maxPlaceholders),
    ...(typeof sourceMap === 'string' && sourceMap !== '' ? { sourceMap } : {}),
    generated: generatedSources(fields['generatedSources']),
  };
}

function placeholdersIn(list: unknown, of: string): readonly CodePlaceholder[] {
  return itemsOf(list).flatMap((place) => {
    const { start, length } = fieldsOf(place);
    return isCount(start) && isCount(length) && length > 0 ? [{ start, length, of }] : [];
  });
}

/** The value of the placeholder for a library's own address. */
export const selfAddress = 'own address';

/** A library compares the address it runs at with its own, which is inserted here on deployment. */
function selfAddressPlaceholder(bytes: Uint8Array): readonly CodePlaceholder[] {
  const isLibrary =
    bytes[0] === 0x73 &&
    bytes[1 + addressSize] === 0x30 &&
    bytes[2 + addressSize] === 0x14 &&
    bytes.subarray(1, 1 + addressSize).every((byte) => byte === 0);
  return isLibrary ? [{ start: 1, length: addressSize, of: selfAddress }] : [];
}

function withoutDuplicates(open: readonly CodePlaceholder[]): readonly CodePlaceholder[] {
  const byStart = new Map(open.map((place) => [`${place.start} ${place.length}`, place]));
  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function generatedSources(list: unknown): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const source of itemsOf(list).slice(0, maxGenerated)) {
    const { id, name } = fieldsOf(source);
    if (isCount(id) && typeof name === 'string') {
      names.set(id, name);
    }
  }
  return names;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Unparsed compiler output of one contract; absent where it was not selected. */
export interface ContractTexts {
  readonly creation?: string;
  readonly runtime?: string;
  /** A JSON ABI, of which only the errors are parsed. */
  readonly abi?: string;
  /** Selectors by signature. */
  readonly methods?: string;
  readonly metadata?: string;
  readonly storageLayout?: string;
}

export type CodeTexts = Pick<ContractTexts, 'creation' | 'runtime' | 'methods'>;

/** Member names used by solc and Foundry. */
export const codeMembers = ['bytecode', 'deployedBytecode', 'methodIdentifiers'];

export function codesOf(members: ReadonlyMap<string, string> | undefined): CodeTexts {
  return {
    creation: members?.get('bytecode'),
    runtime: members?.get('deployedBytecode'),
    methods: members?.get('methodIdentifiers'),
  };
}

export interface BuildContractPlace {
  readonly name: string;
  readonly artifact: string;
  readonly path?: string;
  readonly indexes: ReadonlyMap<number, string>;
  readonly hasAst: boolean;
}

/** Characters of a contract's ABI, or of its selector table. */
const maxTable = 1 << 20;
const maxMethods = 2_000;

export function* readContract(
  texts: ContractTexts,
  { indexes, ...place }: BuildContractPlace,
): WorkSteps<BuiltContract> {
  const metadata = readMetadata(texts.metadata);
  const hashes: ReadonlyMap<string, string> = metadata?.hashes ?? new Map<string, string>();
  const sources = [...indexes].map(([index, path]): [number, BuiltSource] => [
    index,
    { path, keccak: hashes.get(path) },
  ]);
  return {
    language: 'Solidity',
    ...metadata,
    ...place,
    path: place.path ?? metadata?.path,
    sources: new Map(sources),
    hashes,
    runtime: readCode(texts.runtime),
    creation: readCode(texts.creation),
    selectors: new Map([...selectorsOf(texts.methods), ...(yield* errorSelectors(texts.abi))]),
    storageLayout: tryParseJson(texts.storageLayout) ?? undefined,
  };
}

function selectorsOf(methods: string | undefined): ReadonlyMap<string, string> {
  const named = entriesOf(tryParseJson(methods, maxTable)).slice(0, maxMethods);
  return new Map(
    named.flatMap(([signature, selector]): [string, string][] =>
      typeof selector === 'string' && /^[0-9a-f]{8}$/.test(selector) ? [[selector, signature]] : [],
    ),
  );
}

/** Errors are missing in the compiler's selector table. */
function* errorSelectors(abi = ''): WorkSteps<readonly (readonly [string, string])[]> {
  const items = abi.length > maxTable ? [] : yield* abiItems(abi);
  return items
    .filter(({ type }) => type === 'error')
    .map(({ name, inputs }) => {
      const signature = abiSignature(name, inputs);
      return [signatureHash(signature).replace('0x', '').slice(0, 8), signature] as const;
    });
}

/** From Foundry's `out/Coin.sol/Coin.json` or Hardhat's `artifacts/contracts/Coin.sol/Coin.json`. */
interface ArtifactCodes {
  readonly name: string;
  readonly texts: CodeTexts;
}

/** Parses only the codes, which are at the beginning of the file. `undefined` where there are none, or it is broken. */
export function* readArtifactCodes(path: string, json: string): WorkSteps<ArtifactCodes | undefined> {
  const name = contractNameOf(path);
  const texts = codesOf(yield* memberTexts(json, 0, codeMembers));
  return name === undefined || texts.runtime === undefined ? undefined : { name, texts };
}

/** A complete artifact, except for the paths of its source indexes, which only its build contains. */
interface WholeArtifact {
  readonly contract: BuiltContract;
  /** Index of its own source; absent: unknown. */
  readonly id?: number;
}

export function* readArtifact(path: string, json: string): WorkSteps<WholeArtifact | undefined> {
  const name = contractNameOf(path);
  const spans = yield* memberSpans(json, 0);
  if (name === undefined || spans === undefined) {
    return undefined;
  }
  const member = (key: string): string | undefined => {
    const span = spans.get(key);
    return span && json.slice(span.start, span.end);
  };
  const texts: ContractTexts = {
    creation: withReferences(member('bytecode'), member('linkReferences')),
    runtime: withReferences(
      member('deployedBytecode'),
      member('deployedLinkReferences'),
      member('immutableReferences'),
    ),
    abi: member('abi'),
    methods: member('methodIdentifiers'),
    metadata: member('rawMetadata') ?? member('metadata'),
    storageLayout: member('storageLayout'),
  };
  const id = member('id') ?? '';
  return {
    contract: yield* readContract(texts, {
      name,
      artifact: path,
      indexes: new Map(),
      hasAst: member('ast')?.[0] === '{',
    }),
    id: /^\d{1,6}$/.test(id) ? Number(id) : undefined,
  };
}

/** Hardhat writes the code as a string, with its placeholders in separate members. */
function withReferences(code: string | undefined, links = '{}', immutables = '{}'): string | undefined {
  return code?.startsWith('"') === true
    ? `{"object":${code},"linkReferences":${links},"immutableReferences":${immutables}}`
    : code;
}
