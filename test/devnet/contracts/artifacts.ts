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

/** What a project keeps of the build of one contract, beside its ABI. */
export interface Build {
  readonly bytecode: object;
  readonly deployedBytecode: object;
  readonly methodIdentifiers: object;
  readonly rawMetadata: string;
  readonly storageLayout: object;
  /** Of its source, in source maps. */
  readonly id: number;
}

/** The builds of the contracts by their names, and the syntax trees of their sources by their paths. */
export function readBuilds(): {
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast: object }>>;
  readonly contracts: Readonly<Record<string, Build>>;
} {
  return JSON.parse(readFileSync(join(dirname(__filename), 'builds.json'), 'utf8')) as ReturnType<typeof readBuilds>;
}
