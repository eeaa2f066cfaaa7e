import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  builtInNetworks,
  type EvmChain,
  type Network,
  primaryChainNames,
  readNetworks,
  nearestName,
} from '../../engine';
import { namedUrls } from '../../engine/sources';
import { CommandError, exitCodes } from '../command';
import { readNames } from '../reader';
import { existsSync } from 'node:fs';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { readText } from '../givenFiles';
import { fieldsOf, isRecord } from '../../engine/primitives';

export interface NetworkChoice {
  readonly network?: string;
  readonly settings?: string;
  readonly yes?: boolean;
  /** URLs of nodes. Without a network option, the first one determines the network. */
  readonly node?: string | readonly string[];
  readonly 'data-api'?: string;
  readonly 'metrics-api'?: string;
}

export interface OpenNetwork {
  readonly network: Network;
  /** `snowprobe.networks` of the settings. */
  readonly networks: unknown;
  /** Whether the user has allowed a host. */
  readonly allowed: (url: string) => boolean;
}

/**
 * Opens the network with the hosts that options replace. Asks the user to allow hosts that only a file in the folder
 * names.
 *
 * @throws {CommandError}
 */
export async function openNetwork(choice: NetworkChoice): Promise<OpenNetwork> {
  const { settings, file, isFolders } = await settingsOf(choice);
  const notify = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
  const nodes = [choice.node ?? []].flat().map(normalizeUrl);
  const [first] = nodes;
  const isUnspecified = choice.network === undefined && choice.settings === undefined;
  const nodeNetwork = first === undefined || !isUnspecified ? undefined : await detectNodeNetwork(first);
  const base = nodeNetwork ?? networkOf(settings, choice.network, notify);
  // An endpoint that is not an Avalanche node is part of its chain.
  const network = withHosts(base, nodeNetwork?.nodes.length === 0 ? [] : nodes, choice);
  await readNames(network, settings.labels, notify);
  const allowedOrigins = new Set(originsOf(network));
  if (isFolders) {
    const knownOrigins = new Set([...builtInNetworks.flatMap(originsOf), ...hostsOf(choice)]);
    const unknownOrigins = [...allowedOrigins].filter((origin) => !knownOrigins.has(origin));
    if (unknownOrigins.length > 0 && choice.yes !== true) {
      await confirm(unknownOrigins, path.relative(process.cwd(), file ?? ''));
    }
  }
  // Websockets of allowed hosts are allowed too.
  const allowed = (url: string): boolean => allowedOrigins.has(new URL(url.replace(/^ws/, 'http')).origin);
  return { network, networks: settings.networks, allowed };
}

async function detectNodeNetwork(url: string): Promise<Network | undefined> {
  const { networkOfEvmNode, networkOfNode } = await import('../engine');
  return (await networkOfNode(url)) ?? (await networkOfEvmNode(url));
}

/** The configured networks and the selected one, without requests. @throws {CommandError} */
export async function knownNetworks(
  choice: NetworkChoice,
): Promise<{ readonly active: Network; readonly networks: readonly Network[] }> {
  const { settings } = await settingsOf(choice);
  const active = networkOf(settings, choice.network, () => undefined);
  return { active, networks: readNetworks(settings.networks).all };
}

async function settingsOf({ settings }: NetworkChoice): Promise<{
  readonly settings: SettingsFile;
  readonly file?: string;
  readonly isFolders: boolean;
}> {
  if (settings !== undefined) {
    return { settings: await readSettingsFile(settings), file: settings, isFolders: false };
  }
  const found = await findSettings(process.cwd());
  const read = { ...found, networks: found?.networks, network: found?.network ?? 'fuji' };
  return { settings: read, file: found?.file, isFolders: found !== undefined };
}

/** A data service may not cover the network of another node, so it is queried only if given explicitly. */
function withHosts(base: Network, nodes: readonly string[], choice: NetworkChoice): Network {
  const { dataApi, metricsApi, verifiedSources, ...rest } = base;
  const chooseUrl = (given: string | undefined, own: string | undefined): string | undefined =>
    given === 'none' ? undefined : given === undefined ? (nodes.length === 0 ? own : undefined) : normalizeUrl(given);
  return {
    ...rest,
    dataApi: chooseUrl(choice['data-api'], dataApi),
    metricsApi: chooseUrl(choice['metrics-api'], metricsApi),
    ...(nodes.length === 0 ? { verifiedSources } : { nodes: nodes.map((url) => ({ name: new URL(url).host, url })) }),
  };
}

/** @throws {CommandError} if the user declines */
async function confirm(origins: readonly string[], file: string): Promise<void> {
  const hosts = origins.map((origin) => new URL(origin).host).join(', ');
  const denied = `Nothing was sent: only ${file} names ${hosts}.`;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CommandError(`${denied} Agree with --yes.`);
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const question = `${file} of this folder names ${hosts}. Query? [y/N]`;
  const answer = await lines.question(`${question} `);
  lines.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    throw new CommandError(denied);
  }
}

function originsOf(network: Network): readonly string[] {
  return namedUrls(network).map((url) => new URL(url).origin);
}

function hostsOf({ node, 'data-api': dataApi, 'metrics-api': metricsApi }: NetworkChoice): readonly string[] {
  return [node ?? [], dataApi ?? [], metricsApi ?? []]
    .flat()
    .flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
}

/** A chain of the network by name, path or ID, or else a chain that is not configured. */
export function chosenChain({ chains }: Network, given: string): EvmChain {
  const known = chains.find(({ name, path: route, blockchainId, evmChainId }) =>
    [name, route, blockchainId, String(evmChainId)].includes(given),
  );
  return known ?? newChain(given);
}

/** The network including the given chain, unless it is one of the primary network. @param given absent for any chain */
export function withChain(
  network: Network,
  given: string | undefined,
): { readonly network: Network; readonly chain?: string } {
  if (given === undefined || primaryChainNames.includes(given)) {
    return { network, chain: given };
  }
  const chain = chosenChain(network, given);
  const chains = network.chains.includes(chain) ? network.chains : [...network.chains, chain];
  return { network: { ...network, chains }, chain: chain.name };
}

/** A number is an EVM chain ID, by which only a data service can be queried. */
function newChain(given: string): EvmChain {
  return /^\d+$/.test(given)
    ? { name: given, path: given, evmChainId: BigInt(given) }
    : { name: given, path: given, blockchainId: given };
}

/** @throws {CommandError} */
export function normalizeUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError(`"${url}" is not an http or https URL.`, exitCodes.usage);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

interface SettingsFile {
  /** `snowprobe.network`; if absent, the only network in the file, if it has just one. */
  readonly network?: string;
  /** The raw `snowprobe.networks`. */
  readonly networks: unknown;
  /** The raw `snowprobe.labels`. */
  readonly labels?: unknown;
}

const settingsFileNames = ['snowprobe.json', '.vscode/settings.json'];

/** From the first file with networks, in the folder or one above it in the repository. @throws {CommandError} */
async function findSettings(folder: string): Promise<(SettingsFile & { readonly file: string }) | undefined> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    for (const file of settingsFileNames.map((name) => path.join(at, name)).filter((each) => existsSync(each))) {
      const settings = await readSettings(file);
      if (definesNetworks(settings)) {
        return { ...networksIn(settings), file };
      }
    }
    if (existsSync(path.join(at, '.git')) || at === path.dirname(at)) {
      return undefined;
    }
  }
}

/**
 * Reads VS Code settings: a settings.json or a workspace file, with comments, or only the object of
 * `snowprobe.networks`.
 *
 * @throws {CommandError}
 */
export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const settings = await readSettings(file);
  return definesNetworks(settings) ? networksIn(settings) : { network: onlyName(settings), networks: settings };
}

type Settings = Readonly<Record<string, unknown>>;

function definesNetworks(settings: Settings): boolean {
  return settings['snowprobe.network'] !== undefined || settings['snowprobe.networks'] !== undefined;
}

function networksIn(settings: Settings): SettingsFile {
  const { 'snowprobe.network': name, 'snowprobe.networks': networks, 'snowprobe.labels': labels } = settings;
  return { network: typeof name === 'string' ? name : onlyName(fieldsOf(networks)), networks, labels };
}

/** @throws {CommandError} */
async function readSettings(file: string): Promise<Settings> {
  const text = await readText(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read.`, exitCodes.unreadable, { cause: error });
  });
  const errors: ParseError[] = [];
  const json = parse(text, errors, { allowTrailingComma: true }) as unknown;
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new CommandError(
      `${file} is not JSON: ${printParseErrorCode(error.error)} in line ${line}.`,
      exitCodes.unreadable,
    );
  }
  const settings = fieldsOf(json)['settings'] ?? json;
  if (!isRecord(settings)) {
    throw new CommandError(`${file} is not a settings object.`, exitCodes.unreadable);
  }
  return settings;
}

/**
 * The selected network of a settings file.
 *
 * @param name as requested; absent for the file's own
 * @param notify receives a sentence for each invalid setting
 * @throws {CommandError}
 */
export function networkOf(
  { network, networks }: SettingsFile,
  name: string | undefined,
  notify: (sentence: string) => void,
): Network {
  const { all, problems } = readNetworks(networks);
  problems.forEach(({ message }) => notify(message));
  const wanted = name ?? network;
  const names = all.map((one) => one.name);
  if (wanted === undefined) {
    throw new CommandError(`The settings do not select a network. Use --network NAME, one of ${names.join(', ')}.`);
  }
  const found = all.find((one) => one.name === wanted);
  if (found === undefined) {
    throw new CommandError(unknownNetworkSentence(wanted, names));
  }
  return found;
}

/** Suggests a name, but never falls back to another network. */
function unknownNetworkSentence(name: string, names: readonly string[]): string {
  const suggestion = nearestName(name, names);
  const all = names.join(', ');
  return suggestion === undefined
    ? `No network named "${name}". Networks: ${all}.`
    : `No network named "${name}". Did you mean ${suggestion}? Networks: ${all}.`;
}

function onlyName(networks: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(networks);
  return names.length === 1 ? names[0] : undefined;
}
