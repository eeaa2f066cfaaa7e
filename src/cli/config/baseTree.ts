import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError, exitCodes } from '../command';
import { pathBelow, slashes } from '../givenFiles';

/** Files as they were. Places are absolute ones of today. */
export interface BaseTree {
  /** Undefined: it was not there. */
  read(place: string): string | undefined;
  /** All files that were in a folder and below, relative to it, with slashes. */
  list(place: string): readonly string[];
}

/**
 * What `--base` names: a folder that holds what the current one does, else a commit, whose files are read without a checkout.
 * @throws {CommandError}
 */
export function baseTree(given: string): BaseTree {
  return statSync(given, { throwIfNoEntry: false })?.isDirectory() === true ? folderTree(given) : commitTree(given);
}

function folderTree(folder: string): BaseTree {
  const was = (place: string): string => {
    const relative = pathBelow(process.cwd(), place);
    if (relative === undefined) {
      throw outside(place);
    }
    return path.join(folder, relative);
  };
  return {
    read: (place) => (statSync(was(place), { throwIfNoEntry: false }) ? readFileSync(was(place), 'utf8') : undefined),
    list: (place) =>
      statSync(was(place), { throwIfNoEntry: false })?.isDirectory() === true
        ? readdirSync(was(place), { recursive: true, encoding: 'utf8' }).map((name) => slashes(name))
        : [],
  };
}

function commitTree(ref: string): BaseTree {
  // From this folder, as it is spelled here: git may know it by another name.
  const top = path.resolve(git('rev-parse', '--show-cdup').trimEnd());
  const commit = git('rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`).trimEnd();
  const inTop = (place: string): string => {
    const relative = pathBelow(top, place);
    if (relative === undefined) {
      throw outside(place);
    }
    return relative;
  };
  // As `100644 blob SHA<tab>PATH`; links and submodules are no files.
  const blobs = (...given: readonly string[]): readonly (readonly [name: string, blob: string])[] =>
    git('--literal-pathspecs', 'ls-tree', '--full-tree', '-z', ...given)
      .split('\0')
      .flatMap((line) => {
        const [, blob, name] = /^100\d{3} blob (\S+)\t(.+)$/s.exec(line) ?? [];
        return blob === undefined || name === undefined ? [] : [[name, blob] as const];
      });
  return {
    read: (place) => {
      const [found] = blobs(commit, '--', inTop(place));
      return found && git('cat-file', 'blob', found[1]);
    },
    list: (place) => {
      const folder = inTop(place);
      const all = folder === '' ? blobs('-r', commit) : blobs('-r', commit, '--', `${folder}/`);
      return all.map(([name]) => name.slice(folder === '' ? 0 : folder.length + 1));
    },
  };
}

function outside(place: string): CommandError {
  return new CommandError(`${place} is in none of the folders that --base has.`);
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const said = (error as { readonly stderr?: string }).stderr?.trim() ?? '';
    const [why = ''] = (said === '' && error instanceof Error ? error.message : said).split('\n');
    throw new CommandError(
      `git does not tell what --base names: ${why}. In a workflow, fetch that commit first.`,
      exitCodes.unreadable,
      { cause: error },
    );
  }
}
