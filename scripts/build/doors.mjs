import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** An import or export of names, as prettier writes it. */
const named = /^(import|export) (type )?\{([^}]*)\} from '(\.[^']*)';$/gm;

/**
 * Leads imports of a module's door on to the files that define what is imported. esbuild gives a part that is loaded late
 * whatever a door reaches; so each part holds what it uses alone.
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

/** @returns the text of a file of `folder` with imports past doors */
export function direct(text, folder, doors = new Map()) {
  return text.replace(named, (statement, verb, type, list, from) => {
    // A door may be named by its folder or as the file that it is.
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
        // On one line, so that places in the text stay.
        .join(' ')
        .concat('\n'.repeat(statement.split('\n').length - 1))
    );
  });
}

/** What an entry hands on of other files: each name of theirs and its own, and the file without its ending. */
export function handedOn(entry) {
  const doors = new Map();
  return [...readDoor(entry)].map(([as, { name, file }]) => {
    const door = path.join(file, 'index.ts');
    return { as, ...(isDoor(door) ? behind(door, name, doors) : { name, file }) };
  });
}

/** The door of a module, or of the whole engine. */
function isDoor(file) {
  return /[\\/]src[\\/]engine[\\/](?:[^\\/]+[\\/])?index\.ts$/.test(file) && existsSync(file);
}

/** The file that defines what a door exports under a name, through other doors, and its name there. */
function behind(door, name, doors) {
  doors.has(door) || doors.set(door, readDoor(door));
  const target = doors.get(door).get(name);
  if (target === undefined) {
    throw new Error(`${door} exports no ${name}.`);
  }
  const next = path.join(target.file, 'index.ts');
  return isDoor(next) ? behind(next, target.name, doors) : target;
}

/** What a door exports: by name, the file that defines it and its name there. */
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
