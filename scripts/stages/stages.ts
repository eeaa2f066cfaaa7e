import { type Build, newest, oldest } from '../vscode/builds';
import { smokeSuites, suites } from '../vscode/suites';
import { figuresStage } from './figuresStage';
import { hashOf } from './hashOf';
import { integrationStage } from './integrationStage';
import { lintArguments } from './lintArguments';
import { mochaStage } from './mochaStage';
import { packageStage } from './packageStage';
import { programStage } from './programStage';
import { webStage } from './webStage';
import type { Stage } from './stage';

/** Type-checks a project incrementally. */
function typesOf(project: string): readonly string[] {
  const notes = `out/cache/types/${hashOf([project])}.tsbuildinfo`;
  return ['node_modules/typescript-7/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', notes];
}

/** Runs in a browser's extension host, without Node. */
function web(build: Build): Stage {
  return webStage({ name: `web/${build.version}`, seconds: 40 }, build);
}

/** The stages of `npm test`; `seconds` on two idle cores with warm caches. */
const always: readonly Stage[] = [
  programStage({ name: 'types', seconds: 10 }, typesOf('tsconfig.json')),
  // Pages have the DOM's types and none of Node's.
  programStage({ name: 'types-browser', seconds: 3 }, typesOf('src/webview/tsconfig.json')),
  programStage({ name: 'build', seconds: 4 }, ['esbuild.mjs', '--production', '--tests']),
  programStage({ name: 'lint/text', seconds: 3 }, lintArguments()),
  // Rules that need type information.
  programStage({ name: 'lint/types', seconds: 10 }, ['node_modules/oxlint/bin/oxlint', '--type-aware']),
  mochaStage({ name: 'unit/core', seconds: 90 }, 'test/unit/core/**/*.test.ts'),
  mochaStage(
    { name: 'unit/others', seconds: 60 },

    ...['test/unit/**/*.test.ts', '--ignore', 'test/unit/core/**'],
  ),
  packageStage({ name: 'package', seconds: 8, needs: ['build'] }),
  programStage({ name: 'format', seconds: 4 }, [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
    ...['--cache-location', 'out/cache/prettier', '.'],
  ]),
  programStage({ name: 'directions', seconds: 5 }, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
    // The cache is invalidated when a file or the rules change.
    ...['--cache', `out/cache/directions/${hashOf(['.dependency-cruiser.cjs', 'package-lock.json'])}`],
    ...['--cache-strategy', 'content'],
  ]),
  programStage({ name: 'unused', seconds: 6 }, ['node_modules/knip/bin/knip.js', '--no-progress']),
  figuresStage({ name: 'figures', seconds: 2 }),
  // The extension in an in-memory VS Code of our own.
  mochaStage({ name: 'editor', seconds: 70 }, ...['test/editor/**/*.test.ts', '--require', 'test/editor/setup.ts']),
  mochaStage({ name: 'browser', seconds: 110 }, 'test/browser/**/*.test.ts'),
  // Two halves, each with its own development network.
  mochaStage({ name: 'contract/state', seconds: 280 }, 'test/contract/state/**/*.test.ts'),
  mochaStage(
    { name: 'contract/others', seconds: 150 },

    ...['test/contract/**/*.test.ts', '--ignore', 'test/contract/state/**'],
  ),
  // Hostile servers against processes with little memory, and hostile text.
  mochaStage({ name: 'hostile', seconds: 110 }, 'test/hostile/**/*.test.ts'),
  ...suites.map((suite) => integrationStage(newest, suite)),
  web(newest),
];

/**
 * The stages of these names with their dependencies; without names all of them, with a smoke suite on the oldest VS
 * Code.
 *
 * @param full all suites on the oldest VS Code
 */
export function chosenStages(names: readonly string[], full = false): readonly Stage[] {
  const all = [
    ...always,
    ...(full ? suites : smokeSuites).map((suite) => integrationStage(oldest, suite)),
    ...(full ? [web(oldest)] : []),
  ];
  const named = (name: string) => all.filter((stage) => stage.name === name || stage.name.startsWith(`${name}/`));
  const unknown = names.filter((name) => named(name).length === 0);
  if (unknown.length > 0) {
    const known = all.map(({ name }) => name).join(', ');
    throw new Error(`No stage is called ${unknown.join(', ')}; there are: ${known}.`);
  }
  const chosen = new Set(names.length > 0 ? names.flatMap(named) : all);
  // Iterating a Set also visits the entries added in the loop.
  for (const { needs = [] } of chosen) {
    needs.flatMap(named).forEach((stage) => chosen.add(stage));
  }
  return all.filter((stage) => chosen.has(stage));
}
