import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { root } from '../support/root';
import { codeFaults } from './codeFaults';

/** Throws if a bundle in dist contains or generates code that cannot be reviewed in it. */
export function checkCode(): void {
  const dist = path.join(root, 'dist');
  const faults = readdirSync(dist)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const map = new SourceMap(JSON.parse(readFileSync(path.join(dist, `${file}.map`), 'utf8')) as SourceMapPayload);
      return codeFaults(`dist/${file}`, readFileSync(path.join(dist, file), 'utf8'), (line, column) => {
        const entry = map.findEntry(line, column);
        return 'originalSource' in entry ? path.posix.join('dist', entry.originalSource) : undefined;
      });
    });
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
}
