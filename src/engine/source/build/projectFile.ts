/** A file that a compiler or a deployment left, by its path. */
export interface ProjectFile {
  /** Of a contract, of a whole build, Foundry's cache, the run of a script of Foundry's, or what Hardhat Ignition deployed. */
  readonly kind: 'artifact' | 'buildInfo' | 'cache' | 'run' | 'ignition';
  /** The folder that the compiler wrote to, with a slash at its end; of Foundry's cache the one beside it. */
  readonly out: string;
  /** The folder that `out` is in, with a slash at its end; empty for the workspace's own. */
  readonly root: string;
  /** Of what Ignition deployed. */
  readonly chainId?: bigint;
}

/** Projects give their output folders other names too: a folder named after a source, with a file in it, is of one. */
const compiled = [
  ['cache', /^(.*\/)?solidity-files-cache\.json$/],
  ['buildInfo', /^(.*\/)?build-info\/[^/]+\.json$/],
  ['artifact', /^(.*\/)?[^/]+\.(?:sol|vy|yul)\/[^/]+\.json$/],
] as const;
/** Below these stand folders as they are below the project. */
const usual = /^(?:.*?\/)??(?:out|artifacts)\//;
const leftOut = /(?:^|\/)(?:node_modules|\.git|dry-run)\/|\.dbg\.json$/;
const runFolder = /(?:^|\/)broadcast\/[^/]+\//;
const runFile = /\/run-[^/]+\.json$/;
/** Hardhat's `ignition/deployments/chain-43113/deployed_addresses.json`. */
const ignition = /(?:^|\/)ignition\/deployments\/chain-(\d{1,20})\/deployed_addresses\.json$/;

/** Undefined: none of a project's. Paths have forward slashes, and begin at the workspace's root. */
export function projectFileAt(path: string): ProjectFile | undefined {
  if (leftOut.test(path)) {
    return undefined;
  }
  if (runFolder.test(path) && runFile.test(path)) {
    return { kind: 'run', out: '', root: '' };
  }
  const [, chainId] = ignition.exec(path) ?? [];
  if (chainId !== undefined) {
    return { kind: 'ignition', out: '', root: '', chainId: BigInt(chainId) };
  }
  for (const [kind, pattern] of compiled) {
    const found = pattern.exec(path);
    if (found !== null) {
      const folder = found[1] ?? '';
      const out = (kind === 'artifact' ? usual.exec(path)?.[0] : undefined) ?? folder;
      return { kind, out, root: out.replace(/(?<![^/])[^/]+\/$/, '') };
    }
  }
  return undefined;
}

/** Whether a file may hold the ABI of a contract, or tell where one was deployed. */
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

/** Whether a file is of what a compiler made. */
export function isBuildFile(path: string): boolean {
  const kind = projectFileAt(path)?.kind;
  return kind === 'artifact' || kind === 'buildInfo' || kind === 'cache';
}

/**
 * Where Hardhat writes the artifact of a contract, below its folder: "contracts/Coin.sol/Coin.json". Hardhat 3 tells its builds
 * "project/contracts/Coin.sol", and "npm/@openzeppelin/contracts@5.4.0/…" of packages.
 */
export function hardhatArtifact(source: string, contract: string): string {
  return `${hardhatPath(source)}/${contract}.json`;
}

/** A source as the reader knows it, of whatever a build calls it: "contracts/Coin.sol", "@openzeppelin/contracts/…". */
export function hardhatPath(source: string): string {
  return source.replace(/^project\//, '').replace(/^npm\/((?:@[^/@]+\/)?[^/@]+)@[^/]+\//, '$1/');
}

/** "Coin" of `out/Coin.sol/Coin.json` and of `out/Coin.sol/Coin.0.8.20.json`. Undefined: no name of a contract. */
export function contractNameOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.\d+\.\d+\.\d+)?(?:\.[a-z]+)?\.json$/, '');
  return /^[A-Za-z_$][\w$]{0,127}$/.test(name) ? name : undefined;
}
