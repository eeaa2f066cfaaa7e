import { type SettingProblem, requestedName } from '../../engine/networks';
import { type Currency, currencies, fieldsOf } from '../../engine/primitives';
import type { ConsentMode } from './consent';
import { settings, type SettingKey } from './ids';

export interface Settings {
  readonly network: string;
  /** As it stands; `state` reads and checks it. */
  readonly networks: unknown;
  /** What of `networks` the user's own settings say, not the workspace's. */
  readonly userNetworks: unknown;
  /** The network that the workspace's settings name, which is not trusted; absent: none. */
  readonly untrustedNetwork?: string;
  /** As they stand; whoever reads the labels checks them. */
  readonly labels: unknown;
  /** The user's alone. */
  readonly consent: ConsentMode;
  readonly hoverEnabled: boolean;
  /** Of prices and values. */
  readonly currency: Currency;
  /** Run All ends at the first cell that fails. */
  readonly notebookStopOnFailure: boolean;
  /** Files of notebooks keep the outputs of their cells. */
  readonly notebookSaveOutputs: boolean;
  /** Above the calls of a script stands what became of them when it ran last. */
  readonly lastRunLenses: boolean;
  /** Amounts and times are shown behind the numbers of chain configuration. */
  readonly chainConfigInlayHints: boolean;
  /** Keys of precompiles that only VMs of the user's own have. */
  readonly chainConfigPrecompiles: readonly string[];
  /** Days that a validator's balance or period lasts under which it is warned about. */
  readonly validatorsWarnDays: number;
  /** Milliseconds that one request may take. */
  readonly timeoutMs: number;
}

export interface ReadSettings {
  readonly settings: Settings;
  /** One for each value that could not be used and was replaced by its default. */
  readonly problems: readonly SettingProblem[];
}

/**
 * Settings can be edited by hand into any shape, so each value is checked and falls back to its default.
 *
 * @param getOfUser as `get`, without what the workspace says
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
      // A wrong one is said to be wrong where it is used, and never replaced.
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

/** An object of settings, of any shape. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of `snowprobe.networks` names a network. */
export function hasEntry(networks: unknown, network: string): boolean {
  return Object.hasOwn(fieldsOf(networks), network);
}

/** A value of `snowprobe.networks` with one more chain in one network; all else stays as it stands. */
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

/** A value of `snowprobe.networks` with an entry in the place of what stood under its name; all else stays as it stands. */
export function withNetwork(networks: unknown, network: string, entry: JsonRecord): JsonRecord {
  return { ...fieldsOf(networks), [network]: entry };
}

/** A value of `snowprobe.networks` without one network; undefined where nothing is left. */
export function withoutNetwork(networks: unknown, network: string): JsonRecord | undefined {
  const { [network]: _, ...others } = fieldsOf(networks);
  return Object.keys(others).length === 0 ? undefined : others;
}

/** The URLs of nodes that a value of `snowprobe.networks` names, of any shape. */
export function nodeUrls(networks: unknown): readonly string[] {
  return Object.values(fieldsOf(networks))
    .flatMap((entry) => Object.values(fieldsOf(fieldsOf(entry)['nodes'])))
    .filter((url) => typeof url === 'string')
    .map((url) => url.replace(/(?<!\/)\/+$/, ''));
}
