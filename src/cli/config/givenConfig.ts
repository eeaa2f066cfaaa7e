import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type CheckConfigOptions,
  type ConfigFile,
  isInChainFolder,
  recognise,
  rules,
  siblingPaths,
  validateFolder,
} from '../../engine';
import type { ReportedProblem } from '../../engine/config';
import { getOrMake } from '../../engine/primitives';
import { CommandError, exitCodes } from '../command';
import { readOrFail, toSlashes } from '../givenFiles';

export interface InputFile {
  /** As given on the command line. */
  readonly shown: string;
  /** Absolute, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly file: ConfigFile;
  readonly vm?: CheckConfigOptions['vm'];
}

/** The files of one chain, which are validated together. */
export type ConfigGroup = { readonly [File in ConfigFile]?: InputFile };

/** Whether a file is the build config of a contract project. */
export function isProjectFile(name: string): boolean {
  return /^(?:foundry\.toml|hardhat\.config\.[cm]?[jt]s)$/.test(path.basename(name));
}

/** Reads a file or the files in a folder, and adds problems with the folder's layout to `result`. */
export function readInputFiles(
  shown: string,
  as: ConfigFile | undefined,
  chains: readonly string[] | undefined,
  result: ReportedProblem[],
): readonly InputFile[] {
  const place = path.resolve(shown);
  const isFolder = readOrFail(shown, () => statSync(place).isDirectory());
  if (!isFolder) {
    const given = readConfigFile(place, shown, as, readdirSync(path.dirname(place)));
    if (given === undefined) {
      throw new CommandError(
        `${shown} is not a known configuration file. Set its kind with --as.`,
        exitCodes.unreadable,
      );
    }
    result.push(...siblingProblems(given, chains));
    return [given];
  }
  const listed = readOrFail(shown, () => readdirSync(place, { recursive: true, withFileTypes: true }));
  const relative = listed
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashes(path.relative(place, path.join(entry.parentPath, entry.name))));
  const siblingNames = new Map<string, string[]>();
  for (const name of relative) {
    getOrMake(siblingNames, path.posix.dirname(name), (): string[] => []).push(path.posix.basename(name));
  }
  const files = relative
    .filter((name) => name.split('/').length <= 2)
    .flatMap(
      (name) =>
        readConfigFile(
          path.join(place, name),
          path.join(shown, name),
          as,
          siblingNames.get(path.posix.dirname(name)) ?? [],
        ) ?? [],
    );
  // The folders of a contract project are not chain folders.
  const isProject = relative.some((name) => !name.includes('/') && isProjectFile(name));
  if (!isProject && files.every(({ path: file }) => path.posix.dirname(file) !== toSlashes(place))) {
    result.push(...folderProblems(shown, relative, chains));
  }
  return files;
}

/** Problems with a file in a chain's config folder and the other files there that a node reads. */
function siblingProblems(given: InputFile, chains: readonly string[] | undefined): readonly ReportedProblem[] {
  const folder = path.dirname(given.path);
  const chain = path.basename(folder);
  if (!isInChainFolder(given.path, chains ?? []) || !/^(?:config|upgrade)\./.test(path.basename(given.path))) {
    return [];
  }
  const names = readdirSync(folder).map((name) => `${chain}/${name}`);
  return folderProblems(path.join(path.dirname(given.shown), '..'), names, chains);
}

function folderProblems(
  shown: string,
  files: readonly string[],
  chains: readonly string[] | undefined,
): readonly ReportedProblem[] {
  const { problems } = validateFolder({ folder: toSlashes(shown), files, chains });
  return problems.map(({ path: place, rule, message, nodeText: vmText }) => {
    const { severity } = rules[rule];
    return { file: path.join(shown, place), severity, rule, message, vmText };
  });
}

function readConfigFile(
  place: string,
  shown: string,
  as: ConfigFile | undefined,
  siblings: readonly string[],
): InputFile | undefined {
  const text = readOrFail(shown, () => readFileSync(place, 'utf8'));
  const known = recognise({ path: toSlashes(place), head: text, result: as, siblings });
  return known && { shown, path: toSlashes(place), text, ...known };
}

/** Groups files by chain: by folder, by the layout of a node's config, or all if there is one of each kind. */
export function configGroups(files: readonly InputFile[]): readonly ConfigGroup[] {
  if (new Set(files.map(({ file }) => file)).size === files.length) {
    return [Object.fromEntries(files.map((given) => [given.file, given]))];
  }
  const groups: { [File in ConfigFile]?: InputFile }[] = [];
  const ungrouped = new Set(files);
  for (const given of files) {
    if (!ungrouped.has(given)) {
      continue;
    }
    const group: { [File in ConfigFile]?: InputFile } = { [given.file]: given };
    ungrouped.delete(given);
    for (const other of relatedFiles(given, files)) {
      if (ungrouped.has(other) && group[other.file] === undefined) {
        group[other.file] = other;
        ungrouped.delete(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Likeliest first. */
function relatedFiles(given: InputFile, files: readonly InputFile[]): readonly InputFile[] {
  const folder = path.posix.dirname(given.path);
  const siblings = files.filter((other) => path.posix.dirname(other.path) === folder);
  const names = siblings.map((other) => path.posix.basename(other.path));
  const named = Object.values(siblingPaths(given.path, given.file, names)).flat();
  const byName = named.flatMap((place) => files.filter((other) => other.path === place));
  const isOnePerKind = new Set(siblings.map(({ file }) => file)).size === siblings.length;
  return [...byName, ...(isOnePerKind ? siblings : [])];
}
