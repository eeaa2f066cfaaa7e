/** A file that a compiler left, by its path. */
export interface BuildFile {
  readonly kind: 'artifact' | 'buildInfo' | 'cache';
  /** The folder that the compiler wrote to, with a slash at its end; of Foundry's cache the one beside it. */
  readonly out: string;
  /** The folder that `out` is in, with a slash at its end; empty for the workspace's own. */
  readonly root: string;
}

/** Projects give their output folders other names too: a folder named after a source, with a file in it, is of one. */
const artifact = /^(.*\/)?[^/]+\.(?:sol|vy|yul)\/[^/]+\.json$/;
/** Below these stand folders as they are below the project. */
const usual = /^(?:.*?\/)??(?:out|artifacts)\//;
const buildInfo = /^(.*\/)?build-info\/[^/]+\.json$/;
/** Foundry's, which knows of which build each artifact is. */
const cache = /^(.*\/)?solidity-files-cache\.json$/;
const leftOut = /(?:^|\/)(?:node_modules|\.git|dry-run)\/|\.dbg\.json$/;

/** Undefined: not of a build. Paths have forward slashes. */
export function buildFileAt(path: string): BuildFile | undefined {
  const kinds = leftOut.test(path)
    ? []
    : ([
        ['cache', cache],
        ['buildInfo', buildInfo],
        ['artifact', artifact],
      ] as const);
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(path);
    if (found !== null) {
      const folder = found[1] ?? '';
      const out = (kind === 'artifact' ? usual.exec(path)?.[0] : undefined) ?? folder;
      return { kind, out, root: out.replace(/(?<![^/])[^/]+\/$/, '') };
    }
  }
  return undefined;
}

/**
 * Where Hardhat writes the artifact of a contract, below its folder: "contracts/Coin.sol/Coin.json". Hardhat 3 tells its builds
 * "project/contracts/Coin.sol", and "npm/@openzeppelin/contracts@5.4.0/…" of packages.
 */
export function hardhatArtifact(source: string, contract: string): string {
  const path = source.replace(/^project\//, '').replace(/^npm\/((?:@[^/@]+\/)?[^/@]+)@[^/]+\//, '$1/');
  return `${path}/${contract}.json`;
}

/** "Coin" of `out/Coin.sol/Coin.json` and of `out/Coin.sol/Coin.0.8.20.json`. Undefined: no name of a contract. */
export function contractNameOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.\d+\.\d+\.\d+)?(?:\.[a-z]+)?\.json$/, '');
  return /^[A-Za-z_$][\w$]{0,127}$/.test(name) ? name : undefined;
}
