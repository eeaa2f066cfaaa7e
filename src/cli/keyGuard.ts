import { existsSync, readFileSync } from 'node:fs';
import { identifierKey, type Identifier } from '../engine/primitives';
import { findIdentifiers } from '../engine/detection';
import { classifySecret } from '../engine/secrets';
import { CommandError } from './command';

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
