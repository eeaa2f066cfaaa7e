import type { Abi } from 'viem';
import { compile, type SolcCode, solcInput, type SolcVersion } from '../compile';
import { foundryFiles, hardhat2Files, hardhat3Files } from '../projects';
import { layoutSources, type LayoutSources, type Tool } from './layoutSources';

/** One way to build a project. */
export interface LayoutBuild {
  readonly tool: Tool;
  readonly version: SolcVersion;
  /** Absent: the optimiser is off. */
  readonly runs?: number;
  readonly viaIR?: boolean;
  readonly openZeppelin?: 'contracts' | 'contracts-4';
}

export interface BuiltLayout {
  /** All of the project's folder: sources and what the tool left. */
  readonly files: Readonly<Record<string, string>>;
  readonly contracts: ReadonlyMap<string, DeployableContract>;
}

export interface DeployableContract {
  readonly abi: Abi;
  readonly creation: SolcCode;
}

export function buildName({ tool, version, runs, viaIR = false }: LayoutBuild): string {
  return `${tool} ${version} ${runs === undefined ? 'not optimised' : `runs ${runs}`}${viaIR ? ' via IR' : ''}`;
}

/** Builds several ways, each compiler in one process of its own for all of them. */
export async function buildLayouts(
  wanted: readonly { readonly layout: string; readonly build: LayoutBuild }[],
): Promise<readonly BuiltLayout[]> {
  const inputs = wanted.map(({ layout, build }) => {
    const sources = layoutSources(layout, build.tool, build.openZeppelin);
    return { build, sources, input: solcInput(sources.sources, settingsOf(build, sources)) };
  });
  const versions = [...new Set(wanted.map(({ build }) => build.version))];
  const built = new Map<(typeof inputs)[number], BuiltLayout>();
  for (const version of versions) {
    const own = inputs.filter(({ build }) => build.version === version);
    const outputs = await compile(
      version,
      own.map(({ input }) => input),
    );
    for (const [i, output] of outputs.entries()) {
      const { build, sources, input } = own[i]!;
      const left =
        build.tool === 'foundry'
          ? foundryFiles(output)
          : build.tool === 'hardhat2'
            ? hardhat2Files(input, output)
            : hardhat3Files(input, output);
      const contracts = Object.entries(output.contracts)
        .filter(([path]) => isOwn(path))
        .flatMap(([, named]) => Object.entries(named))
        .map(([name, { abi, evm }]) => [name, { abi: abi as Abi, creation: evm.bytecode }] as const);
      built.set(own[i]!, { files: { ...sources.files, ...left }, contracts: new Map(contracts) });
    }
  }
  return inputs.map((one) => built.get(one)!);
}

function settingsOf({ runs, viaIR }: LayoutBuild, { remappings }: LayoutSources): Readonly<Record<string, unknown>> {
  return {
    optimizer: { enabled: runs !== undefined, runs: runs ?? 200 },
    ...(viaIR === true ? { viaIR } : {}),
    ...(remappings.length > 0 ? { remappings } : {}),
  };
}

function isOwn(path: string): boolean {
  return !/openzeppelin/.test(path);
}
