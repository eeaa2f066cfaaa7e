import { isBuiltin } from 'node:module';

/** Upper bound of what the first hover loads, in bytes before minification: what asks is loaded later. */
export const maximumFirstHover = 400_000;

/** Small functions without state, for what is said before main is loaded and after: they may exist twice. */
const inBoth = new Set(
  [
    ...['primitives/environment', 'primitives/sanitize/uiText', 'primitives/text/clean', 'primitives/text/words'],
    ...['networks/networkNames'],
    // Which file of a chain's configuration it is: its service is loaded for no other.
    ...['config/recognise/recognise'],
  ]
    .map((file) => `engine/${file}`)
    // A file of an untrusted folder, which is read before main is loaded.
    .concat(['recognisedConfig', 'fileBytes', 'regularFile'].map((file) => `extension/vscode/${file}`))
    .map((file) => `src/${file}.ts`),
);

/** Sentences about what is wrong with the two bundles, from esbuild's metafiles. */
export function bundleFaults(extension, main) {
  const faults = [];
  const late = new Set(Object.keys(main.inputs));
  for (const source of Object.keys(extension.inputs)) {
    if (late.has(source) && !inBoth.has(source)) {
      faults.push(`${source} is in dist/extension.js and in dist/main.js: load it from one of them only.`);
    }
  }
  const first = firstHoverBytes(main);
  if (first > maximumFirstHover) {
    faults.push(
      `The first hover loads ${first} bytes; it must not be over ${maximumFirstHover}: import what asks where it is used.`,
    );
  }
  for (const { imports } of [extension, main].flatMap((meta) => Object.values(meta.outputs))) {
    for (const { path } of imports.filter((imported) => imported.external && !present(imported))) {
      faults.push(
        path === 'vscode'
          ? "vscode is imported so that it is copied for each file: write import vscode = require('vscode')."
          : `${path} is left outside of the bundles, but nothing is installed beside them.`,
      );
    }
  }
  return faults;
}

/** dist/main.js with all that it imports at once. */
function firstHoverBytes({ outputs }) {
  const files = new Set(['dist/main.js']);
  // A set is walked with what is added on the way.
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) {
        files.add(path);
      }
    }
  }
  return [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

/** What a bundle may import: what VS Code and Node bring, our schemas, and two modules that ws asks for and does without. */
function present({ path, kind }) {
  // Newer ones of Node are not known to older ones.
  const isThere =
    path.startsWith('node:') ||
    path.startsWith('../schemas/') ||
    isBuiltin(path) ||
    ['./main.js', 'bufferutil', 'utf-8-validate'].includes(path);
  // esbuild copies the 350 members of an import, as it may differ from what is required.
  return isThere || (path === 'vscode' && kind === 'require-call');
}
