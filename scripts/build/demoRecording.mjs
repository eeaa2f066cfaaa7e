// The one file that the demo workspace is made of and answered from: what samples/recording.br has of a network and of the
// project that ran on it, and the other files of the workspace as they are in the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import demoFiles from './demoFiles.json' with { type: 'json' };

/**
 * Lines compressed by Brotli, as `readRecording` reads them.
 * @param small whether it is shipped, so that its size counts
 */
export function demoRecording(root, { small }) {
  const files = Object.entries(demoFiles).flatMap(([name, from]) => [
    `file:${name}`,
    JSON.stringify(readFileSync(path.join(root, from), 'utf8')),
  ]);
  const recorded = brotliDecompressSync(readFileSync(path.join(root, 'samples/recording.br'))).toString('utf8');
  return compressRecording([...files, recorded], { small });
}

/** @param lines a key and its response in turn */
export function compressRecording(lines, { small }) {
  const text = lines.join('\n');
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: small ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
