import type { BuiltContract } from '../../build/builtContract';
import { abiItems } from '../../build/artifact';
import { fieldsOf, isRecord } from '../../../primitives';
import { entriesOf, memberTexts, tryParseJson, type WorkSteps } from '../../build/json';
import { compilerOf, languageOf, readContract, settingsOf } from '../../build/readContract';
import { dateOf, hexOf, readDocs, sourceTexts, wordsOf } from '../readSources';
import type { VerifiedService } from '../services';
import { VerifiedResponseError } from '../verifiedContract';

const codeFields = ['recompiledBytecode', 'sourceMap', 'linkReferences', 'immutableReferences'];
const members = [
  ...['match', 'runtimeMatch', 'chainId', 'address', 'verifiedAt', 'sources', 'sourceIds', 'compilation', 'abi'],
  ...['metadata', 'storageLayout', 'userdoc', 'devdoc', 'deployment'],
  ...['runtimeBytecode', 'creationBytecode'],
];
/** Everything in one request, for lines as well as pages. */
const fields = [
  ...members.slice(5, -2),
  ...codeFields.map((field) => `runtimeBytecode.${field}`),
  ...[...codeFields.slice(0, 3), 'transformationValues'].map((field) => `creationBytecode.${field}`),
].join(',');

/** Sourcify's API v2 (docs/facts/verified-sources.md). */
export const sourcify: VerifiedService = {
  url: (base, chainId, address) => `${base}/v2/contract/${chainId}/${address}?fields=${fields}`,
  *read(body, { chainId, address }) {
    const texts = yield* memberTexts(body, 0, members);
    const read = (name: string): unknown => tryParseJson(texts?.get(name));
    if (texts === undefined || !texts.has('match')) {
      throw new VerifiedResponseError('returned something other than its API does');
    }
    if (
      String(read('address')).toLowerCase() !== address.toLowerCase() ||
      String(read('chainId')) !== String(chainId)
    ) {
      throw new VerifiedResponseError('answered with another contract');
    }
    const compilation = read('compilation');
    if ((read('match') ?? read('runtimeMatch')) === null || !isRecord(compilation)) {
      return undefined;
    }
    const name = wordsOf(compilation['name']) ?? '';
    const compiler = compilerOf(compilation['compilerVersion']);
    const settings = settingsOf(compilation['compilerSettings']);
    const created = fieldsOf(read('deployment'));
    const values = fieldsOf(fieldsOf(read('creationBytecode'))['transformationValues']);
    const sources = sourceTexts(read('sources'));
    const language = languageOf(compilation['language']);
    return {
      service: 'Sourcify',
      on: dateOf(read('verifiedAt')),
      ...{ name, compiler, settings, sources },
      items: yield* abiItems(texts.get('abi')),
      docs: readDocs(read('devdoc'), read('userdoc')),
      deployer: hexOf(created['deployer'], 20),
      creation: hexOf(created['transactionHash'], 32),
      constructorArguments: hexOf(values['constructorArguments']),
      built: yield* builtOf(texts, { name, language, compiler, settings, path: pathOf(compilation) }),
    };
  },
};

function pathOf({ fullyQualifiedName }: Readonly<Record<string, unknown>>): string | undefined {
  const full = wordsOf(fullyQualifiedName) ?? '';
  return full.includes(':') ? full.slice(0, full.lastIndexOf(':')) : undefined;
}

function* builtOf(
  texts: ReadonlyMap<string, string>,
  contract: Pick<BuiltContract, 'name' | 'language' | 'compiler' | 'settings' | 'path'>,
): WorkSteps<BuiltContract | undefined> {
  const runtime = codeText(texts.get('runtimeBytecode'));
  if (runtime === undefined) {
    return undefined;
  }
  const { path } = contract;
  const metadata = tryParseJson(texts.get('metadata'));
  const read = yield* readContract(
    {
      runtime,
      creation: codeText(texts.get('creationBytecode')),
      abi: texts.get('abi'),
      metadata:
        metadata === undefined || metadata === null ? undefined : JSON.stringify(JSON.stringify(canonical(metadata))),
      storageLayout: texts.get('storageLayout'),
    },
    {
      name: contract.name,
      artifact: `Sourcify/${contract.name}`,
      path,
      indexes: indexesOf(texts.get('sourceIds')),
      hasAst: false,
    },
  );
  // Sourcify's own fields take precedence over those of the metadata.
  return { ...read, ...contract };
}

function codeText(json: string | undefined): string | undefined {
  const code = tryParseJson(json);
  return isRecord(code) && typeof code['recompiledBytecode'] === 'string'
    ? JSON.stringify({ ...code, object: code['recompiledBytecode'], recompiledBytecode: undefined })
    : undefined;
}

/** Omits indexes with several paths. */
function indexesOf(json: string | undefined): ReadonlyMap<number, string> {
  const ids = entriesOf(tryParseJson(json)).flatMap(([path, source]) => {
    const { id } = fieldsOf(source);
    return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? [[id, path] as const] : [];
  });
  const [once, again] = [new Set<number>(), new Set<number>()];
  ids.forEach(([id]) => (once.has(id) ? again : once).add(id));
  return new Map(ids.filter(([id]) => !again.has(id)));
}

/** Metadata as solc writes and hashes it: sorted, without white space. */
function canonical(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    return depth > 40 ? null : value.map((one) => canonical(one, depth + 1));
  }
  const entries = entriesOf(value);
  return !isRecord(value) || depth > 40
    ? value
    : Object.fromEntries(
        entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, canonical(one, depth + 1)]),
      );
}
