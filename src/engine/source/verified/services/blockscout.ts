import { abiItems } from '../../build/artifact';
import { fieldsOf, isRecord } from '../../../primitives';
import { itemsOf, tryParseJson, type WorkSteps } from '../../build/json';
import { compilerOf, settingsOf } from '../../build/readContract';
import { dateOf, hexOf, readDocs, sourceTexts, wordsOf } from '../readSources';
import { type VerifiedContract, VerifiedResponseError } from '../verifiedContract';

/** Parses Blockscout's `/api/v2/smart-contracts/{address}`; fields vary by version (docs/facts/verified-sources.md). */
export function* readBlockscout(body: string): WorkSteps<VerifiedContract | undefined> {
  const answer = tryParseJson(body);
  if (!isRecord(answer)) {
    throw new VerifiedResponseError('answered with something else than its API does');
  }
  const name = wordsOf(answer['name'])?.slice(0, 128);
  const main = wordsOf(answer['file_path']) ?? `${name}.sol`;
  const others = itemsOf(answer['additional_sources']).filter(isRecord);
  const sources = sourceTexts(
    Object.fromEntries([
      [main, answer['source_code']],
      ...others.map((one) => [String(one['file_path']), one['source_code']] as const),
    ]),
  );
  if (name === undefined || sources.size === 0 || answer['is_verified'] === false) {
    return undefined;
  }
  const { optimization_enabled: enabled, optimization_runs: runs, evm_version: evmVersion } = answer;
  return {
    service: 'Blockscout',
    on: dateOf(answer['verified_at']),
    name,
    compiler: compilerOf(answer['compiler_version']),
    settings: settingsOf({ optimizer: { enabled, runs }, evmVersion, ...fieldsOf(answer['compiler_settings']) }),
    license: wordsOf(answer['license_type'])?.slice(0, 50),
    sources,
    items: yield* abiItems(JSON.stringify(answer['abi'])),
    docs: readDocs(undefined, undefined),
    constructorArguments: hexOf(answer['constructor_args']),
  };
}
