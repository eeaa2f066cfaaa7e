import { abiItems } from '../../build/artifact';
import { fieldsOf, isRecord } from '../../../primitives';
import { itemsOf, tryParseJson, type WorkSteps } from '../../build/json';
import { compilerOf, settingsOf } from '../../build/readContract';
import { dateOf, hexOf, readDocs, sourceTexts, wordsOf } from '../readSources';
import { type VerifiedContract, VerifiedResponseError } from '../verifiedContract';

/** Parses Blockscout's `/api/v2/smart-contracts/{address}`; fields vary by version (docs/facts/verified-sources.md). */
export function* readBlockscout(body: string): WorkSteps<VerifiedContract | undefined> {
  const result = tryParseJson(body);
  if (!isRecord(result)) {
    throw new VerifiedResponseError('returned something other than its API does');
  }
  const name = wordsOf(result['name'])?.slice(0, 128);
  const main = wordsOf(result['file_path']) ?? `${name}.sol`;
  const others = itemsOf(result['additional_sources']).filter(isRecord);
  const sources = sourceTexts(
    Object.fromEntries([
      [main, result['source_code']],
      ...others.map((one) => [String(one['file_path']), one['source_code']] as const),
    ]),
  );
  if (name === undefined || sources.size === 0 || result['is_verified'] === false) {
    return undefined;
  }
  const { optimization_enabled: enabled, optimization_runs: runs, evm_version: evmVersion } = result;
  return {
    service: 'Blockscout',
    on: dateOf(result['verified_at']),
    name,
    compiler: compilerOf(result['compiler_version']),
    settings: settingsOf({ optimizer: { enabled, runs }, evmVersion, ...fieldsOf(result['compiler_settings']) }),
    license: wordsOf(result['license_type'])?.slice(0, 50),
    sources,
    items: yield* abiItems(JSON.stringify(result['abi'])),
    docs: readDocs(undefined, undefined),
    constructorArguments: hexOf(result['constructor_args']),
  };
}
