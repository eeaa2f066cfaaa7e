import { isRecord, parseOrNothing, type WorkSteps } from '../../build/json';
import { languageOf, settingsOf } from '../../build/readContract';
import { abiItems, dayOf, hexOf, readDocs, sourceTexts, wordsOf } from '../readSources';
import { type VerifiedContract, VerifiedAnswerError } from '../verifiedContract';

/** `GET /api/v2/smart-contracts/{address}` of a Blockscout; its fields change with its versions (docs/facts/verified-sources.md). */
export function* readBlockscout(body: string): WorkSteps<VerifiedContract | undefined> {
  const answer = parseOrNothing(body);
  if (!isRecord(answer)) {
    throw new VerifiedAnswerError('answered with something else than its API does');
  }
  const name = wordsOf(answer['name'])?.slice(0, 128);
  const main = wordsOf(answer['file_path']) ?? `${name}.sol`;
  const listed: unknown = answer['additional_sources'];
  const others = (Array.isArray(listed) ? (listed as readonly unknown[]) : []).filter(isRecord);
  const sources = sourceTexts(
    Object.fromEntries([
      [main, answer['source_code']],
      ...others.map((one) => [String(one['file_path']), one['source_code']] as const),
    ]),
  );
  if (name === undefined || sources.size === 0 || answer['is_verified'] === false) {
    return undefined;
  }
  const proxied: unknown = answer['implementations'];
  const { optimization_enabled: enabled, optimization_runs: runs, evm_version: evmVersion } = answer;
  const written = isRecord(answer['compiler_settings']) ? answer['compiler_settings'] : {};
  const language = wordsOf(answer['language']) ?? '';
  return {
    service: 'Blockscout',
    on: dayOf(answer['verified_at']),
    name,
    language: languageOf(language.charAt(0).toUpperCase() + language.slice(1)),
    compiler: wordsOf(answer['compiler_version'])?.replace(/^v/, '').slice(0, 100),
    settings: settingsOf({ optimizer: { enabled, runs }, evmVersion, ...written }),
    license: wordsOf(answer['license_type'])?.slice(0, 50),
    sources,
    items: yield* abiItems(JSON.stringify(answer['abi'])),
    docs: readDocs(undefined, undefined),
    constructorArguments: hexOf(answer['constructor_args']),
    implementations: (Array.isArray(proxied) ? (proxied as readonly unknown[]) : []).slice(0, 20).flatMap((one) => {
      const address = isRecord(one) ? hexOf(one['address'] ?? one['address_hash'], 20) : undefined;
      return address === undefined ? [] : [address];
    }),
  };
}
