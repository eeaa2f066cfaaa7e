import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/**
 * Golden texts in a stage's folder that its run with `--update` did not write, so that no test uses them.
 *
 * @param files arguments of mocha: the pattern of the stage's tests, and after `--ignore` those of another stage
 * @param began start of the run in milliseconds
 */
export function staleGoldens(files: readonly string[], began: number): readonly string[] {
  const [folder = '', ...others] = files.filter((file) => !file.startsWith('--')).map((file) => file.split('**')[0]!);
  return readdirSync(path.resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}${file.replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.txt') && !others.some((other) => file.startsWith(other)))
    .filter((file) => statSync(path.resolve(root, file)).mtimeMs < began)
    .sort();
}
