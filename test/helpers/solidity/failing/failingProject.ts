import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Layout } from '../layout';
import type { ProjectChain } from './runProject';

/** A build configuration of a project. */
export interface Build extends Pick<Layout, 'tool' | 'version' | 'openZeppelin' | 'buildInfo'> {
  /** Absent: the optimiser is off. */
  readonly runs?: number;
  readonly viaIR?: boolean;
}

/** A project of `test/fixtures/solidity/projects`, with transactions that fail where its comments say. */
export interface FailingProject {
  readonly name: string;
  readonly builds: readonly Build[];
  readonly lineEnds?: Layout['lineEnds'];
  /** Failing places in packages, which have no marker comments: "ERC20.sol:183", by name of the failure. */
  readonly inPackages?: Readonly<Record<string, string>>;
  run(chain: ProjectChain): Promise<void>;
}

export function layoutOf({ name, lineEnds }: FailingProject, { runs, viaIR, ...build }: Build): Layout {
  const folder = `projects/${name}`;
  const files = readdirSync(path.join(fixtures, folder), { recursive: true, encoding: 'utf8' });
  return {
    ...build,
    ...(lineEnds === undefined ? {} : { lineEnds }),
    folder,
    files: files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.sol'))
      .sort(),
    settings: {
      optimizer: { enabled: runs !== undefined, runs: runs ?? 200 },
      ...(viaIR === true ? { viaIR } : {}),
    },
  };
}

const fixtures = path.join(__dirname, '..', '..', '..', 'fixtures', 'solidity');

/** "foundry 0.8.30, runs 200, via IR" */
export function buildName({ tool, version, runs, viaIR = false }: Build): string {
  return `${tool} ${version}, ${runs === undefined ? 'not optimised' : `runs ${runs}`}${viaIR ? ', via IR' : ''}`;
}
