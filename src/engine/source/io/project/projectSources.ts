import { keccakSteps, getOrMake, compact } from '../../../primitives';
import type { BuiltContract, CodeMatch, ProjectSource } from '../../build/builtContract';
import { cannotRead } from '../../../errors';
import type { ProjectIndex } from './projectIndex';

/**
 * Possible paths of a build's source in the workspace, likeliest first. Compilers receive "src/Coin.sol", Hardhat 3
 * writes "project/contracts/Coin.sol" and "npm/@openzeppelin/contracts@5.4.0/…", and packages are in `node_modules` of
 * the project's folder or one above it. Paths outside the workspace are omitted.
 *
 * @param root folder that contains the compiler's output folder, with a trailing slash, or empty: the project's own, or
 * one below it for nested output folders ("build/foundry")
 */
export function candidatePaths(root: string, path: string): readonly string[] {
  const npm = /^npm\/((?:@[^/@]+\/)?[^/@]+)@[^/]+\/(.+)$/.exec(path);
  if (npm !== null) {
    return packagePaths(root, `${npm[1]!}/${npm[2]!}`);
  }
  const inProject = path.startsWith('project/') ? [root + path.slice('project/'.length)] : [];
  const own = [...inProject, root + path].map(normalize).filter((place) => place !== undefined);
  // A relative path is not in a package.
  const others = path.startsWith('.') ? [] : [...packagePaths(root, path), normalize(`${root}lib/${path}`)];
  const above = ancestorFolders(root)
    .slice(1)
    .map((folder) => normalize(folder + path.replace(/^project\//, '')));
  return [...own, ...[...others, ...above].filter((place) => place !== undefined)];
}

const maxFolders = 8;

function packagePaths(root: string, path: string): readonly string[] {
  return compact(ancestorFolders(root).map((folder) => normalize(`${folder}node_modules/${path}`)));
}

function ancestorFolders(root: string): readonly string[] {
  const folders = [root];
  for (let at = root; at !== '' && folders.length < maxFolders;) {
    at = at.slice(0, at.lastIndexOf('/', at.length - 2) + 1);
    folders.push(at);
  }
  return folders;
}

/** Resolves `.` and `..`; `undefined` where the path leaves the workspace, or is absolute. */
function normalize(path: string): string | undefined {
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

interface FileHashes {
  readonly whole: string;
  /** With LF line ends, as Foundry passes texts to the compiler; absent: the file has no CRLF. */
  readonly lineFeeds?: string;
}

/** Larger than any source that people write. */
const maxBytes = 8 << 20;
const maxCached = 10_000;
const readAtOnce = 8;

/** Compares the sources of builds with the files on disk. Caches hashes until files change. */
export class ProjectSources {
  private readonly hashes = new Map<string, Promise<FileHashes | undefined>>();
  private readonly unreadable = new Set<string>();

  constructor(private readonly project: ProjectIndex) {}

  forget(path: string): void {
    this.hashes.delete(path);
    this.unreadable.delete(path);
  }

  /** Files of a contract that changed since its build, by the path shown to the user. */
  async changes(root: string, contract: BuiltContract): Promise<Pick<CodeMatch, 'changed' | 'gone'>> {
    const changed: string[] = [];
    let gone: string | undefined;
    const sources = [...contract.hashes];
    for (let at = 0; at < sources.length; at += readAtOnce) {
      const batch = sources.slice(at, at + readAtOnce);
      const found = await Promise.all(batch.map(([path, hash]) => this.compare(root, path, hash)));
      for (const [i, { same, other }] of found.entries()) {
        if (same === undefined && other !== undefined) {
          changed.push(other);
        } else if (same === undefined && batch[i]![0] === contract.path) {
          // A missing package is not installed, rather than deleted.
          [gone] = candidatePaths(root, contract.path);
        }
      }
    }
    return gone === undefined ? { changed } : { changed, gone };
  }

  /** A build's source with unchanged text; `changed`: the file has another text; `undefined`: it is missing. */
  async source(root: string, path: string, hash: string): Promise<ProjectSource | 'changed' | undefined> {
    const { same, other } = await this.compare(root, path, hash);
    const uri = same === undefined ? undefined : this.project.files.uriOf(same);
    if (same === undefined || uri === undefined) {
      return other === undefined ? undefined : 'changed';
    }
    // It may have changed since it was compared.
    const whole = (await this.textOf(same)) ?? '';
    for (const text of new Set([whole, whole.replaceAll('\r\n', '\n')])) {
      if ((await this.hashOf(text)) === hash) {
        return { path: same, uri, text };
      }
    }
    return undefined;
  }

  private async compare(root: string, path: string, hash: string): Promise<{ same?: string; other?: string }> {
    let other: string | undefined;
    for (const place of candidatePaths(root, path)) {
      const found = await this.hashesOf(place);
      if (found?.whole === hash || found?.lineFeeds === hash) {
        return { same: place };
      }
      other ??= found && place;
    }
    return { other };
  }

  private hashesOf(path: string): Promise<FileHashes | undefined> {
    return getOrMake(this.hashes, path, () => this.readHashes(path), maxCached);
  }

  private async readHashes(path: string): Promise<FileHashes | undefined> {
    const text = await this.textOf(path);
    if (text === undefined) {
      // File creation is not reported everywhere.
      this.hashes.delete(path);
      return undefined;
    }
    const lineFeeds = text.includes('\r\n') ? await this.hashOf(text.replaceAll('\r\n', '\n')) : undefined;
    return { whole: await this.hashOf(text), lineFeeds };
  }

  /** `undefined` where it is missing, too long, or unreadable. */
  private async textOf(path: string): Promise<string | undefined> {
    try {
      return (await this.project.files.read(path, maxBytes))?.text;
    } catch (error) {
      if (!this.unreadable.has(path)) {
        this.unreadable.add(path);
        this.project.report(cannotRead(path, error));
      }
      return undefined;
    }
  }

  private hashOf(text: string): Promise<string> {
    return this.project.slicer.run(keccakSteps(text));
  }
}
