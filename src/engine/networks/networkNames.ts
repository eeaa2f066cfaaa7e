import { nearest } from '../primitives';

/** Settings, by the names that the table of ids has for them: what reads them stands below that table. */
export const networkSetting = 'snowprobe.network';
export const networksSetting = 'snowprobe.networks';

/** Names of the networks that everybody has. */
export const builtInNames: readonly string[] = ['mainnet', 'fuji', 'local'];

/** The name that `snowprobe.network` asks for, whatever stands there: what is no name is shown as it is written. */
export function requestedName(setting: unknown): string {
  return typeof setting === 'string' && setting !== '' ? setting : (JSON.stringify(setting) ?? builtInNames[1]!);
}

/** The names that can be asked for, with `snowprobe.networks` as it is written. */
export function networkNames(networks: unknown): readonly string[] {
  const own = typeof networks === 'object' && networks !== null && !Array.isArray(networks) ? networks : {};
  const named = Object.entries(own as Readonly<Record<string, unknown>>).filter(
    ([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return [...new Set([...builtInNames, ...named.map(([name]) => name)])];
}

/** The name that a mistyped one means; undefined: it is right, or like none. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return names.includes(name) ? undefined : nearest(name, names);
}
