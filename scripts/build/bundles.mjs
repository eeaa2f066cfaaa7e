import esbuild from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { commonJsChunks } from './commonJsChunks.mjs';
import { throughDoors } from './doors.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

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

/** The page of a result shows answers by what shows the outputs of notebooks: it is loaded beside it, and not bundled twice. */
const sharedRenderer = {
  name: 'shared renderer',
  setup(build) {
    build.onResolve({ filter: /\/rpcRenderer\/main$/ }, () => ({ path: './rpcRenderer.js', external: true }));
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

/** Pages of ours share one preact, whatever they load beside each other. */
const sharedPreact = {
  name: 'shared preact',
  setup(build) {
    build.onResolve({ filter: /^preact(?:\/|$)/ }, () => ({ path: './preact.js', external: true }));
  },
};

/** Pages of ours share what draws. */
const sharedDrawings = {
  name: 'shared drawings',
  setup(build) {
    build.onResolve({ filter: /\/ui\/drawn$/ }, () => ({ path: './drawn.js', external: true }));
  },
};

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

/** The extras share with the renderer that loads them what it exports, classes above all. */
const rendererOfExtras = {
  name: 'renderer of extras',
  setup(build) {
    const shared = ['webview/rpcRenderer/shared', 'engine/primitives/json/value'].map((file) =>
      path.join(root, 'src', file),
    );
    build.onResolve({ filter: /^\..*\/(?:shared|value)$/ }, ({ path: name, resolveDir }) =>
      shared.includes(path.resolve(resolveDir, name)) ? { path: './rpcRenderer.js', external: true } : undefined,
    );
  },
};

/**
 * Parts of libraries that nothing asks for, and what stands in for them. undici's parser of HTTP comes twice, for processors
 * with and without SIMD, which each has that VS Code runs on (SSE4.1 of 2008, NEON of arm64); HTTP/2 is off; what is sent
 * is text; no proxy but those of HTTP is known; and WebSockets are asked for without compression.
 */
const { ERROR, TYPE } = require('undici/lib/llhttp/constants.js');
const unused = {
  // Of all that there is in HTTP, what the parser says and is told.
  'undici/lib/llhttp/constants': `module.exports = ${JSON.stringify({ ERROR, TYPE })};`,
  'undici/lib/llhttp/llhttp-wasm': "throw new Error('This processor lacks SIMD, which reading HTTP needs.');",
  'undici/lib/dispatcher/client-h2': '',
  'undici/lib/dispatcher/socks5-proxy-agent': '',
  'undici/lib/web/fetch/body': "throw new Error('Forms are not sent.');",
  'ws/lib/permessage-deflate': "module.exports = { extensionName: 'permessage-deflate' };",
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

/** WebAssembly as text takes a third more than as the file that it is. */
const parserBeside = {
  name: 'parser beside',
  setup(build) {
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]llhttp[\\/]llhttp_simd-wasm\.js$/ }, ({ path: file }) => {
      const { absWorkingDir, outdir } = build.initialOptions;
      mkdirSync(path.join(absWorkingDir, outdir), { recursive: true });
      writeFileSync(path.join(absWorkingDir, outdir, 'llhttp.wasm'), require(file));
      return {
        contents: "module.exports = require('fs').readFileSync(require('path').join(__dirname, 'llhttp.wasm'));",
      };
    });
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
  plugins: [nothingLateOfViem, nothingUnused, oneKeccak, throughDoors],
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
    plugins: [parserBeside, schemasBeside, ...inParts.plugins],
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
  preact: { ...page, entryPoints: ['src/webview/ui/preact.ts'], outfile: 'dist/preact.js' },
  drawn: {
    ...page,
    entryPoints: ['src/webview/ui/drawn/index.ts'],
    outfile: 'dist/drawn.js',
    plugins: [sharedPreact, smallStyles, throughDoors],
  },
  rpcRenderer: {
    ...page,
    entryPoints: ['src/webview/rpcRenderer/main.ts'],
    outfile: 'dist/rpcRenderer.js',
    supported: {},
    plugins: [lateExtras, sharedPreact, smallStyles, throughDoors],
  },
  rpcExtras: {
    ...page,
    entryPoints: ['src/webview/rpcRenderer/extras/main.ts'],
    outfile: 'dist/rpcExtras.js',
    plugins: [rendererOfExtras, sharedPreact, smallStyles, throughDoors],
  },
  dashboard: {
    ...page,
    entryPoints: ['src/webview/dashboard/main.tsx'],
    outfile: 'dist/dashboard.js',
    plugins: [sharedDrawings, sharedPreact, smallStyles, throughDoors],
  },
  page: {
    ...page,
    entryPoints: ['src/webview/page/main.tsx'],
    outfile: 'dist/page.js',
    plugins: [sharedRenderer, sharedDrawings, sharedPreact, smallStyles, throughDoors],
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
