// Builds dist (what is shipped) and, with --tests, out/test/integration (the suites that run inside VS Code).
//   node esbuild.mjs [--production] [--watch] [--tests]
//   node esbuild.mjs --cli    dist/cli alone, as the npm package has it
// dist/extension.js only registers; dist/main.js holds what a hover needs and is required on first use, and dist/chunk-*.js
// and others beside it the rest, each on its own first use. A source in extension.js and in one of these would
// exist twice at run time (two states, two classes), so the build fails on it. dist/rpcRenderer.js runs in the page that
// shows notebook outputs, dist/dashboard.js in a dashboard's, dist/page.js in a result's; they have nothing of Node.
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
// Debuggers follow a link to the map; what is shipped has none.
const manner = minify ? { minify } : { sourcemap: 'linked' };

/** What the VSIX has. */
const shippedNames = Object.keys(bundles).filter((name) => name !== 'cli');

/** As esbuild is told to build a bundle, in the manner of this run. */
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
  // Read by the bench (what is loaded at the start, and what weighs) and by packaging (whose software it is).
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
  // What is wrong is printed, and built again once it is right.
  await Promise.allSettled(contexts.map((context) => context.rebuild()));
  await Promise.all(contexts.map((context) => context.watch()));
  writeFileSync(path.join(root, 'dist/recording.br'), demoRecording(root, { small: false }));
  // tasks.json waits for it.
  process.stdout.write('All bundles are built and watched.\n');
} else {
  try {
    await (flags.has('--cli')
      ? buildCli()
      : Promise.all([buildOnce(), ...(flags.has('--tests') ? [buildTests()] : [])]));
  } catch (error) {
    // esbuild has printed its own errors already.
    if (!error.errors) {
      process.stderr.write(`${error.message}\n`);
    }
    process.exitCode = 1;
  }
}
