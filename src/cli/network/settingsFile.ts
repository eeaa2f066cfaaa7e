import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { type Network, nearestName, readNetworks } from '../../engine';
import { CommandError, exitCodes } from '../command';
import { readText } from '../givenFiles';

export interface SettingsFile {
  /** `snowprobe.network`; absent: the only one that the file names, if it is one. */
  readonly network?: string;
  /** `snowprobe.networks` as it stands. */
  readonly networks: unknown;
  /** `snowprobe.labels` as it stands. */
  readonly labels?: unknown;
}

const names = ['snowprobe.json', '.vscode/settings.json'];

/** What the first file says of networks that says anything, of a folder or of one above it in the same repository. @throws {CommandError} */
export async function findSettings(folder: string): Promise<(SettingsFile & { readonly file: string }) | undefined> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    for (const file of names.map((name) => path.join(at, name)).filter((each) => existsSync(each))) {
      const settings = await readSettings(file);
      if (namesNetworks(settings)) {
        return { ...networksIn(settings), file };
      }
    }
    if (existsSync(path.join(at, '.git')) || at === path.dirname(at)) {
      return undefined;
    }
  }
}

/**
 * Reads settings as VS Code keeps them: a settings.json or a workspace file, with comments, or the object of
 * `snowprobe.networks` alone.
 *
 * @throws {CommandError}
 */
export async function readSettingsFile(file: string): Promise<SettingsFile> {
  const settings = await readSettings(file);
  return namesNetworks(settings) ? networksIn(settings) : { network: only(settings), networks: settings };
}

type Settings = Readonly<Record<string, unknown>>;

function namesNetworks(settings: Settings): boolean {
  return settings['snowprobe.network'] !== undefined || settings['snowprobe.networks'] !== undefined;
}

function networksIn(settings: Settings): SettingsFile {
  const { 'snowprobe.network': name, 'snowprobe.networks': networks, 'snowprobe.labels': labels } = settings;
  return { network: typeof name === 'string' ? name : only(record(networks) ?? {}), networks, labels };
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
      `${file} is no JSON: ${printParseErrorCode(error.error)} in line ${line}.`,
      exitCodes.unreadable,
    );
  }
  const settings = record(record(json)?.['settings'] ?? json);
  if (settings === undefined) {
    throw new CommandError(`${file} holds no object of settings.`, exitCodes.unreadable);
  }
  return settings;
}

/**
 * The network of a settings file that is meant.
 *
 * @param name as it was asked for; absent: the file's own
 * @param tell takes a sentence for each setting that cannot be used
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
    throw new CommandError(
      `The settings do not say which network is meant. Give --network NAME, one of ${names.join(', ')}.`,
    );
  }
  const found = all.find((one) => one.name === wanted);
  if (found === undefined) {
    throw new CommandError(unknownNetworkSentence(wanted, names));
  }
  return found;
}

/** Never another network in its place. */
export function unknownNetworkSentence(name: string, names: readonly string[]): string {
  const meant = nearestName(name, names);
  const all = names.join(', ');
  return meant === undefined
    ? `There is no network named "${name}". There are ${all}.`
    : `There is no network named "${name}". Did you mean ${meant}? There are ${all}.`;
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
