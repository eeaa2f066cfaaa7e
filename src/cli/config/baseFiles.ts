import { statSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CheckConfigOptions, type ConfigFile, compareRules, recognise } from '../../engine';
import { slashes, pathBelow } from '../givenFiles';
import { configGroups, type GivenFile } from './givenConfig';
import type { ChainDifference } from './differenceText';
import { execFileSync } from 'node:child_process';
import { CommandError, exitCodes } from '../command';

type Options = Pick<CheckConfigOptions, 'network' | 'ownPrecompiles'> & { readonly as: ConfigFile | undefined };

/**
 * How chains differ from what their files were.
 * @param base a commit or a folder
 * @param operands what was given, of which `now` is read
 * @throws {CommandError}
 */
export function differencesFrom(
  base: string,
  operands: readonly string[],
  now: readonly GivenFile[],
  options: Options,
): readonly ChainDifference[] {
  const tree = baseTree(base);
  const before = operands.flatMap((given) => filesBefore(given, now, options.as, tree));
  return differencesOf(now, before, options);
}

/** What an operand was: its files as they were, and those of a folder that are gone. */
function filesBefore(
  shown: string,
  now: readonly GivenFile[],
  as: ConfigFile | undefined,
  base: BaseTree,
): readonly GivenFile[] {
  const place = path.resolve(shown);
  const isFolder = statSync(place).isDirectory();
  const kept = now.filter(
    ({ path: file }) => file === slashes(place) || (isFolder && file.startsWith(`${slashes(place)}/`)),
  );
  const was = kept.flatMap((given): readonly GivenFile[] => {
    const text = base.read(given.path);
    return text === undefined ? [] : [{ ...given, text }];
  });
  const gone = (isFolder ? base.list(place) : [])
    .filter((name) => name.split('/').length <= 2)
    .map((name) => ({ name, file: slashes(path.join(place, name)) }))
    .filter(({ file }) => statSync(file, { throwIfNoEntry: false }) === undefined)
    .flatMap(({ name, file }): readonly GivenFile[] => {
      const text = base.read(file) ?? '';
      const known = recognise({ path: file, head: text, result: as });
      return known === undefined ? [] : [{ shown: path.join(shown, name), path: file, text, ...known }];
    });
  return [...was, ...gone];
}

/** Of each chain that has a genesis or an upgrade file, on whichever side. */
function differencesOf(
  now: readonly GivenFile[],
  before: readonly GivenFile[],
  { network, ownPrecompiles }: Options,
): readonly ChainDifference[] {
  const all = new Map([...before, ...now].map((given) => [given.path, given]));
  return configGroups([...all.values()]).flatMap((group): readonly ChainDifference[] => {
    const own = [group.genesis, group.upgrade].filter((given) => given !== undefined);
    const textsOf = (files: readonly GivenFile[]) =>
      Object.fromEntries(
        own
          .flatMap(({ path: place }) => files.filter((given) => given.path === place))
          .map(({ file, text }) => [file, text]),
      );
    const options = { network, ownPrecompiles, now: Date.now() };
    return own.length === 0
      ? []
      : [
          {
            files: own.map(({ shown }) => shown),
            difference: compareRules(textsOf(before), textsOf(now), options),
          },
        ];
  });
}

/** Files as they were. Places are absolute ones of today. */
interface BaseTree {
  /** Undefined: it was not there. */
  read(place: string): string | undefined;
  /** All files that were in a folder and below, relative to it, with slashes. */
  list(place: string): readonly string[];
}

/**
 * What `--base` names: a folder that holds what the current one does, else a commit, whose files are read without a checkout.
 * @throws {CommandError}
 */
function baseTree(given: string): BaseTree {
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
