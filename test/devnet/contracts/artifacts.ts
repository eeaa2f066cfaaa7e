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

/** Written by rebuild.mjs from the contracts in this folder. */
export interface Artifacts {
  readonly compiler: string;
  readonly settings: unknown;
  /** sha256 of each source, by file name. */
  readonly sources: Readonly<Record<string, string>>;
  readonly contracts: Readonly<Record<string, Artifact>>;
}

export const artifacts = JSON.parse(readFileSync(join(dirname(__filename), 'artifacts.json'), 'utf8')) as Artifacts;

export function artifact(name: string): Artifact {
  const found = artifacts.contracts[name];
  if (found === undefined) throw new Error(`contracts/artifacts.json has no ${name}: run contracts/rebuild.mjs.`);
  return found;
}

/** What a project stores of a contract's build besides its ABI. */
export interface Build {
  readonly bytecode: object;
  readonly deployedBytecode: object;
  readonly methodIdentifiers: object;
  readonly rawMetadata: string;
  readonly storageLayout: object;
  /** ID of its source in source maps. */
  readonly id: number;
}

/** Builds by contract name, and syntax trees by source path. */
export function readBuilds(): {
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast: object }>>;
  readonly contracts: Readonly<Record<string, Build>>;
} {
  return JSON.parse(readFileSync(join(dirname(__filename), 'builds.json'), 'utf8')) as ReturnType<typeof readBuilds>;
}
