import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationTarget } from './enums';
import { EventEmitter } from './events';
import { host, manifest } from './host';

type Values = Record<string, unknown>;

const user: Values = {};
const changed = new EventEmitter<{ affectsConfiguration(section: string): boolean }>();

export const onDidChangeConfiguration = changed.event;

const settingsFile = (): string => path.join(host.workspace, '.vscode/settings.json');

function workspaceValues(): Values {
  try {
    return JSON.parse(readFileSync(settingsFile(), 'utf8')) as Values;
  } catch {
    return {};
  }
}

function defaultOf(key: string, language?: string): unknown {
  const { configuration, configurationDefaults } = manifest.contributes;
  const ofLanguage = configurationDefaults?.[`[${language}]`]?.[key];
  return ofLanguage ?? configuration.properties[key]?.default;
}

/** Sets several user settings at once, as when a window opens. */
export function setUserSettings(values: Readonly<Values>): void {
  Object.assign(user, values);
  const keys = Object.keys(values);
  changed.fire({ affectsConfiguration: (section) => keys.some((key) => isBelow(key, section)) });
}

export function getConfiguration(section = '', scope?: unknown): Configuration {
  const language = (scope as { readonly languageId?: string } | undefined)?.languageId;
  return new Configuration(section, language);
}

class Configuration {
  constructor(
    private readonly section: string,
    private readonly language: string | undefined,
  ) {}

  get(key: string, otherwise?: unknown): unknown {
    const { defaultValue, globalValue, globalLanguageValue, workspaceValue } = this.inspect(key);
    const name = this.nameOf(key);
    const isRestricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(name);
    const own = isRestricted && !host.isTrusted ? undefined : workspaceValue;
    const value = [globalLanguageValue, globalValue, own].reduce(
      (below, above) => (above === undefined ? below : merged(below, above)),
      defaultValue,
    );
    return value ?? otherwise;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  inspect(key: string): {
    readonly key: string;
    readonly defaultValue: unknown;
    readonly globalValue: unknown;
    readonly globalLanguageValue: unknown;
    readonly workspaceValue: unknown;
    readonly workspaceFolderValue: undefined;
  } {
    const name = this.nameOf(key);
    const ofLanguage = user[`[${this.language}]`] as Values | undefined;
    return structuredClone({
      key: name,
      defaultValue: defaultOf(name, this.language),
      globalValue: user[name],
      globalLanguageValue: ofLanguage?.[name],
      workspaceValue: workspaceValues()[name],
      workspaceFolderValue: undefined,
    });
  }

  async update(key: string, value: unknown, target?: number | boolean, inLanguage?: boolean): Promise<void> {
    const name = this.nameOf(key);
    const isUsers = target === ConfigurationTarget.Global || target === true;
    const { scope } = manifest.contributes.configuration.properties[name] ?? {};
    if (!isUsers && scope === 'application') {
      throw new Error(`Unable to write ${name} to Workspace Settings. It can be written only into User settings.`);
    }
    if (isUsers && inLanguage === true) {
      const place = `[${this.language}]`;
      user[place] = withValue((user[place] as Values | undefined) ?? {}, name, value);
    } else if (isUsers) {
      setIn(user, name, value);
    } else {
      const file = settingsFile();
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(withValue(workspaceValues(), name, value), null, 4)}\n`);
    }
    changed.fire({ affectsConfiguration: (section) => isBelow(name, section) });
    await Promise.resolve();
  }

  private nameOf(key: string): string {
    return this.section === '' ? key : `${this.section}.${key}`;
  }
}

function withValue(values: Values, name: string, value: unknown): Values {
  const copy = { ...values };
  setIn(copy, name, value);
  return copy;
}

function setIn(values: Values, name: string, value: unknown): void {
  if (value === undefined) {
    delete values[name];
  } else {
    values[name] = structuredClone(value);
  }
}

/** "snowprobe.network" is affected if "snowprobe" changes, and vice versa. */
function isBelow(key: string, section: string): boolean {
  return key === section || key.startsWith(`${section}.`) || section.startsWith(`${key}.`);
}

/** Objects are merged by key. */
function merged(below: unknown, above: unknown): unknown {
  if (!isObject(below) || !isObject(above)) {
    return above;
  }
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries([...keys].map((key) => [key, key in above ? merged(below[key], above[key]) : below[key]]));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
