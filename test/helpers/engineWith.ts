import { createRequire } from 'node:module';
import path from 'node:path';

const load = createRequire(__filename);
const engine = path.join(__dirname, '../../src/engine') + path.sep;

/**
 * Reloads a file of the engine and its imports after changing one of its tables, so that values computed at load time
 * include the change. Modules of other tests are unaffected.
 *
 * @param table file below src/engine, whose exports are passed to `change`
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

/** Removes the engine from the module cache. @returns the removed modules */
function takeOut(): NodeJS.Dict<NodeJS.Module> {
  const loaded = Object.entries(load.cache).filter(([file]) => file.startsWith(engine));
  loaded.forEach(([file]) => delete load.cache[file]);
  return Object.fromEntries(loaded);
}
