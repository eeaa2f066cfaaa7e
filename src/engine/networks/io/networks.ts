import { builtInNetworks, isRecordedUrl, recordedNetwork } from '../builtInNetworks';
import { type EvmChain, namedServices, type Network, type NodeEndpoint, type SettingProblem } from '../network';
import { networksSetting, nearestName, recordedName } from '../networkNames';
import { type Explorers, readTemplate } from '../explorers';
import { fieldsOf, isRecord } from '../../primitives';

export interface Networks {
  /** Built-in networks first, then the settings' in their order. */
  readonly all: readonly Network[];
  /** One for each unusable setting, with its key. */
  readonly problems: readonly SettingProblem[];
}

/**
 * Parses `snowprobe.networks`. Each entry adds a network or overrides fields of a built-in one. A wrong field is
 * skipped and listed in `problems`; the others remain usable.
 *
 * @param active value of `snowprobe.network`: the recorded network only exists where it is selected
 */
export function readNetworks(setting: unknown, active?: string): Networks {
  const problems: SettingProblem[] = [];
  const byName = new Map(builtInNetworks.map((network) => [network.name, network]));
  if (setting !== undefined && setting !== null) {
    if (!isRecord(setting)) {
      problems.push({
        path: [networksSetting],
        message: 'Setting snowprobe.networks: expected an object; only the built-in networks are available.',
      });
    }
    for (const [name, value] of Object.entries(fieldsOf(setting))) {
      const reader = new Reader([networksSetting, name], problems);
      const network = readNetwork(name, value, byName.get(name), reader);
      if (network !== undefined) {
        byName.set(name, network);
      }
    }
  }
  // A network of that name in the settings takes precedence. A recording is no part of another network.
  if (active === recordedName && !byName.has(active)) {
    byName.set(active, recordedNetwork);
  }
  return { all: [...byName.values()], problems };
}

function readNetwork(name: string, entry: unknown, base: Network | undefined, reader: Reader): Network | undefined {
  if (!isRecord(entry)) {
    reader.problem([], 'an object with nodes, dataApi, hrp, networkId or chains');
    return undefined;
  }
  const nodes = readNodes(entry['nodes'], reader) ?? base?.nodes ?? [];
  const networkId = reader.read(['networkId'], entry['networkId'], rules.networkId) ?? base?.networkId;
  // Defaults by ID: another network with a known ID has its prefix and its C-Chain.
  const known = base ?? builtInNetworks.find((network) => network.networkId === networkId);
  const listed = readChains(entry['chains'], known?.chains ?? [defaultCChain], reader);
  const dataApi = reader.urlOrNull('dataApi', entry['dataApi'], base?.dataApi);
  const chains = nodes.length === 0 && dataApi === undefined ? withoutPlatform(listed) : listed;
  const metricsApi = reader.urlOrNull('metricsApi', entry['metricsApi'], base?.metricsApi);
  if (nodes.length === 0 && dataApi === undefined && !chains.some((chain) => chain.rpcUrl !== undefined)) {
    reader.problem(['nodes'], 'at least one node URL, or a data service');
  }
  const unnamed = chains.find((chain) => chain.evmChainId === undefined && chain.blockchainId === undefined);
  if (dataApi !== undefined && unnamed !== undefined) {
    reader.missing(
      ['chains', unnamed.name, 'evmChainId'],
      'the data service cannot be queried about this chain without it',
    );
  }
  return {
    name,
    networkId: networkId ?? 12345,
    hrp:
      reader.read(['hrp'], entry['hrp'], rules.hrp) ?? (networkId === undefined ? 'local' : (known?.hrp ?? 'custom')),
    nodes,
    dataApi,
    metricsApi,
    chains,
    explorers: readExplorers(entry['explorers'], known?.explorers, reader),
    verifiedSources: readVerifiedSources(entry['verifiedSources'], base?.verifiedSources, reader),
    wireNames: reader.read(['wireNames'], entry['wireNames'], rules.wireNames) ?? base?.wireNames ?? 'wire',
  };
}

/** A page has buttons for this many explorers. */
const maxExplorers = 4;

/** By chain a URL, a template or a list of them. An entry replaces the built-in ones; `null` removes them. */
function readExplorers(value: unknown, base: Explorers | undefined, reader: Reader): Explorers | undefined {
  if (value !== undefined && !isRecord(value)) {
    reader.problem(['explorers'], 'an object of chain names and URLs');
  }
  const read = Object.entries(fieldsOf(value)).map(([key, raw]) => {
    const listed = raw === null ? [] : Array.isArray(raw) ? (raw as readonly unknown[]) : [raw];
    const templates = listed.slice(0, maxExplorers).flatMap((one) => readTemplate(one) ?? []);
    if (templates.length < listed.length) {
      const expected = 'an http or https URL as browsers show it, which may hold {kind} and {id} after the host';
      reader.problem(['explorers', key], expected);
    }
    return [key === 'C' ? 'C-Chain' : key, templates] as const;
  });
  return read.length === 0 ? base : { ...base, ...Object.fromEntries(read) };
}

/** Entries replace the built-in services of the same name; `null` removes one, or all. */
function readVerifiedSources(
  value: unknown,
  base: Network['verifiedSources'],
  reader: Reader,
): Network['verifiedSources'] {
  if (value === undefined || value === null) {
    return value === null ? undefined : base;
  }
  if (!isRecord(value)) {
    reader.problem(['verifiedSources'], 'an object of services and URLs');
    return base;
  }
  const unknown = Object.keys(value).filter((name) => !(namedServices as readonly string[]).includes(name));
  unknown.forEach((name) => reader.problem(['verifiedSources', name], `one of ${namedServices.join(', ')}`));
  return Object.fromEntries(
    namedServices.flatMap((name) => {
      const raw = value[name];
      const url =
        raw === null ? undefined : (reader.read(['verifiedSources', name], raw, rules.serviceUrl) ?? base?.[name]);
      return url === undefined ? [] : [[name, url]];
    }),
  );
}

/** Without nodes, only chains with their own RPC URL exist: an EVM outside Avalanche has no C-Chain. */
function withoutPlatform(chains: readonly EvmChain[]): readonly EvmChain[] {
  const own = chains.filter((chain) => chain.rpcUrl !== undefined);
  return own.length === 0 ? chains : own;
}

const defaultCChain: EvmChain = { name: 'C-Chain', path: 'C', symbol: 'AVAX' };

function readNodes(value: unknown, reader: Reader): readonly NodeEndpoint[] | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!isRecord(value)) {
    reader.problem(['nodes'], 'an object of node names and URLs');
    return undefined;
  }
  return Object.entries(value).flatMap(([name, url]) => {
    const read = reader.read(['nodes', name], url, rules.url);
    return read === undefined ? [] : [{ name, url: read }];
  });
}

/** The C-Chain stays first; an entry named `C` or `C-Chain` overrides it. */
function readChains(value: unknown, base: readonly EvmChain[], reader: Reader): readonly EvmChain[] {
  const byName = new Map(base.map((chain) => [chain.name, chain]));
  if (value !== undefined && !isRecord(value)) {
    reader.problem(['chains'], 'an object of chains by name');
  }
  for (const [key, raw] of Object.entries(fieldsOf(value))) {
    const name = key === 'C' ? 'C-Chain' : key;
    const chain = readChain(key, name, raw, byName.get(name), reader);
    if (chain !== undefined) {
      byName.set(name, chain);
    }
  }
  return [...byName.values()];
}

function readChain(
  key: string,
  name: string,
  entry: unknown,
  base: EvmChain | undefined,
  reader: Reader,
): EvmChain | undefined {
  const at = ['chains', key];
  if (!isRecord(entry)) {
    reader.problem(at, 'an object with blockchainId, evmChainId or rpcUrl');
    return undefined;
  }
  const blockchainId =
    reader.read([...at, 'blockchainId'], entry['blockchainId'], rules.pathPart) ?? base?.blockchainId;
  const evmChainId = reader.read([...at, 'evmChainId'], entry['evmChainId'], rules.chainId) ?? base?.evmChainId;
  const rpcUrl = reader.read([...at, 'rpcUrl'], entry['rpcUrl'], rules.url) ?? base?.rpcUrl;
  const symbol = reader.read([...at, 'symbol'], entry['symbol'], rules.text) ?? base?.symbol;
  if (base === undefined && blockchainId === undefined && rpcUrl === undefined) {
    reader.problem(at, 'a blockchainId or an rpcUrl');
    return undefined;
  }
  return {
    name,
    path: base?.path ?? blockchainId ?? name,
    blockchainId,
    evmChainId,
    rpcUrl,
    symbol,
  };
}

/** Parses single values; errors become sentences. */
class Reader {
  constructor(
    private readonly path: readonly string[],
    private readonly problems: SettingProblem[],
  ) {}

  problem(at: readonly string[], expected: string): void {
    const path = [...this.path, ...at];
    this.problems.push({ path, message: `Setting ${path.join('.')} is ignored: expected ${expected}.` });
  }

  missing(at: readonly string[], consequence: string): void {
    const path = [...this.path, ...at];
    this.problems.push({ path, message: `Setting ${path.join('.')} is missing: ${consequence}.` });
  }

  urlOrNull(at: string, value: unknown, base: string | undefined): string | undefined {
    return value === null ? undefined : (this.read([at], value, rules.url) ?? base);
  }

  read<T>(at: readonly string[], value: unknown, { expected, read }: Rule<T>): T | undefined {
    const result = value === undefined ? undefined : read(value);
    if (value !== undefined && result === undefined) {
      this.problem(at, expected);
    }
    return result;
  }
}

/** Description and parser of a value; the parser returns `undefined` for invalid values. */
interface Rule<T> {
  readonly expected: string;
  read(raw: unknown): T | undefined;
}

function patternRule(expected: string, isRight: (text: string) => boolean): Rule<string> {
  return { expected, read: (raw) => (typeof raw === 'string' && isRight(raw) ? raw : undefined) };
}

const rules = {
  text: patternRule('a non-empty string', (text) => text !== ''),
  // Part of the path in a node's URL, which it must not escape.
  pathPart: patternRule('a blockchain ID or an alias', (text) => /^[\w.-]+$/.test(text) && !/^\.+$/.test(text)),
  url: { expected: 'an http or https URL without user name, password or query', read: httpUrl },
  serviceUrl: {
    expected: 'an http or https URL without user name or password, which may hold {chainId} after the host',
    read: (raw: unknown) => {
      const url = typeof raw === 'string' ? httpUrl(raw.split('?', 1)[0]!.replaceAll('{chainId}', '1')) : undefined;
      return url === undefined || new URL(url).origin !== new URL(String(raw)).origin ? undefined : String(raw).trim();
    },
  },
  chainId: { expected: 'a positive integer', read: wholeNumber },
  networkId: {
    expected: 'a number from 1 to 4294967295',
    read: (raw: unknown) => {
      const id = wholeNumber(raw);
      return id !== undefined && id <= 0xffffffffn ? Number(id) : undefined;
    },
  },
  hrp: patternRule('a lower-case address prefix such as "fuji"', (text) => /^[a-z0-9-]{1,83}$/.test(text)),
  wireNames: {
    expected: '"wire" or "neutral"',
    read: (raw: unknown) => (raw === 'wire' || raw === 'neutral' ? raw : undefined),
  },
};

function httpUrl(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !URL.canParse(raw)) {
    return undefined;
  }
  const { protocol, username, password, search, hash, href } = new URL(raw);
  // Credentials in settings would end up in shared files; they belong in the secret storage.
  const plain = username === '' && password === '' && search === '' && hash === '';
  // Normalised: a URL parser drops surrounding whitespace, but concatenation would not.
  return plain && !isRecordedUrl(href) && (protocol === 'http:' || protocol === 'https:')
    ? href.replace(/(?<!\/)\/+$/, '')
    : undefined;
}

function wholeNumber(raw: unknown): bigint | undefined {
  const text = typeof raw === 'number' && Number.isSafeInteger(raw) ? String(raw) : raw;
  return typeof text === 'string' && /^[1-9]\d{0,77}$/.test(text) ? BigInt(text) : undefined;
}

/** The network of a name; a placeholder where there is none. */
export function networkIn(all: readonly Network[], name: string): Network {
  const names = all.map((network) => network.name);
  return all.find((network) => network.name === name) ?? unknownNetwork(name, names);
}

/** A placeholder for an unknown network name, without hosts. Never replaced by another network. */
export function unknownNetwork(name: string, names: readonly string[]): Network {
  const nearest = nearestName(name, names);
  const sentence =
    nearest === undefined
      ? `No network is named ${name}. Nothing is sent until one is selected.`
      : `No network is named ${name}; did you mean ${nearest}? Nothing is sent until one is selected.`;
  return { ...emptyNetwork(name), missing: { why: 'unknown', sentence, nearest } };
}

/** A placeholder for a network of an untrusted workspace. VS Code does not report its settings. */
export function untrustedNetwork(name: string): Network {
  const sentence = `Network ${name} is ignored until you trust this workspace, whose settings name it. Nothing is sent.`;
  return { ...emptyNetwork(name), missing: { why: 'untrusted', sentence } };
}

/** With the address prefix of custom networks. */
function emptyNetwork(name: string): Network {
  return { name, networkId: 0, hrp: 'custom', nodes: [], chains: [], wireNames: 'wire' };
}
