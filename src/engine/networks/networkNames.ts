import { nearest } from '../primitives';

/** Settings, by the names that the table of ids has for them: what reads them stands below that table. */
export const networkSetting = 'snowprobe.network';
export const networksSetting = 'snowprobe.networks';

/** Names of the networks that everybody has. */
export const builtInNames: readonly string[] = ['mainnet', 'fuji', 'local'];

/** The network of the demo workspace, which is there only where it is asked for. */
export const recordedName = 'recorded';

/** The name that `snowprobe.network` asks for, whatever stands there: what is no name is shown as it is written. */
export function requestedName(setting: unknown): string {
  return typeof setting === 'string' && setting !== '' ? setting : (JSON.stringify(setting) ?? builtInNames[1]!);
}

/**
 * The names that can be asked for, with `snowprobe.networks` as it is written.
 *
 * @param current the one that is asked for
 */
export function networkNames(networks: unknown, current?: string): readonly string[] {
  const own = typeof networks === 'object' && networks !== null && !Array.isArray(networks) ? networks : {};
  const named = Object.entries(own as Readonly<Record<string, unknown>>).filter(
    ([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const names = [...builtInNames, ...named.map(([name]) => name)];
  return [...new Set(current === recordedName ? [...names, current] : names)];
}

/** The name that a mistyped one means; undefined: it is right, or like none. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return names.includes(name) ? undefined : nearest(name, names);
}

/** Whether a file is one of settings, and says something of ours. */
export function isSettingsText(path: string, text: string): boolean {
  return /(?:^|\/)settings\.json$|\.code-workspace$/.test(path) && text.includes('"snowprobe.');
}

/**
 * The network that a text of settings names which are not in effect: the one that it selects, else the first that it
 * adds. It is scanned and not parsed, so what is half written counts too.
 *
 * @param active the name that is active without it
 * @returns undefined where it speaks of no other network than the active one
 */
export function networkOfText(text: string, active: string): string | undefined {
  const bare = text.replace(textOrComment, (found) => (found.startsWith('"') ? found : ' '));
  const selected = stringAt(/"snowprobe\.network"\s*:\s*("(?:[^"\\\n]|\\.)*")/.exec(bare)?.[1]);
  const added = stringAt(/"snowprobe\.networks"\s*:\s*\{\s*("(?:[^"\\\n]|\\.)*")/.exec(bare)?.[1]);
  return selected !== undefined && selected !== active
    ? selected
    : added === undefined
      ? undefined
      : (selected ?? added);
}

/** One without an end is taken too: else another search would begin at each quote and star in it. */
const textOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

function stringAt(literal: string | undefined): string | undefined {
  try {
    return literal === undefined ? undefined : (JSON.parse(literal) as string);
  } catch {
    return undefined;
  }
}
