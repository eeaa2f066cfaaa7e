import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { VerifiedBuild } from './serviceAnswers';

interface Compiled extends Pick<VerifiedBuild, 'compiler' | 'sources'> {
  readonly output: {
    readonly sources: VerifiedBuild['ids'];
    readonly contracts: Readonly<Record<string, Readonly<Record<string, VerifiedBuild['contract']>>>>;
  };
}

/** Compiler output of a contract that no project has, from rebuild.mjs. */
export function compiledVerified(name: 'Vault' | 'VaultProxy'): VerifiedBuild {
  const file = join(dirname(__filename), 'contracts/compiled.json');
  const { output, sources, compiler } = JSON.parse(readFileSync(file, 'utf8')) as Compiled;
  const path = `src/${name}.sol`;
  const contract = output.contracts[path]?.[name];
  if (contract === undefined) throw new Error(`compiled.json has no ${name}: run contracts/rebuild.mjs.`);
  // The compiler was given all sources; the metadata lists those of this contract.
  const used = Object.keys((JSON.parse(contract.metadata) as { readonly sources: object }).sources);
  const own = Object.fromEntries(used.map((one) => [one, sources[one]!]));
  return { path, name, compiler, sources: own, ids: output.sources, contract };
}
