/** A part smaller than this is merged into a larger one. Sizes are in bytes before minification. */
const small = 300_000;

/** What a merge may load without need: a part, with all that it imports, for those who load the larger one. */
const mostNeedless = 250_000;

/** The same where the larger one is loaded earlier; then only the part itself. */
const mostNeedlessEarlier = 20_000;

/**
 * Decides which parts of a split build are written into one file. esbuild makes a part for each set of entries that
 * share code, and does not see that some entries are only ever loaded by an entry which has loaded that code already. A
 * hundred more files would cost bytes for file names and imports, and compress worse.
 *
 * @param outputs of esbuild's metafile
 * @param first the entry that is loaded before all others
 * @param importedNames how many names the first file imports from the second
 * @returns lists of files, entries first, in an order that depends only on the build; each file is in exactly one list
 */
export function joinedChunks(outputs, first, importedNames = () => 0) {
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  const byKind = (kind) =>
    new Map(
      files.map((file) => [
        file,
        outputs[file].imports.filter((one) => one.kind === kind && !one.external).map(({ path }) => path),
      ]),
    );
  const [needed, late] = [byKind('import-statement'), byKind('dynamic-import')];
  const importsOf = (file) => needed.get(file);
  const entries = files.filter((file) => outputs[file].entryPoint !== undefined);
  const loaded = new Map(entries.map((entry) => [entry, reached([entry], importsOf)]));
  const before = loadedBefore(entries, first, files, loaded, (file) => late.get(file));

  const joined = new Map();
  for (const file of files) {
    const loaders = entries.filter((entry) => loaded.get(entry).has(file) && !before.get(entry).has(file));
    const key = loaders.map((entry) => outputs[entry].entryPoint).join(' ');
    const group = joined.get(key) ?? { loaders, files: [], bytes: 0 };
    group.files.push(file);
    group.bytes += outputs[file].bytes;
    joined.set(key, group);
  }
  const isThere = (file, entry) => loaded.get(entry).has(file) || before.get(entry).has(file);
  const names = ({ files: some }) =>
    some.filter((file) => entries.includes(file)).flatMap((file) => outputs[file].exports);
  /** @param withImports a group and all that it imports */
  const needlessBytes = (larger, withImports) =>
    Math.max(
      ...larger.loaders.map((loader) =>
        [...withImports]
          .filter((one) => one !== larger && !one.files.some((file) => isThere(file, loader)))
          .reduce((sum, { bytes }) => sum + bytes, 0),
      ),
    );
  /** Whether `larger` is loaded whenever `group` is needed, and nothing large without need. */
  const holds = (larger, group, withImports) => {
    const needless = needlessBytes(larger, withImports);
    if (group.loaders.every((loader) => larger.loaders.includes(loader))) {
      return needless <= mostNeedless;
    }
    const isEarlier = group.loaders.every((loader) => larger.files.every((file) => isThere(file, loader)));
    return isEarlier && !larger.loaders.includes(first) && needless <= Math.min(group.bytes, mostNeedlessEarlier);
  };
  const serves = (larger, group, withImports) =>
    holds(larger, group, withImports) && names(larger).every((name) => !names(group).includes(name));
  const sharedNames = (one, other) =>
    one.files
      .flatMap((file) => other.files.map((another) => importedNames(file, another) + importedNames(another, file)))
      .reduce((sum, names) => sum + names, 0);
  return withoutSmall([...joined.values()], importsOf, serves, sharedNames).map((group) =>
    group.files.sort((a, b) => Number(entries.includes(b)) - Number(entries.includes(a))),
  );
}

/** By entry, the files that are always loaded before it is requested. */
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
 * Merges each small group into a group that may hold it, unless that makes an import cycle: into the one with which it
 * shares the most names, since each name imported between files costs bytes in both; on a tie into the smallest.
 *
 * @param serves whether the first group may hold the second; also given what the second imports
 * @param sharedNames how many names two groups import from each other
 */
function withoutSmall(groups, importsOf, serves, sharedNames) {
  let left = [...groups].sort((a, b) => a.bytes - b.bytes);
  let next = importedBy(left, importsOf);
  if (left.some((group) => isPassed(group, group, next))) {
    throw new Error('Files of the bundle would import each other in a circle.');
  }
  for (let at = 0; left[at]?.bytes < small;) {
    const group = left[at];
    const withImports = reached([group], next);
    const [larger] = left
      .filter((one) => one !== group && serves(one, group, withImports) && !isPassed(one, group, next))
      .map((one) => ({ one, names: sharedNames(one, group) }))
      .sort((a, b) => b.names - a.names)
      .map(({ one }) => one);
    if (larger === undefined) {
      at++;
      continue;
    }
    const both = {
      loaders: larger.loaders,
      files: [...larger.files, ...group.files],
      bytes: larger.bytes + group.bytes,
    };
    left = [...left.filter((one) => one !== group && one !== larger), both].sort((a, b) => a.bytes - b.bytes);
    next = importedBy(left, importsOf);
  }
  return left;
}

/** By group, the other groups that it imports. */
function importedBy(groups, importsOf) {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((file) => [file, group])));
  const all = new Map(
    groups.map((group) => [group, new Set(group.files.flatMap(importsOf).map((file) => groupOf.get(file)))]),
  );
  all.forEach((others, group) => others.delete(group));
  return (group) => all.get(group);
}

/** Whether the other imports of two groups lead back to one of them, so that merging them would make a cycle. */
function isPassed(one, other, next) {
  const others = [...next(one), ...next(other)].filter((group) => group !== one && group !== other);
  const found = reached(others, next);
  return found.has(one) || found.has(other);
}

function reached(from, next) {
  const found = new Set(from);
  // Iterating a Set also visits the entries added in the loop.
  for (const one of found) {
    next(one).forEach((other) => found.add(other));
  }
  return found;
}
