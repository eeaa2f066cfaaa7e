import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Abi, Hex } from 'viem';

export interface Artifact {
  /** Name of the .sol file. */
  readonly source: string;
  readonly abi: Abi;
  /** Creation code, without constructor arguments. */
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
}

/** What rebuild.mjs made of the contracts in this folder. */
export interface Artifacts {
  readonly compiler: string;
  readonly settings: unknown;
  /** sha256 of each source, by file name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly contracts: Readonly<Record<string, Artifact>>;
}

export const artifacts = JSON.parse(readFileSync(join(dirname(__filename), 'artifacts.json'), 'utf8')) as Artifacts;

/** The compiled contract of that name. */
export function artifact(name: string): Artifact {
  const found = artifacts.contracts[name];
  if (found === undefined) throw new Error(`contracts/artifacts.json has no ${name}: run contracts/rebuild.mjs.`);
  return found;
}
