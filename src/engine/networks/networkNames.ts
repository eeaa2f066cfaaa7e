import { nearest } from '../primitives';

/** IDs of settings that are read below the module with the table of IDs. */
export const networkSetting = 'snowprobe.network';
export const networksSetting = 'snowprobe.networks';

export const builtInNames: readonly string[] = ['mainnet', 'fuji', 'local'];

/** The demo workspace's network, which only exists where it is selected. */
export const recordedName = 'recorded';

/** The name in `snowprobe.network`; a value that is not a string is returned as JSON. */
export function requestedName(setting: unknown): string {
  return typeof setting === 'string' && setting !== '' ? setting : (JSON.stringify(setting) ?? builtInNames[1]!);
}

/**
 * The selectable names, from the raw value of `snowprobe.networks`.
 *
 * @param current the selected one
 */
export function networkNames(networks: unknown, current?: string): readonly string[] {
  const own = typeof networks === 'object' && networks !== null && !Array.isArray(networks) ? networks : {};
  const named = Object.entries(own as Readonly<Record<string, unknown>>).filter(
    ([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const names = [...builtInNames, ...named.map(([name]) => name)];
  return [...new Set(current === recordedName ? [...names, current] : names)];
}

/** The name that a mistyped one resembles; `undefined` where it is correct, or resembles none. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return names.includes(name) ? undefined : nearest(name, names);
}

/** Whether a file is a settings file with settings of this extension. */
export function isSettingsText(path: string, text: string): boolean {
  return /(?:^|\/)settings\.json$|\.code-workspace$/.test(path) && text.includes('"snowprobe.');
}

/**
 * The network in the text of settings that are not in effect: the selected one, else the first added one. The text is
 * scanned rather than parsed, so it may be incomplete.
 *
 * @param active the network that is active without it
 * @returns `undefined` where it only refers to the active network
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

/** Also matches unterminated ones: otherwise another search would start at each quote and asterisk in them. */
const textOrComment = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

function stringAt(literal: string | undefined): string | undefined {
  try {
    return literal === undefined ? undefined : (JSON.parse(literal) as string);
  } catch {
    return undefined;
  }
}
