import { headerSecrets, classifySecret } from '../engine/secrets';
import { CommandError } from './command';
import { existsSync, readFileSync } from 'node:fs';
import { identifierKey, type Identifier } from '../engine/primitives';
import { findIdentifiers } from '../engine/detection';

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

/**
 * Refuses an identifier that the environment, or an .env file of this folder, calls a private key: a shell puts the value of
 * `$PRIVATE_KEY` in its place before anybody sees it.
 *
 * @throws {CommandError} that names the variable, never its value
 */
export function refuseKey(identifier: Identifier, env: Readonly<Record<string, string | undefined>>): void {
  const key = identifierKey(identifier);
  if (identifier.kind === 'privateKey') {
    throw new CommandError('This is a private key. Nothing was sent.');
  }
  const file = existsSync('.env') ? readFileSync('.env', 'utf8').split(/\r?\n/) : [];
  const lines = [...Object.entries(env).map(([name, value = '']) => `${name}=${value}`), ...file];
  for (const line of lines) {
    const found = findIdentifiers(line).find((each) => key !== undefined && identifierKey(each.identifier) === key);
    if (found !== undefined && classifySecret({ fileName: '.env', line, start: found.start }).verdict === 'secret') {
      const [name = ''] = line.split('=');
      throw new CommandError(`May be a private key: ${name.trim()} has the same value. Nothing was sent.`);
    }
  }
}
