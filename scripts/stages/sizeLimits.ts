import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { measureSizes, type SourceFile } from '../support/sizes';
import { root } from '../support/root';
import { type Stage, stageFailed, stagePassed } from './stage';

/** A stage that measures `src`, and is one test: whether each folder and file is within its limit. */
export function sizeLimits(stage: Omit<Stage, 'run'>): Stage {
  return {
    ...stage,
    run() {
      const { table, faults } = measureSizes(sourceFiles());
      return Promise.resolve({ ...(faults.length > 0 ? stageFailed(faults.join('\n')) : stagePassed), figures: table });
    },
  };
}

function sourceFiles(): readonly SourceFile[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      path: path.posix.join('src', file.replaceAll(path.sep, '/')),
      lines: readFileSync(path.join(root, 'src', file), 'utf8').split('\n').length - 1,
    }));
}
