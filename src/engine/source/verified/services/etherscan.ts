import { abiItems } from '../../build/artifact';
import { fieldsOf, isRecord } from '../../../primitives';
import { itemsOf, tryParseJson, type WorkSteps } from '../../build/json';
import { compilerOf, settingsOf } from '../../build/readContract';
import { hexOf, readDocs, sourceTexts, wordsOf } from '../readSources';
import { type VerifiedContract, VerifiedResponseError } from '../verifiedContract';

export function etherscanUrl(base: string, address: string): string {
  const url = new URL(base);
  url.searchParams.set('module', 'contract');
  url.searchParams.set('action', 'getsourcecode');
  url.searchParams.set('address', address);
  return url.href;
}

/**
 * Parses `getsourcecode` of Etherscan and services that deviate from it (docs/facts/verified-sources.md). Unverified
 * contracts have no source, and an error text as ABI.
 */
export function* readEtherscan(service: string, body: string): WorkSteps<VerifiedContract | undefined> {
  const { status, message, result } = fieldsOf(tryParseJson(body));
  if (typeof result === 'string') {
    if (/not verified/i.test(result)) {
      return undefined;
    }
    throw toResponseError(`${String(message)} ${result}`);
  }
  const [first] = itemsOf(result);
  if (String(status) !== '1' || !isRecord(first)) {
    throw new VerifiedResponseError('returned something other than its API does');
  }
  const written = typeof first['SourceCode'] === 'string' ? first['SourceCode'].trim() : '';
  const name = wordsOf(first['ContractName'])?.slice(0, 128) ?? '';
  if (written === '' || name === '') {
    return undefined;
  }
  const { sources, settings } = sourceOf(written, name);
  const isOptimized = ['1', 'true'].includes(String(first['OptimizationUsed']));
  const runs = Number(first['Runs'] ?? first['OptimizationRuns']);
  const version = wordsOf(first['EVMVersion']);
  return {
    service,
    name,
    compiler: compilerOf(first['CompilerVersion']),
    settings: settings ?? {
      isOptimized,
      runs: Number.isSafeInteger(runs) ? runs : undefined,
      viaIR: false,
      evmVersion: version === undefined || /^default$/i.test(version) ? undefined : version.slice(0, 50),
    },
    license: wordsOf(first['LicenseType'])?.slice(0, 50),
    sources,
    items: yield* abiItems(typeof first['ABI'] === 'string' ? first['ABI'] : undefined),
    docs: readDocs(undefined, undefined),
    constructorArguments: hexOf(first['ConstructorArguments']),
  };
}

function toResponseError(words: string): VerifiedResponseError {
  return /rate limit|too many/i.test(words)
    ? new VerifiedResponseError('rate-limited the request', true)
    : /api key|apikey|not available|upgrade|api access/i.test(words)
      ? new VerifiedResponseError('rejects the API key or its plan')
      : new VerifiedResponseError('refused the request');
}

/** Plain text, JSON of files, or the compiler's input JSON in double braces. */
function sourceOf(written: string, name: string): Pick<VerifiedContract, 'sources' | 'settings'> {
  const isWhole = written.startsWith('{{') && written.endsWith('}}');
  const json = tryParseJson(isWhole ? written.slice(1, -1) : written.startsWith('{') ? written : undefined);
  if (!isRecord(json)) {
    return { sources: sourceTexts({ [`${name}.sol`]: written }) };
  }
  const { sources, settings } = json;
  return {
    sources: sourceTexts(isRecord(sources) ? sources : json),
    ...(isRecord(settings) ? { settings: settingsOf(settings) } : {}),
  };
}
