import path from 'node:path';
import { type CheckConfigOptions, type ConfigFile, siblingPaths } from '../../engine';

export interface GivenFile {
  /** As the command line has it. */
  readonly shown: string;
  /** Absolute, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly file: ConfigFile;
  readonly vm?: CheckConfigOptions['vm'];
}

/** Files of one chain, which are judged together. */
export type ConfigGroup = { readonly [File in ConfigFile]?: GivenFile };

/**
 * Puts together what belongs to one chain: files of one folder, those that lie as a node's configuration does, and all of
 * them where there is but one of each kind.
 */
export function configGroups(files: readonly GivenFile[]): readonly ConfigGroup[] {
  if (new Set(files.map(({ file }) => file)).size === files.length) {
    return [Object.fromEntries(files.map((given) => [given.file, given]))];
  }
  const groups: { [File in ConfigFile]?: GivenFile }[] = [];
  const left = new Set(files);
  for (const given of files) {
    if (!left.has(given)) {
      continue;
    }
    const group: { [File in ConfigFile]?: GivenFile } = { [given.file]: given };
    left.delete(given);
    for (const other of relatives(given, files)) {
      if (left.has(other) && group[other.file] === undefined) {
        group[other.file] = other;
        left.delete(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The likeliest first. */
function relatives(given: GivenFile, files: readonly GivenFile[]): readonly GivenFile[] {
  const folder = path.posix.dirname(given.path);
  const beside = files.filter((other) => path.posix.dirname(other.path) === folder);
  const names = beside.map((other) => path.posix.basename(other.path));
  const named = Object.values(siblingPaths(given.path, given.file, names)).flat();
  const byName = named.flatMap((place) => files.filter((other) => other.path === place));
  const isAlone = new Set(beside.map(({ file }) => file)).size === beside.length;
  return [...byName, ...(isAlone ? beside : [])];
}
