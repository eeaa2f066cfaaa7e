import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(__filename);
const engine = path.join(__dirname, '../../src/engine') + path.sep;

/**
 * Loads a file of the engine and all that it uses anew, after a change to one of its tables: what is worked out from that
 * table while files are loaded has the change. The engine of other tests stays as it is.
 *
 * @param table file below src/engine, whose exports `change` is given
 * @param file file below src/engine
 */
export function engineWith<Table, File>(table: string, change: (exported: Table) => void, file: string): File {
  const others = takeOut();
  try {
    change(load(engine + table) as Table);
    return load(engine + file) as File;
  } finally {
    takeOut();
    Object.assign(load.cache, others);
  }
}

/** Forgets what is loaded of the engine. @returns it */
function takeOut(): NodeJS.Dict<NodeJS.Module> {
  const loaded = Object.entries(load.cache).filter(([file]) => file.startsWith(engine));
  loaded.forEach(([file]) => delete load.cache[file]);
  return Object.fromEntries(loaded);
}
