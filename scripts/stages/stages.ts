import { newest, oldest } from '../vscode/builds';
import { integrationStage } from './integrationStage';
import { lintStage } from './lintStage';
import { mochaStage } from './mochaStage';
import { packageStage } from './packageStage';
import { programStage } from './programStage';
import type { Stage } from './stage';

const seconds = 1000;

/** What `npm test` runs, in its order. */
export const stages: readonly Stage[] = [
  programStage({ name: 'types' }, 180 * seconds, ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']),
  // What runs in a page has its names and none of Node's.
  programStage({ name: 'types-browser' }, 180 * seconds, [
    'node_modules/typescript-7/bin/tsc',
    ...['-p', 'src/webview/tsconfig.json'],
  ]),
  programStage({ name: 'build' }, 180 * seconds, ['esbuild.mjs', '--production', '--tests']),
  lintStage({ name: 'lint' }, 300 * seconds),
  mochaStage({ name: 'unit' }, 300 * seconds, 'test/unit'),
  packageStage({ name: 'package', needs: ['build'] }),
  programStage({ name: 'format' }, 180 * seconds, [
    'node_modules/prettier/bin/prettier.cjs',
    ...['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content', '.'],
  ]),
  programStage({ name: 'directions' }, 120 * seconds, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
  ]),
  programStage({ name: 'unused' }, 180 * seconds, ['node_modules/knip/bin/knip.js', '--no-progress']),
  mochaStage({ name: 'browser' }, 300 * seconds, 'test/browser'),
  mochaStage({ name: 'contract' }, 480 * seconds, 'test/contract'),
  // A server that means harm, against a process with little memory.
  mochaStage({ name: 'hostile' }, 480 * seconds, 'test/hostile'),
  integrationStage({ name: `vscode-${oldest.version}`, needs: ['build'] }, oldest),
  integrationStage({ name: `vscode-${newest.version}`, needs: ['build'] }, newest),
];
