import { isBuiltin } from 'node:module';

/** Upper bound of what the first hover loads, in bytes before minification. Code with I/O is loaded later. */
const maximumFirstHover = 400_000;

/** Small stateless functions, needed before main is loaded and by main: they may be in both bundles. */
const inBoth = new Set(
  [
    ...['primitives/environment', 'primitives/sanitize/uiText', 'primitives/text/clean', 'primitives/text/words'],
    ...['networks/networkNames'],
    // Recognises the files of a chain's configuration; the config service is only loaded for these.
    ...['config/recognise/recognise'],
  ]
    .map((file) => `engine/${file}`)
    // Reads a file of an untrusted folder before main is loaded.
    .concat(['recognisedConfig', 'fileBytes', 'regularFile'].map((file) => `extension/vscode/${file}`))
    .map((file) => `src/${file}.ts`)
    // What VS Code returns, which is the same for both.
    .concat('beside:./vscode'),
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

/** Bytes of dist/main.js and all its static imports. */
function firstHoverBytes({ outputs }) {
  const files = new Set(['dist/main.js']);
  // Iterating a Set also visits the entries added in the loop.
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external) {
        files.add(path);
      }
    }
  }
  return [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
}

/** Bundles may import vscode, Node's built-in modules, our schemas, and two optional dependencies of ws. */
function present({ path, kind }) {
  // Older versions of Node do not list the newer built-in modules.
  const isThere =
    path.startsWith('node:') ||
    path.startsWith('../schemas/') ||
    isBuiltin(path) ||
    ['./main.js', 'bufferutil', 'utf-8-validate'].includes(path);
  // An ES import makes esbuild copy the module's 350 members, so vscode must be required.
  return isThere || (path === 'vscode' && kind === 'require-call');
}
