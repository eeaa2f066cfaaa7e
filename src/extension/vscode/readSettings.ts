import { type SettingProblem, requestedName } from '../../engine/networks';
import { type Currency, currencies, fieldsOf } from '../../engine/primitives';
import type { ConsentMode } from './consent';
import { settings, type SettingKey } from './ids';

export interface Settings {
  readonly network: string;
  /** Raw; `engine/networks` validates it. */
  readonly networks: unknown;
  /** The part of `networks` from user settings. */
  readonly userNetworks: unknown;
  /** Network named by the settings of an untrusted workspace, if any. */
  readonly untrustedNetwork?: string;
  /** Raw; validated when labels are read. */
  readonly labels: unknown;
  /** From user settings only. */
  readonly consent: ConsentMode;
  readonly hoverEnabled: boolean;
  /** Of prices and values. */
  readonly currency: Currency;
  /** Run All ends at the first cell that fails. */
  readonly notebookStopOnFailure: boolean;
  /** Save cell outputs in `.rpc` files. */
  readonly notebookSaveOutputs: boolean;
  /** Lenses with the last result of a script's calls. */
  readonly lastRunLenses: boolean;
  /** Inlay hints with amounts and times in chain config files. */
  readonly chainConfigInlayHints: boolean;
  /** Config keys of precompiles that only custom VMs have. */
  readonly chainConfigPrecompiles: readonly string[];
  /** Warn when a validator's balance or staking period lasts fewer days than this. */
  readonly validatorsWarnDays: number;
  /** Timeout of a request in milliseconds. */
  readonly timeoutMs: number;
}

export interface ReadSettings {
  readonly settings: Settings;
  /** One for each invalid value that was replaced by its default. */
  readonly problems: readonly SettingProblem[];
}

/**
 * Hand-edited settings may have any shape, so each value is validated and falls back to its default.
 *
 * @param getOfUser like `get`, without workspace values
 */
export function readSettings(get: (key: SettingKey) => unknown, getOfUser: (key: SettingKey) => unknown): ReadSettings {
  const problems: SettingProblem[] = [];
  const read = <T>(key: SettingKey, fallback: T, expected: string, parse: (value: unknown) => T | undefined): T => {
    const value = get(key);
    const parsed = value === undefined ? fallback : parse(value);
    if (parsed === undefined) {
      const used = Array.isArray(fallback) && fallback.length === 0 ? 'none' : String(fallback);
      const message = `Setting ${key}: expected ${expected}; using ${used} instead.`;
      problems.push({ path: [key], message });
    }
    return parsed ?? fallback;
  };
  const isOn = (key: SettingKey, fallback: boolean): boolean =>
    read(key, fallback, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined));
  return {
    settings: {
      // An unknown name is reported on use, and never replaced.
      network: requestedName(get(settings.network)),
      networks: get(settings.networks),
      userNetworks: getOfUser(settings.networks),
      labels: get(settings.labels),
      consent: read<ConsentMode>(settings.consent, 'ask', '"ask", "always" or "never"', (value) =>
        value === 'ask' || value === 'always' || value === 'never' ? value : undefined,
      ),
      hoverEnabled: isOn(settings.hoverEnabled, true),
      currency: read<Currency>(settings.currency, 'usd', `one of ${currencies.join(', ')}`, (value) =>
        currencies.find((currency) => currency === value),
      ),
      notebookStopOnFailure: isOn(settings.notebookStopOnFailure, true),
      notebookSaveOutputs: isOn(settings.notebookSaveOutputs, false),
      lastRunLenses: isOn(settings.lastRunLenses, true),
      chainConfigInlayHints: isOn(settings.chainConfigInlayHints, true),
      chainConfigPrecompiles: read<readonly string[]>(settings.chainConfigPrecompiles, [], 'a list of keys', (value) =>
        Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined,
      ),
      validatorsWarnDays: read(settings.validatorsWarnDays, 14, 'a number of days from 0 to 365', (value) =>
        typeof value === 'number' && value >= 0 && value <= 365 ? value : undefined,
      ),
      timeoutMs:
        1000 *
        read(settings.timeout, 10, 'a number of seconds from 1 to 120', (value) =>
          typeof value === 'number' && value >= 1 && value <= 120 ? value : undefined,
        ),
    },
    problems,
  };
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of `snowprobe.networks` defines a network. */
export function hasEntry(networks: unknown, network: string): boolean {
  return Object.hasOwn(fieldsOf(networks), network);
}

/** A value of `snowprobe.networks` with a chain added to a network; everything else is unchanged. */
export function withChain(networks: unknown, network: string, name: string, chain: JsonRecord): JsonRecord {
  const all = fieldsOf(networks);
  const entry = fieldsOf(Object.hasOwn(all, network) ? all[network] : undefined);
  const before = fieldsOf(entry['chains']);
  const chains = {
    ...before,
    [name]: { ...fieldsOf(Object.hasOwn(before, name) ? before[name] : undefined), ...chain },
  };
  return { ...all, [network]: { ...entry, chains } };
}

/** A value of `snowprobe.networks` with this entry added or replaced; everything else is unchanged. */
export function withNetwork(networks: unknown, network: string, entry: JsonRecord): JsonRecord {
  return { ...fieldsOf(networks), [network]: entry };
}

/** A value of `snowprobe.networks` without a network; `undefined` where none is left. */
export function withoutNetwork(networks: unknown, network: string): JsonRecord | undefined {
  const { [network]: _, ...others } = fieldsOf(networks);
  return Object.keys(others).length === 0 ? undefined : others;
}

/** Node URLs in a value of `snowprobe.networks`, which may have any shape. */
export function nodeUrls(networks: unknown): readonly string[] {
  return Object.values(fieldsOf(networks))
    .flatMap((entry) => Object.values(fieldsOf(fieldsOf(entry)['nodes'])))
    .filter((url) => typeof url === 'string')
    .map((url) => url.replace(/(?<!\/)\/+$/, ''));
}
