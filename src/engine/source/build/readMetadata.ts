import type { BuildSettings, BuiltContract } from './builtContract';
import { entriesOf, isRecord, parseOrNothing } from './records';

/** What the compiler says of a build in the metadata whose hash it writes behind the code. */
export type Metadata = Pick<BuiltContract, 'path' | 'language' | 'compiler' | 'settings' | 'hashes' | 'metadata'>;

const maxSources = 5_000;
const languages: ReadonlySet<unknown> = new Set(['Solidity', 'Yul', 'Vyper']);

/** @param json an object, or a string with the text of one, as solc writes it */
export function readMetadata(json: string | undefined): Metadata | undefined {
  const outer = parseOrNothing(json);
  const metadata = typeof outer === 'string' ? parseOrNothing(outer) : outer;
  if (!isRecord(metadata)) {
    return undefined;
  }
  const settings = isRecord(metadata['settings']) ? metadata['settings'] : {};
  const compiler = isRecord(metadata['compiler']) ? metadata['compiler']['version'] : undefined;
  const { language } = metadata;
  const hashes = new Map<string, string>();
  for (const [path, source] of entriesOf(metadata['sources']).slice(0, maxSources)) {
    const hash = isRecord(source) ? source['keccak256'] : undefined;
    if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) {
      hashes.set(path, hash.toLowerCase());
    }
  }
  return {
    path: entriesOf(settings['compilationTarget'])[0]?.[0],
    language: languages.has(language) ? (language as Metadata['language']) : 'Solidity',
    compiler: typeof compiler === 'string' ? compiler.slice(0, 100) : undefined,
    settings: settingsOf(settings),
    hashes,
    metadata: typeof outer === 'string' ? outer : undefined,
  };
}

function settingsOf(settings: Readonly<Record<string, unknown>>): BuildSettings {
  const optimizer = isRecord(settings['optimizer']) ? settings['optimizer'] : {};
  const { enabled, runs } = optimizer;
  const { evmVersion } = settings;
  return {
    isOptimized: enabled === true,
    runs: typeof runs === 'number' && Number.isSafeInteger(runs) ? runs : undefined,
    viaIR: settings['viaIR'] === true,
    evmVersion: typeof evmVersion === 'string' ? evmVersion.slice(0, 50) : undefined,
  };
}
