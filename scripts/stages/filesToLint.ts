import path from 'node:path';

/** Paths from the project's root, with "/", and what stands in the files. */
export type Sources = ReadonlyMap<string, string>;

const endings = ['.ts', '.mjs', '.cjs', '.js', '.d.ts', '/index.ts', ''];

/**
 * What has to be linted when some files are other than when all were found right: these, and whatever imports them through
 * any number of files, since a rule that reads types may say something else there now.
 */
export function filesToLint(sources: Sources, isChanged: (file: string) => boolean): readonly string[] {
  const files = [...sources.keys()];
  // What it declares is seen without an import.
  if (files.some((file) => file.endsWith('.d.ts') && isChanged(file))) {
    return files;
  }
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const imported of importsOf(file, text, sources)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const wanted = new Set(files.filter(isChanged));
  // A set is walked with what is added on the way.
  for (const file of wanted) {
    importers.get(file)?.forEach((importer) => wanted.add(importer));
  }
  return files.filter((file) => wanted.has(file));
}

function importsOf(file: string, text: string, sources: Sources): readonly string[] {
  return [...text.matchAll(/(?:from|import|require)\s*\(?\s*['"](\.[^'"\n]*)['"]/g)].flatMap(([, target = '']) => {
    const base = path.posix.join(path.posix.dirname(file), target);
    const found = endings.map((ending) => base + ending).find((name) => sources.has(name));
    return found === undefined ? [] : [found];
  });
}
