// Builds dist and, with --tests, out/test/integration (the suites that run inside VS Code).
//   node esbuild.mjs [--production] [--watch] [--tests]
//   node esbuild.mjs --cli    only dist/cli, for the npm package
// dist/extension.js only registers features. dist/main.js contains what a hover needs and is required on first use;
// dist/chunk-*.js and other files contain the rest, each loaded on its own first use. A source file in both
// extension.js and one of these would exist twice at run time (two states, two classes), so the build fails.
// dist/rpcRenderer.js runs in the page of notebook outputs, dist/dashboard.js in the dashboard's, dist/page.js in a
// result's; they use nothing of Node.
import esbuild from 'esbuild';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundleFaults } from './scripts/build/bundleFaults.mjs';
import { bundles, suites, webSuite } from './scripts/build/bundles.mjs';
import { commonJsChunks } from './scripts/build/commonJsChunks.mjs';
import { demoRecording } from './scripts/build/demoRecording.mjs';
import { shrink } from './scripts/build/shrink.mjs';

const root = import.meta.dirname;
const flags = new Set(process.argv.slice(2));
const minify = flags.has('--production');
// Debuggers follow the link to the source map; shipped files have none.
const manner = minify ? { minify } : { sourcemap: 'linked' };

/** Bundles in the VSIX. */
const shippedNames = Object.keys(bundles).filter((name) => name !== 'cli');

/** esbuild options of a bundle in this run. */
function optionsOf(name) {
  return name === 'main'
    ? { ...bundles.main, plugins: [...bundles.main.plugins, commonJsChunks({ minify })] }
    : { ...bundles[name], ...manner };
}

async function buildOnce() {
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  const built = shippedNames.map(async (name) => {
    const { metafile } = await esbuild.build(optionsOf(name));
    return [name, metafile];
  });
  const metafiles = Object.fromEntries(await Promise.all(built));
  const faults = bundleFaults(metafiles.extension, metafiles.main);
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
  if (minify) {
    await shrink(path.join(root, 'dist'), path.join(root, 'out/shrunk'));
  }
  writeFileSync(path.join(root, 'dist/recording.br'), demoRecording(root, { small: minify }));
  mkdirSync(path.join(root, 'out'), { recursive: true });
  // Used by the benchmarks (startup code and sizes) and by packaging (third-party notices).
  writeFileSync(path.join(root, 'out/meta.json'), JSON.stringify(metafiles));
}

async function buildCli() {
  const outdir = path.join(root, 'dist/cli');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await esbuild.build(bundles.cli);
  mkdirSync(path.join(root, 'out'), { recursive: true });
  writeFileSync(path.join(root, 'out/cli-meta.json'), JSON.stringify(metafile));
}

async function buildTests() {
  rmSync(path.join(root, 'out/test'), { recursive: true, force: true });
  await Promise.all([suites, webSuite].map((one) => esbuild.build(one)));
}

if (flags.has('--watch')) {
  const contexts = await Promise.all(
    shippedNames.map((name) => esbuild.context({ ...optionsOf(name), logLevel: 'info' })),
  );
  // Errors are printed; the watcher rebuilds after a fix.
  await Promise.allSettled(contexts.map((context) => context.rebuild()));
  await Promise.all(contexts.map((context) => context.watch()));
  writeFileSync(path.join(root, 'dist/recording.br'), demoRecording(root, { small: false }));
  // tasks.json waits for this line.
  process.stdout.write('All bundles are built and watched.\n');
} else {
  try {
    await (flags.has('--cli')
      ? buildCli()
      : Promise.all([buildOnce(), ...(flags.has('--tests') ? [buildTests()] : [])]));
  } catch (error) {
    // esbuild has already printed its own errors.
    if (!error.errors) {
      process.stderr.write(`${error.message}\n`);
    }
    process.exitCode = 1;
  }
}
