// The single file with the demo workspace and its responses: the network and project responses of samples/recording.br,
// and the other workspace files from the repository.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import demoFiles from './demoFiles.json' with { type: 'json' };

/**
 * Brotli-compressed lines, as `readRecording` reads them.
 * @param small whether the recording is shipped, so that its size matters
 */
export function demoRecording(root, { small }) {
  const files = Object.entries(demoFiles).flatMap(([name, from]) => [
    `file:${name}`,
    JSON.stringify(readFileSync(path.join(root, from), 'utf8')),
  ]);
  const recorded = brotliDecompressSync(readFileSync(path.join(root, 'samples/recording.br'))).toString('utf8');
  return compressRecording([...files, recorded], { small });
}

/** @param lines keys and responses, alternating */
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
