/** A part below this, in bytes before minification, is loaded with a larger one rather than from a file of its own. */
const small = 20_000;

/**
 * Which parts of a split build are written into one file. esbuild makes a part for each set of entries that share code, and
 * does not see that an entry is only ever loaded by another which has loaded that code before; a hundred files more cost
 * what their names, their imports and what packs each of them anew take.
 *
 * @param outputs of esbuild's metafile
 * @param first the entry that is loaded before all others
 * @returns lists of files, those of entries first, in an order that only depends on what is built; each file in one of them
 */
export function joinedChunks(outputs, first) {
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  const imports = (file, kind) =>
    outputs[file].imports.filter((one) => one.kind === kind && !one.external).map(({ path }) => path);
  const entries = files.filter((file) => outputs[file].entryPoint !== undefined);
  const loaded = new Map(entries.map((entry) => [entry, reached(entry, (file) => imports(file, 'import-statement'))]));
  const before = loadedBefore(entries, first, files, loaded, (file) => imports(file, 'dynamic-import'));

  const joined = new Map();
  for (const file of files) {
    const loaders = entries.filter((entry) => loaded.get(entry).has(file) && !before.get(entry).has(file));
    const key = loaders.map((entry) => outputs[entry].entryPoint).join(' ');
    const group = joined.get(key) ?? { loaders, files: [], bytes: 0, entries: 0 };
    group.files.push(file);
    group.bytes += outputs[file].bytes;
    group.entries += Number(entries.includes(file));
    joined.set(key, group);
  }
  return withoutSmall([...joined.values()], (file) => imports(file, 'import-statement')).map((group) =>
    group.files.sort((a, b) => Number(entries.includes(b)) - Number(entries.includes(a))),
  );
}

/** By entry, what is certain to be loaded before it is asked for. */
function loadedBefore(entries, first, files, loaded, asksFor) {
  const before = new Map(entries.map((entry) => [entry, new Set(entry === first ? [] : files)]));
  const askers = new Map(
    entries.map((entry) => [
      entry,
      entries.filter((one) => one !== entry && [...loaded.get(one)].some((file) => asksFor(file).includes(entry))),
    ]),
  );
  for (let changed = true; changed;) {
    changed = false;
    for (const entry of entries.filter((one) => one !== first)) {
      const known = before.get(entry);
      const left = [...known].filter((file) =>
        askers.get(entry).every((asker) => loaded.get(asker).has(file) || before.get(asker).has(file)),
      );
      changed ||= left.length < known.size;
      before.set(entry, new Set(left));
    }
  }
  return before;
}

/**
 * Adds each small group to the smallest of those that are loaded whenever it is, unless they would import each other, or
 * both hold entries: names that two entries export may be the same.
 */
function withoutSmall(groups, importsOf) {
  let left = [...groups].sort((a, b) => a.bytes - b.bytes);
  if (!inOrder(left, importsOf)) {
    throw new Error('Files of the bundle would import each other in a circle.');
  }
  for (let at = 0; left[at]?.bytes < small;) {
    const group = left[at];
    const joined = left
      .filter((one) => one !== group && one.entries + group.entries < 2)
      .filter((one) => group.loaders.every((loader) => one.loaders.includes(loader)))
      .map((larger) => {
        const both = {
          loaders: larger.loaders,
          files: [...larger.files, ...group.files],
          bytes: larger.bytes + group.bytes,
          entries: larger.entries + group.entries,
        };
        return [...left.filter((one) => one !== group && one !== larger), both];
      })
      .find((next) => inOrder(next, importsOf));
    left = joined?.sort((a, b) => a.bytes - b.bytes) ?? left;
    at += joined === undefined ? 1 : 0;
  }
  return left;
}

/** Whether no group imports itself by way of others. */
function inOrder(groups, importsOf) {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((file) => [file, group])));
  const next = (group) => group.files.flatMap(importsOf).map((file) => groupOf.get(file));
  return groups.every((group) => {
    const others = next(group).filter((one) => one !== group);
    return !others.some((one) => reached(one, next).has(group));
  });
}

function reached(from, next) {
  const found = new Set([from]);
  // A set is walked with what is added on the way.
  for (const one of found) {
    next(one).forEach((other) => found.add(other));
  }
  return found;
}
