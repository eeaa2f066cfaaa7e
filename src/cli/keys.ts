import { CommandError } from './command';

const prefix = 'SNOWPROBE_KEY';

/** A header of ASCII, as HTTP has it. */
const keyForm = /^(?<origin>\S+) (?<header>[!#$%&'*+.^_`|~0-9A-Za-z-]+): (?<value>[\x21-\x7e][\x20-\x7e]*)$/;

/**
 * Keys come from the environment alone, each bound to one origin: SNOWPROBE_KEY or SNOWPROBE_KEY_… holds
 * `https://host header: value`.
 *
 * @throws {CommandError} that names the variable, never its value
 */
export function keysOf(env: Readonly<Record<string, string | undefined>>): (origin: string) => Record<string, string> {
  const keys = Object.entries(env)
    .filter(([name, value]) => (name === prefix || name.startsWith(`${prefix}_`)) && value !== undefined)
    .map(([name, value = '']) => {
      const { origin = '', header = '', value: key = '' } = keyForm.exec(value.trim())?.groups ?? {};
      if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)) {
        throw new CommandError(`${name} is not of the form "https://host header: value".`);
      }
      return { origin: new URL(origin).origin, header: header.toLowerCase(), key };
    });
  return (origin) =>
    Object.fromEntries(keys.filter((key) => key.origin === origin).map(({ header, key }) => [header, key]));
}
