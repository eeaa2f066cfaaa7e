import { hardhatArtifact } from '../../build/artifactPaths';
import type { BuiltContract } from '../../build/builtContract';
import type { CodeMatch } from '../../build/codeMatch';
import type { ReplaySession } from './debuggee';

/** What the builds of a transaction's contracts lack, and what would add it: a sentence for each. */
export function buildNotes({ trace }: Pick<ReplaySession, 'trace'>): readonly string[] {
  const matches = new Map<BuiltContract, CodeMatch>();
  const changed = new Set<string>();
  for (const { index } of trace.recording.calls) {
    const match = trace.matchOf(index);
    match.changed.forEach((file) => changed.add(file));
    if (match.contract !== undefined) {
      matches.set(match.contract, match);
    }
  }
  const notes = new Map<string, Set<string>>();
  for (const [contract, match] of matches) {
    for (const note of notesOf(contract, match)) {
      notes.set(note, (notes.get(note) ?? new Set()).add(contract.name));
    }
  }
  return [
    ...[...notes].map(([note, names]) => `${[...names].join(', ')}: ${note}`),
    ...(changed.size === 0
      ? []
      : [
          `Changed since the build, so that lines are unknown: ${[...changed].join(', ')}. Build and deploy again, or check out what was deployed.`,
        ]),
  ];
}

/** What the build of one contract lacks. */
function notesOf(contract: BuiltContract, match: CodeMatch): readonly string[] {
  if (contract.language !== 'Solidity') {
    return [`lines of ${contract.language} are not supported`];
  }
  const settings = match.settings ?? contract.settings;
  return [
    ...(settings?.viaIR === true ? [viaIR()] : settings?.isOptimized === true ? [optimized()] : []),
    ...(contract.hasAst || settings?.viaIR === true ? [] : [noTree(contract)]),
    ...(contract.storageLayout === undefined ? [noLayout(contract)] : []),
  ];
}

/** Of the pipeline that keeps no place for a variable. */
export function viaIR(): string {
  return 'built via-IR: lines may be missing or out of order, and where a variable is remains unknown';
}

export function optimized(): string {
  return 'built with the optimizer: lines may be missing or out of order, and some variables are gone';
}

export function noTree(contract: BuiltContract | undefined): string {
  return isHardhat(contract)
    ? 'the build has no syntax tree: keep artifacts/build-info'
    : 'the build has no syntax tree: add ast = true to foundry.toml and build again';
}

export function noLayout(contract: BuiltContract | undefined): string {
  return isHardhat(contract)
    ? 'the build has no storage layout: add "storageLayout" to outputSelection in the Hardhat config and build again'
    : 'the build has no storage layout: add extra_output = ["storageLayout"] to foundry.toml and build again';
}

/** Which writes artifacts to folders as the sources are in, where Foundry has one folder for each source. */
function isHardhat(contract: BuiltContract | undefined): boolean {
  const { path, name, artifact } = contract ?? {};
  return (
    artifact !== undefined && path?.includes('/') === true && artifact.endsWith(`/${hardhatArtifact(path, name!)}`)
  );
}
