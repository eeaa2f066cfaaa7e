import { statSync } from 'node:fs';
import path from 'node:path';
import { type CheckConfigOptions, type ConfigFile, compareRules, recognise } from '../../engine';
import { type BaseTree, baseTree } from './baseTree';
import { slashes } from '../givenFiles';
import { configGroups, type GivenFile } from './configGroups';
import type { ChainDifference } from './differenceText';

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
