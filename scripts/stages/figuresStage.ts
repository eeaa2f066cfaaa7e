import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { measureFigures } from '../support/figures';
import type { SourceFile } from '../support/importGraph';
import { root } from '../support/root';
import { type Stage, stagePassed } from './stage';

/** Measures `src` and prints its figures, with a warning for each that exceeds its limit. Never fails. */
export function figuresStage(stage: Omit<Stage, 'run'>): Stage {
  return {
    ...stage,
    run() {
      const { table, warnings } = measureFigures(sourceFiles(), root);
      return Promise.resolve({
        ...stagePassed,
        figures: [table, ...warnings.map((text) => `warning: ${text}`)].join('\n'),
      });
    },
  };
}

function sourceFiles(): readonly SourceFile[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({
      path: path.posix.join('src', file.replaceAll(path.sep, '/')),
      text: readFileSync(path.join(root, 'src', file), 'utf8'),
    }));
}
