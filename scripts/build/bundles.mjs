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
  // ws looks for the last two and does without.
  external: ['vscode', 'bufferutil', 'utf-8-validate'],
  supported: { 'dynamic-import': false },
  alias: {
    // Its entry for Node requires its parts in a way that no bundler sees.
    'jsonc-parser': path.join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
  },
  metafile: true,
  logLevel: 'warning',
};

/** Leaves `./main` to a require at run time, and refuses what would load it with the registrations. */
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

/** What the unused parts of viem would import late is no part of ours: as one it would be kept, and they with it. */
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

/** Entries of bundles that others of ours load beside them. */
const sharedEntries = {
  preact: 'src/webview/ui/preact.ts',
  drawn: 'src/webview/ui/drawn/index.ts',
  rpcRenderer: 'src/webview/rpcRenderer/main.ts',
};

/**
 * What such an entry hands on from other files is imported from its bundle: a component, or a class, is there once. All that
 * is imported of a bundle comes through one module, since esbuild writes an import for each.
 */
function sharedBy(name) {
  const bundle = `./${name}.js`;
  const entry = path.join(root, sharedEntries[name]);
  const names = handedOn(entry);
  const ofBundle = { path: bundle, namespace: 'beside' };
  return {
    name: `shared by ${name}`,
    setup(build) {
      // Pages of ours share one preact, whatever they load beside each other.
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
      // By their names, so that one that is not handed on fails the build.
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

/** Names that a module exports, one by one. */
function exportedBy(text) {
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) => list.split(','));
  const own = [...text.matchAll(/^export (?:async )?(?:class|const|function) (\w+)/gm)].map(([, name]) => name);
  const names = lists.map((one) => one.trim()).filter((one) => one !== '' && !one.startsWith('type '));
  return [...names.map((one) => one.replace(/^.* as /, '')), ...own];
}

/** Style sheets are texts, which pages adopt; without what people need to read them. */
const smallStyles = {
  name: 'small styles',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { code } = await esbuild.transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};

/** What few readers ask for of an output is loaded late, by the one import that is. */
const lateExtras = {
  name: 'late extras',
  setup(build) {
    build.onResolve({ filter: /\/extras\/main$/ }, () => ({ path: './rpcExtras.js', external: true }));
  },
};

/**
 * Parts of libraries that nothing asks for, and what stands in for them: WebSockets are asked for without compression, so that
 * a server that names an extension is refused, and are heard as what emits, not by the listeners of a page.
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

/** What other editors read stands beside the bundles, and not in them once more. */
const schemasBeside = {
  name: 'schemas beside',
  setup(build) {
    build.onResolve({ filter: /\/schemas\/[\w-]+\.schema\.json$/ }, ({ path: file }) => ({
      path: `../schemas/${path.posix.basename(file)}`,
      external: true,
    }));
  },
};

/** Of the rules of config files: where each is from, which only their documentation says. */
const rulesAlone = {
  name: 'rules alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]config[\\/]rules[\\/]rules\.json$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/"(?:basis|source)": "[^"]*",/g, ''),
      loader: 'json',
    }));
  },
};

/** Signatures are points of G2, to which messages are hashed; what would hash to G1 is two thirds of its file in numbers. */
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

/** viem brings an older one of its own. */
const oneKeccak = {
  name: 'one keccak',
  setup(build) {
    build.onResolve({ filter: /^@noble\/hashes\/sha3$/ }, () => ({
      path: path.join(root, 'node_modules/@noble/hashes/sha3.js'),
    }));
  },
};

const shipped = { ...common, sourcemap: 'external' };
/** In parts that share code and are loaded one by one: `commonJsChunks` writes them. */
const inParts = {
  ...shipped,
  format: 'esm',
  splitting: true,
  write: false,
  chunkNames: '[name]-[hash]',
  supported: {},
  plugins: [nothingLateOfViem, nothingUnused, hashesToG2, oneKeccak, rulesAlone, throughDoors],
  // Its entry holds a server too.
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
// What a page of ours loads first nearly all runs at once: browsers that know the hint compile it while it is loaded.
const firstOfPages = { ...page, banner: { js: '//# allFunctionsCalledOnLoad' } };
const ofPages = [sharedBy('preact')];

/** What is shipped, as esbuild is told to build it. */
export const bundles = {
  extension: {
    ...shipped,
    entryPoints: ['src/extension/extension.ts'],
    outfile: 'dist/extension.js',
    plugins: [lateMain, throughDoors],
  },
  main: {
    ...inParts,
    entryPoints: ['src/extension/main.ts'],
    outdir: 'dist',
    plugins: [schemasBeside, ...inParts.plugins],
  },
  // Where there is no Node: runs the same files.
  web: {
    ...shipped,
    platform: 'browser',
    target: 'es2022',
    entryPoints: ['src/extension/web/web.ts'],
    outfile: 'dist/web.js',
  },
  // The command line, for Node alone: each command loads its own part.
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

/** The suites that run inside VS Code. */
export const suites = {
  ...common,
  entryPoints: testFiles('test/integration'),
  outdir: 'out/test/integration',
  outbase: 'test/integration',
  external: [...common.external, 'mocha'],
  sourcemap: 'inline',
};

/** The suite that runs in the extension host of a browser. */
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
