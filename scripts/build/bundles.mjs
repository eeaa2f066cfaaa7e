import esbuild from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commonJsChunks } from './commonJsChunks.mjs';
import { handedOn, throughDoors } from './doors.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // The last two are optional dependencies of ws.
  external: ['vscode', 'bufferutil', 'utf-8-validate'],
  supported: { 'dynamic-import': false },
  alias: {
    // Its Node entry is UMD, which bundlers cannot follow.
    'jsonc-parser': path.join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
  },
  metafile: true,
  logLevel: 'warning',
};

/**
 * Leaves `./main` to a require at run time; a static import would load it with the registrations, so it is an error.
 */
const lateMain = {
  name: 'late main',
  setup(build) {
    build.onResolve({ filter: /^\.\/main$/ }, ({ kind, importer }) => {
      if (kind === 'import-statement') {
        const where = path.relative(root, importer);
        return { errors: [{ text: `${where} imports ./main statically; require('./main') where it is first used.` }] };
      }
      return { path: './main.js', external: true };
    });
  },
};

/** One `require('vscode')` a bundle: at each, VS Code searches for the extension that calls it. */
const vscodeOnce = {
  name: 'vscode once',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ path: name, namespace }) =>
      namespace === 'beside' ? { path: name, external: true } : { path: './vscode', namespace: 'beside' },
    );
    build.onLoad({ filter: /./, namespace: 'beside' }, () => ({ contents: "module.exports = require('vscode');" }));
  },
};

/** Keeps dynamic imports of viem's unused parts external: as entry points they would be bundled. */
const nothingLateOfViem = {
  name: 'nothing late of viem',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ kind, importer, path: imported }) =>
      kind === 'dynamic-import' && importer.split(path.sep).includes('viem')
        ? { path: imported, external: true }
        : undefined,
    );
  },
};

/** Entry points whose bundles are shared by other bundles. */
const sharedEntries = {
  preact: 'src/webview/ui/preact.ts',
  drawn: 'src/webview/ui/drawn/index.ts',
  rpcRenderer: 'src/webview/rpcRenderer/main.ts',
};

/**
 * Imports of what a shared entry re-exports are taken from its bundle, so that a component or class exists once. All
 * imports from a bundle go through one module, because esbuild writes an import statement for each.
 */
function sharedBy(name) {
  const bundle = `./${name}.js`;
  const entry = path.join(root, sharedEntries[name]);
  const names = handedOn(entry);
  const ofBundle = { path: bundle, namespace: 'beside' };
  return {
    name: `shared by ${name}`,
    setup(build) {
      // All pages share one preact.
      build.onResolve({ filter: name === 'preact' ? /^preact(?:\/|$)/ : /^$/ }, () => ofBundle);
      build.onResolve({ filter: /^\./, namespace: 'file' }, ({ path: imported, resolveDir }) => {
        const file = path.resolve(resolveDir, imported);
        const isEntry = entry.replace(/(?:[\\/]index)?\.ts$/, '') === file;
        return isEntry
          ? ofBundle
          : names.some((one) => one.file === file)
            ? { path: path.relative(root, file), namespace: bundle }
            : undefined;
      });
      // Named exports, so that the build fails for a name that the entry does not re-export.
      build.onLoad({ filter: /./, namespace: bundle }, ({ path: file }) => {
        const own = names.flatMap((one) => (one.file === path.join(root, file) ? [`${one.as} as ${one.name}`] : []));
        return { contents: `export { ${own.join(', ')} } from '${bundle}';` };
      });
      build.onResolve({ filter: /./, namespace: bundle }, () => ofBundle);
      build.onLoad({ filter: new RegExp(`/${name}\\.js$`), namespace: 'beside' }, () => ({
        contents: `export { ${exportedBy(readFileSync(entry, 'utf8'))} } from '${bundle}';`,
      }));
      build.onResolve({ filter: /./, namespace: 'beside' }, ({ path: file }) => ({ path: file, external: true }));
    },
  };
}

function exportedBy(text) {
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(','));
  const own = [...text.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name);
  const names = lists.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('type '));
  return [...names.map((one) => one.replace(/^.* as /, '')), ...own];
}

/** Style sheets are imported as minified text, which pages adopt. */
const smallStyles = {
  name: 'small styles',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { code } = await esbuild.transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};

/** Rarely used parts of an output are loaded on demand, by a single dynamic import. */
const lateExtras = {
  name: 'late extras',
  setup(build) {
    build.onResolve({ filter: /\/extras\/main$/ }, () => ({ path: './rpcExtras.js', external: true }));
  },
};

/**
 * Unused parts of libraries, with their replacements. WebSockets are opened without compression, so a server that
 * negotiates an extension is rejected; they are used as event emitters, not through the DOM's listener API.
 */
const unused = {
  'ws/lib/permessage-deflate': "module.exports = { extensionName: 'permessage-deflate' };",
  'ws/lib/extension': 'module.exports = {};',
  'ws/lib/event-target': 'module.exports = { EventTarget: {} };',
};

const nothingUnused = {
  name: 'nothing unused',
  setup(build) {
    for (const [file, contents] of Object.entries(unused)) {
      const filter = new RegExp(`[\\\\/]${file.replaceAll('/', String.raw`[\\/]`)}\\.js$`);
      build.onLoad({ filter }, () => ({ contents }));
    }
  },
};

/** Schemas are shipped as files for other editors, so the bundles load those instead of holding a copy. */
const schemasBeside = {
  name: 'schemas beside',
  setup(build) {
    build.onResolve({ filter: /\/schemas\/[\w-]+\.schema\.json$/ }, ({ path: file }) => ({
      path: `../schemas/${path.posix.basename(file)}`,
      external: true,
    }));
  },
};

/** Drops the sources of config rules, which only the documentation shows. */
const rulesAlone = {
  name: 'rules alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]config[\\/]rules[\\/]rules\.json$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/"(?:basis|source)": "[^"]*",/g, ''),
      loader: 'json',
    }));
  },
};

/**
 * Signatures are points of G2, to which messages are hashed; constants for hashing to G1 are two thirds of the file.
 */
const hashesToG2 = {
  name: 'hashes to G2',
  setup(build) {
    build.onLoad({ filter: /[\\/]@noble[\\/]curves[\\/]bls12-381\.js$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8');
      const contents = text
        .replace(/^const isogenyMapG1 = [^]*?^\]\.map\(.*\);\n/m, '')
        .replace(/^const getG1_SWU = [^]*?^ {4}\}\)\);\n/m, '')
        .replace(/^(function mapToG1\(scalars\) \{)[^]*?^\}/m, "$1 throw new Error('Nothing is hashed to G1.'); }");
      return /isogenyMapG1|getG1_SWU/.test(contents)
        ? { errors: [{ text: `${file} is not what was made smaller.` }] }
        : { contents };
    });
  },
};

/** viem depends on an older version. */
const oneKeccak = {
  name: 'one keccak',
  setup(build) {
    build.onResolve({ filter: /^@noble\/hashes\/sha3$/ }, () => ({
      path: path.join(root, 'node_modules/@noble/hashes/sha3.js'),
    }));
  },
};

const shipped = { ...common, sourcemap: 'external' };
/** Split into parts that share code and are loaded on demand; written by `commonJsChunks`. */
const inParts = {
  ...shipped,
  format: 'esm',
  splitting: true,
  write: false,
  chunkNames: '[name]-[hash]',
  supported: {},
  plugins: [nothingLateOfViem, nothingUnused, hashesToG2, oneKeccak, rulesAlone, throughDoors],
  // Its main entry includes a server.
  alias: { ...common.alias, ws: path.join(root, 'node_modules/ws/lib/websocket.js') },
};
const page = {
  ...shipped,
  platform: 'browser',
  format: 'esm',
  target: 'es2022',
  external: [],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.svg': 'text' },
};
// Nearly all of what a page loads first runs at once: browsers that know the hint compile it while it loads.
const firstOfPages = { ...page, banner: { js: '//# allFunctionsCalledOnLoad' } };
const ofPages = [sharedBy('preact')];

export const bundles = {
  extension: {
    ...shipped,
    entryPoints: ['src/extension/extension.ts'],
    outfile: 'dist/extension.js',
    plugins: [lateMain, vscodeOnce, throughDoors],
  },
  main: {
    ...inParts,
    entryPoints: ['src/extension/main.ts'],
    outdir: 'dist',
    plugins: [schemasBeside, vscodeOnce, ...inParts.plugins],
  },
  // For browsers, without Node: runs the same files.
  web: {
    ...shipped,
    platform: 'browser',
    target: 'es2022',
    entryPoints: ['src/extension/web/web.ts'],
    outfile: 'dist/web.js',
  },
  // The command line, for Node only: each command loads its own part.
  cli: {
    ...inParts,
    entryPoints: ['src/cli/main.ts'],
    outdir: 'dist/cli',
    sourcemap: false,
    plugins: [...inParts.plugins, commonJsChunks({ minify: true })],
  },
  preact: {
    ...firstOfPages,
    entryPoints: [sharedEntries.preact],
    outfile: 'dist/preact.js',
    plugins: [smallStyles, throughDoors],
  },
  drawn: {
    ...firstOfPages,
    entryPoints: [sharedEntries.drawn],
    outfile: 'dist/drawn.js',
    plugins: [...ofPages, smallStyles, throughDoors],
  },
  rpcRenderer: {
    ...page,
    entryPoints: [sharedEntries.rpcRenderer],
    outfile: 'dist/rpcRenderer.js',
    supported: {},
    plugins: [lateExtras, ...ofPages, smallStyles, throughDoors],
  },
  rpcExtras: {
    ...page,
    entryPoints: ['src/webview/rpcRenderer/extras/main.tsx'],
    outfile: 'dist/rpcExtras.js',
    plugins: [sharedBy('rpcRenderer'), sharedBy('drawn'), ...ofPages, smallStyles, throughDoors],
  },
  dashboard: {
    ...firstOfPages,
    entryPoints: ['src/webview/dashboard/main.tsx'],
    outfile: 'dist/dashboard.js',
    plugins: [sharedBy('drawn'), ...ofPages, smallStyles, throughDoors],
  },
  page: {
    ...firstOfPages,
    entryPoints: ['src/webview/page/main.tsx'],
    outfile: 'dist/page.js',
    plugins: [sharedBy('rpcRenderer'), sharedBy('drawn'), ...ofPages, smallStyles, throughDoors],
  },
};

export const suites = {
  ...common,
  entryPoints: testFiles('test/integration'),
  outdir: 'out/test/integration',
  outbase: 'test/integration',
  external: [...common.external, 'mocha'],
  sourcemap: 'inline',
};

export const webSuite = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  entryPoints: ['test/web/suite.ts'],
  outfile: 'out/test/web/suite.js',
};

function testFiles(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true }).map(String);
  return files
    .filter((file) => file === 'index.ts' || file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));
}
