import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SolcInput } from './compile';

/** Versions that are not installed, with stored outputs. */
export const storedVersions = ['0.4.26', '0.5.16', '0.6.12', '0.7.6'] as const;

export type StoredVersion = (typeof storedVersions)[number];

/** solc's outputs, keyed by version and input; written by rebuildOutputs.ts. */
export const storedFile = path.join(__dirname, '..', '..', 'fixtures', 'solidity', 'oldOutputs.json.gz');

let cached: Readonly<Record<string, unknown>> | undefined;

/** @throws {Error} if none is stored */
export function storedOutput(version: StoredVersion, input: SolcInput): string {
  cached ??= JSON.parse(gunzipSync(readFileSync(storedFile)).toString()) as Readonly<Record<string, unknown>>;
  const output = cached[keyOf(version, input)];
  if (output === undefined) {
    throw new Error('The sources are others now: node --import tsx test/helpers/solidity/rebuildOutputs.ts');
  }
  return JSON.stringify(output);
}

export function keyOf(version: StoredVersion, input: SolcInput): string {
  return createHash('sha256')
    .update(`${version} ${JSON.stringify(input)}`)
    .digest('hex');
}
