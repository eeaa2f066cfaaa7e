export interface ProjectFile {
  /** Output of a contract or a whole build, Foundry's cache, a run of a Foundry script, an Ignition deployment. */
  readonly kind: 'artifact' | 'buildInfo' | 'cache' | 'run' | 'ignition';
  /** The compiler's output folder, with a trailing slash; for Foundry's cache, the cache folder next to it. */
  readonly out: string;
  /** The folder that contains `out`, with a trailing slash; empty for the workspace root. */
  readonly root: string;
  readonly chainId?: bigint;
}

/** Output folders may have any name: a file in a folder that is named after a source is an artifact. */
const compilerFiles = [
  ['cache', /^(.*\/)?solidity-files-cache\.json$/],
  ['buildInfo', /^(.*\/)?build-info\/[^/]+\.json$/],
  ['artifact', /^(.*\/)?[^/]+\.(?:sol|vy|yul)\/[^/]+\.json$/],
] as const;
/** Output folders that may mirror the project's folders. */
const usualOutput = /^(?:.*?\/)??(?:out|artifacts)\//;
const ignoredPath = /(?:^|\/)(?:node_modules|\.git|dry-run)\/|\.dbg\.json$/;
const runFolder = /(?:^|\/)broadcast\/[^/]+\//;
const runFile = /\/run-[^/]+\.json$/;
/** Hardhat's `ignition/deployments/chain-43113/deployed_addresses.json`. */
const ignition = /(?:^|\/)ignition\/deployments\/chain-(\d{1,20})\/deployed_addresses\.json$/;

/** Classifies a path from the workspace root, with forward slashes. `undefined` for any other file. */
export function projectFileAt(path: string): ProjectFile | undefined {
  if (ignoredPath.test(path)) {
    return undefined;
  }
  if (runFolder.test(path) && runFile.test(path)) {
    return { kind: 'run', out: '', root: '' };
  }
  const [, chainId] = ignition.exec(path) ?? [];
  if (chainId !== undefined) {
    return { kind: 'ignition', out: '', root: '', chainId: BigInt(chainId) };
  }
  for (const [kind, pattern] of compilerFiles) {
    const found = pattern.exec(path);
    if (found !== null) {
      const folder = found[1] ?? '';
      const out = (kind === 'artifact' ? usualOutput.exec(path)?.[0] : undefined) ?? folder;
      return { kind, out, root: out.replace(/(?<![^/])[^/]+\/$/, '') };
    }
  }
  return undefined;
}

/** Whether a file may contain a contract's ABI or a deployed address. */
export function isAbiFile(path: string): boolean {
  switch (projectFileAt(path)?.kind) {
    case 'artifact':
      return !path.slice(0, path.lastIndexOf('/')).endsWith('.yul');
    case 'run':
    case 'ignition':
      return true;
    default:
      return false;
  }
}

export function isBuildFile(path: string): boolean {
  const kind = projectFileAt(path)?.kind;
  return kind === 'artifact' || kind === 'buildInfo' || kind === 'cache';
}

/**
 * Path of Hardhat's artifact for a contract, below its folder: "contracts/Coin.sol/Coin.json". Sources in Hardhat 3
 * builds are "project/contracts/Coin.sol" and, from packages, "npm/@openzeppelin/contracts@5.4.0/…".
 */
export function hardhatArtifact(source: string, contract: string): string {
  return `${hardhatPath(source)}/${contract}.json`;
}

/** The path of a build's source as shown to the user: "contracts/Coin.sol", "@openzeppelin/contracts/…". */
export function hardhatPath(source: string): string {
  return source.replace(/^project\//, '').replace(/^npm\/((?:@[^/@]+\/)?[^/@]+)@[^/]+\//, '$1/');
}

/** "Coin" for `out/Coin.sol/Coin.json` and `out/Coin.sol/Coin.0.8.20.json`. `undefined` for another name. */
export function contractNameOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.\d+\.\d+\.\d+)?(?:\.[a-z]+)?\.json$/, '');
  return /^[A-Za-z_$][\w$]{0,127}$/.test(name) ? name : undefined;
}
