import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A named import or export, as prettier formats it. */
const named = /^(import|export) (type )?\{([^}]*)\} from '(\.[^']*)';$/gm;

/**
 * Redirects imports of a module's index.ts to the files that define the imported names. Otherwise esbuild would add all
 * that the index reaches to a part that is loaded late; this way each part holds only what it uses.
 */
export const throughDoors = {
  name: 'through doors',
  setup(build) {
    const doors = new Map();
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path: file }) => ({
      contents: direct(await readFile(file, 'utf8'), path.dirname(file), doors),
      loader: path.extname(file) === '.tsx' ? 'tsx' : 'ts',
    }));
  },
};

/** @returns the text of a file in `folder`, with imports redirected past index files */
export function direct(text, folder, doors = new Map()) {
  return text.replace(named, (statement, verb, type, list, from) => {
    // The path names the folder or its index file.
    const door = path.join(folder, from.replace(/\/index$/, ''), 'index.ts');
    if (!isDoor(door)) {
      return statement;
    }
    return (
      namesIn(list)
        .map(({ isType, name, as }) => {
          const target = behind(door, name, doors);
          const specifier = path.relative(folder, target.file).replaceAll(path.sep, '/');
          const local = target.name === as ? as : `${target.name} as ${as}`;
          return `${verb} ${type || isType ? 'type ' : ''}{ ${local} } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';`;
        })
        // On one line, so that line numbers do not change.
        .join(' ')
        .concat('\n'.repeat(statement.split('\n').length - 1))
    );
  });
}

/** The re-exports of an entry: the name there, the name in the defining file, and that file without its extension. */
export function handedOn(entry) {
  const doors = new Map();
  return [...readDoor(entry)].map(([as, { name, file }]) => {
    const door = path.join(file, 'index.ts');
    return { as, ...(isDoor(door) ? behind(door, name, doors) : { name, file }) };
  });
}

/** Whether a file is the index of a module or of the whole engine. */
function isDoor(file) {
  return /[\\/]src[\\/]engine[\\/](?:[^\\/]+[\\/])?index\.ts$/.test(file) && existsSync(file);
}

/** The file that defines a name exported by an index, through other indexes, and its name in that file. */
function behind(door, name, doors) {
  doors.has(door) || doors.set(door, readDoor(door));
  const target = doors.get(door).get(name);
  if (target === undefined) {
    throw new Error(`${door} exports no ${name}.`);
  }
  const next = path.join(target.file, 'index.ts');
  return isDoor(next) ? behind(next, target.name, doors) : target;
}

/** The exports of an index: by name, the defining file and the name there. */
function readDoor(door) {
  return new Map(
    [...readFileSync(door, 'utf8').matchAll(named)].flatMap(([, verb, , list, from]) =>
      verb === 'import'
        ? []
        : namesIn(list).map(({ name, as }) => [as, { name, file: path.join(path.dirname(door), from) }]),
    ),
  );
}

function namesIn(list) {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const bare = entry.replace(/^type /, '');
      const [name, as = name] = bare.split(' as ');
      return { isType: bare !== entry, name, as };
    });
}
