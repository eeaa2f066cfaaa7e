/**
 * Where a source of a build may stand in the workspace, the likeliest first. A compiler is told "src/Coin.sol", Hardhat 3
 * says "project/contracts/Coin.sol" and "npm/@openzeppelin/contracts@5.4.0/…", and packages stand in `node_modules` of
 * the project's folder or of one above it. What leads out of the workspace is left out.
 *
 * @param root the folder with the compiler's output folder in it, with a slash at its end, or nothing: the project's own, or
 *   one below it where that output is written deeper ("build/foundry")
 */
export function sourcePlaces(root: string, path: string): readonly string[] {
  const npm = /^npm\/((?:@[^/@]+\/)?[^/@]+)@[^/]+\/(.+)$/.exec(path);
  if (npm !== null) {
    return packagePlaces(root, `${npm[1]!}/${npm[2]!}`);
  }
  const inProject = path.startsWith('project/') ? [root + path.slice('project/'.length)] : [];
  const own = [...inProject, root + path].map(normal).filter((place) => place !== undefined);
  // What is told from its folder is in no package.
  const others = path.startsWith('.') ? [] : [...packagePlaces(root, path), normal(`${root}lib/${path}`)];
  const above = foldersFrom(root)
    .slice(1)
    .map((folder) => normal(folder + path.replace(/^project\//, '')));
  return [...own, ...[...others, ...above].filter((place) => place !== undefined)];
}

const maxFolders = 8;

function packagePlaces(root: string, path: string): readonly string[] {
  return foldersFrom(root)
    .map((folder) => normal(`${folder}node_modules/${path}`))
    .filter((place) => place !== undefined);
}

/** A folder and those above it. */
function foldersFrom(root: string): readonly string[] {
  const folders = [root];
  for (let at = root; at !== '' && folders.length < maxFolders;) {
    at = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1);
    folders.push(at);
  }
  return folders;
}

/** Without `.` and `..`; undefined: it leads out of the workspace, or is a place of the whole disk. */
function normal(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) {
        return undefined;
      }
    } else if (part === '' || part.includes('\\') || part.includes(':') || part.includes('\0')) {
      return undefined;
    } else if (part !== '.') {
      parts.push(part);
    }
  }
  return parts.join('/');
}
