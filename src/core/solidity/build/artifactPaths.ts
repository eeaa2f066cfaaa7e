/** A file that a compiler left, by its path. */
export interface BuildFile {
  readonly kind: 'artifact' | 'buildInfo' | 'cache';
  /** The folder that holds `out` or `artifacts`, with a slash at its end; empty for the workspace's own. */
  readonly root: string;
}

const pattern = /^(|.*?\/)(?:out|artifacts)\/(.+)\.json$/;
const artifact = /(?:^|\/)[^/]+\.(?:sol|vy|yul)\/[^/]+$/;
/** Foundry's, which knows of which build each artifact is. */
const cache = /^(|.*?\/)cache\/solidity-files-cache\.json$/;
const leftOut = /(?:^|\/)(?:node_modules|\.git|dry-run)\/|\.dbg\.json$/;

/** Undefined: not of a build. Paths have forward slashes. */
export function buildFileAt(path: string): BuildFile | undefined {
  const cached = leftOut.test(path) ? undefined : cache.exec(path)?.[1];
  if (cached !== undefined) {
    return { kind: 'cache', root: cached };
  }
  const [, root, rest] = (leftOut.test(path) ? undefined : pattern.exec(path)) ?? [];
  if (root === undefined || rest === undefined) {
    return undefined;
  }
  const kind = rest.startsWith('build-info/') ? 'buildInfo' : artifact.test(rest) ? 'artifact' : undefined;
  return kind && { kind, root };
}

/** "Coin" of `out/Coin.sol/Coin.json` and of `out/Coin.sol/Coin.0.8.20.json`. Undefined: no name of a contract. */
export function contractNameOf(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.\d+\.\d+\.\d+)?(?:\.[a-z]+)?\.json$/, '');
  return /^[A-Za-z_$][\w$]{0,127}$/.test(name) ? name : undefined;
}
