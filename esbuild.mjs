// Builds dist (what is shipped) and, with --tests, out/test/integration (the suites that run inside VS Code).
//   node esbuild.mjs [--production] [--watch] [--tests]
// dist/extension.js only registers; dist/main.js holds the rest and is required on first use. A source in both would
// exist twice at run time (two states, two classes), so the build fails on it. dist/rpcRenderer.js runs in the page that
// shows notebook outputs, dist/dashboard.js in a dashboard's; they have nothing of Node.
import esbuild from 'esbuild';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundleFaults } from './scripts/build/bundleFaults.mjs';
import { packedUndici } from './scripts/build/packedUndici.mjs';
import { plainVscode, vscodeBanner } from './scripts/build/plainVscode.mjs';

const root = import.meta.dirname;
const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

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
    // The package's entry for Node reads files by path, which is not wanted here.
    '@vscode/l10n': path.join(root, 'node_modules/@vscode/l10n/dist/browser.js'),
    // Its entry for Node requires its parts in a way that no bundler sees.
    'jsonc-parser': path.join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
  },
  metafile: true,
  logLevel: 'warning',
};

const shipped = { ...common, minify: production, sourcemap: 'external' };

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

const inHost = { ...shipped, banner: { js: vscodeBanner } };
const extension = {
  ...inHost,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  plugins: [lateMain, plainVscode],
};
const main = {
  ...inHost,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/main.js',
  plugins: [packedUndici, plainVscode],
  // Its entry holds a server too.
  alias: { ...common.alias, ws: path.join(root, 'node_modules/ws/lib/websocket.js') },
};
const page = { ...shipped, platform: 'browser', format: 'esm', target: 'es2022', external: [] };
const rpcRenderer = { ...page, entryPoints: ['src/browser/rpcRenderer/main.ts'], outfile: 'dist/rpcRenderer.js' };
const dashboard = { ...page, entryPoints: ['src/browser/dashboard/main.ts'], outfile: 'dist/dashboard.js' };
const tests = {
  ...common,
  entryPoints: testFiles('test/integration'),
  outdir: 'out/test/integration',
  outbase: 'test/integration',
  external: [...common.external, 'mocha'],
  sourcemap: 'inline',
};

function testFiles(folder) {
  const files = readdirSync(path.join(root, folder), { recursive: true }).map(String);
  return files
    .filter((file) => file === 'index.ts' || file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));
}

async function buildOnce() {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const [start, rest, outputs, board] = await Promise.all(
    [extension, main, rpcRenderer, dashboard].map((target) => esbuild.build(target)),
  );
  const faults = bundleFaults(start.metafile, rest.metafile);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  mkdirSync(path.join(root, 'out'), { recursive: true });
  // Read by the bench: what is loaded at the start, and what weighs.
  const metafiles = {
    extension: start.metafile,
    main: rest.metafile,
    rpcRenderer: outputs.metafile,
    dashboard: board.metafile,
  };
  writeFileSync(path.join(root, 'out/meta.json'), JSON.stringify(metafiles));
}

async function buildTests() {
  rmSync(path.join(root, 'out/test'), { recursive: true, force: true });
  await esbuild.build(tests);
}

if (flags.has('--watch')) {
  const contexts = await Promise.all(
    [extension, main, rpcRenderer, dashboard].map((options) => esbuild.context({ ...options, logLevel: 'info' })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  try {
    await Promise.all([buildOnce(), ...(flags.has('--tests') ? [buildTests()] : [])]);
  } catch (error) {
    // esbuild has printed its own errors already.
    if (!error.errors) {
      process.stderr.write(`${error.message}\n`);
    }
    process.exitCode = 1;
  }
}
