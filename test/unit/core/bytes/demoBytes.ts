import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = readFileSync(join(__dirname, '../../../../samples/demo/src/bytes.ts'), 'utf8');

/** Bytes of the recorded network in the demo workspace, by the name of their constant. */
export const demoBytes: Readonly<Record<string, string>> = Object.fromEntries(
  [...file.matchAll(/export const (\w+) =\s+'(\w+)'/g)].map(([, name = '', text = '']) => [name, text]),
);

/** @throws if the demo has no such bytes */
export function demo(name: string): string {
  const text = demoBytes[name];
  if (text === undefined) {
    throw new Error(`samples/demo/src/bytes.ts has no ${name}.`);
  }
  return text;
}
