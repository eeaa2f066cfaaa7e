import { mochaStage } from './mochaStage';
import { programStage } from './programStage';
import type { Stage } from './stage';

const seconds = 1000;

/** What `npm test` runs, in its order. */
export const stages: readonly Stage[] = [
  programStage({ name: 'types' }, 60 * seconds, {
    node: ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json'],
  }),
  programStage({ name: 'build' }, 60 * seconds, { node: ['esbuild.mjs', '--production', '--tests'] }),
  programStage({ name: 'lint' }, 120 * seconds, { node: ['node_modules/eslint/bin/eslint.js', '.'] }),
  mochaStage({ name: 'unit' }, 120 * seconds, 'test/unit'),
  programStage({ name: 'format' }, 60 * seconds, {
    node: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  }),
  mochaStage({ name: 'contract' }, 180 * seconds, 'test/contract'),
];
