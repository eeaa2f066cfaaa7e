import { headerSecrets, classifySecret } from '../engine/secrets';
import { CommandError } from './command';
import { existsSync, readFileSync } from 'node:fs';
import { identifierKey, type Identifier } from '../engine/primitives';
import { findIdentifiers } from '../engine/detection';

const prefix = 'SNOWPROBE_KEY';

/** An ASCII header, per the HTTP specification. */
const keyForm = /^(?<origin>\S+) (?<header>[!#$%&'*+.^_`|~0-9A-Za-z-]+): (?<value>[\x21-\x7e][\x20-\x7e]*)$/;

/**
 * API keys from the environment, the only source for them. SNOWPROBE_KEY or SNOWPROBE_KEY_… contains `https://host
 * header: value`; a key is bound to that origin.
 *
 * @throws {CommandError} that names the variable, never its value
 */
export function keysOf(env: Environment): (origin: string) => Record<string, string> {
  const keys = read(env);
  return (origin) =>
    Object.fromEntries(keys.filter((key) => key.origin === origin).map(({ header, key }) => [header, key]));
}

/** Secret parts of the keys, which must not appear in any report. @throws {CommandError} */
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
 * Refuses an identifier that the environment, or an .env file in this folder, identifies as a private key: a shell
 * expands `$PRIVATE_KEY` before the command sees it.
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
