import { headerSecrets } from '../engine/secrets';
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
export function keysOf(env: Environment): (origin: string) => Record<string, string> {
  const keys = read(env);
  return (origin) =>
    Object.fromEntries(keys.filter((key) => key.origin === origin).map(({ header, key }) => [header, key]));
}

/** What of the keys no report may show. @throws {CommandError} */
export function secretsOf(env: Environment): readonly string[] {
  return read(env).flatMap(({ header, key }) => headerSecrets(header, key));
}

type Environment = Readonly<Record<string, string | undefined>>;

function read(env: Environment): readonly { readonly origin: string; readonly header: string; readonly key: string }[] {
  return Object.entries(env)
    .filter(([name, value]) => (name === prefix || name.startsWith(`${prefix}_`)) && value !== undefined)
    .map(([name, value = '']) => {
      const { origin = '', header = '', value: key = '' } = keyForm.exec(value.trim())?.groups ?? {};
      if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol)) {
        throw new CommandError(`${name} is not of the form "https://host header: value".`);
      }
      return { origin: new URL(origin).origin, header: header.toLowerCase(), key };
    });
}
