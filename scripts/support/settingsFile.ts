import { readFile } from 'node:fs/promises';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { type Network, nearestName, readNetworks } from '../../src/engine';

/** What a settings file says of networks. */
export interface SettingsFile {
  /** `snowprobe.network`; absent: the only one that the file names, if it is one. */
  readonly network?: string;
  /** `snowprobe.networks` as it stands. */
  readonly networks: unknown;
}

/**
 * Reads settings as VS Code keeps them: a settings.json or a workspace file, with comments, or the object of
 * `snowprobe.networks` alone.
 *
 * @throws {Error} whose message is a sentence
 */
export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${file} cannot be read.`, { cause: error });
  });
  const errors: ParseError[] = [];
  const json = parse(text, errors, { allowTrailingComma: true }) as unknown;
  const [error] = errors;
  if (error !== undefined) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw new Error(`${file} is no JSON: ${printParseErrorCode(error.error)} in line ${line}.`);
  }
  const settings = record(record(json)?.['settings'] ?? json);
  if (settings === undefined) {
    throw new Error(`${file} holds no object of settings.`);
  }
  const [name, networks] = [settings['snowprobe.network'], settings['snowprobe.networks']];
  if (name === undefined && networks === undefined) {
    return { network: only(settings), networks: settings };
  }
  return { network: typeof name === 'string' ? name : only(record(networks) ?? {}), networks };
}

/**
 * The network of a settings file that is meant.
 *
 * @param name as it was asked for; absent: the file's own
 * @param tell takes a sentence for each setting that cannot be used
 * @throws {Error} whose message is a sentence
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
    throw new Error(`The settings do not say which network is meant. Give --network NAME, one of ${names.join(', ')}.`);
  }
  const found = all.find((one) => one.name === wanted);
  if (found === undefined) {
    throw new Error(unknownNetworkSentence(wanted, names));
  }
  return found;
}

/** Never another network in its place. */
export function unknownNetworkSentence(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no network named "${name}".${hint} There are ${names.join(', ')}.`;
}

function only(networks: Readonly<Record<string, unknown>>): string | undefined {
  const names = Object.keys(networks);
  return names.length === 1 ? names[0] : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}
