import { build } from 'esbuild';
import { resolve } from 'node:path';
import type { BenchRow } from './benchRow';

const folder = resolve(__dirname, '../../src/engine/transactions/codec');

/** Size that the codec adds to the bundle, with its limit; the code for its texts has none. */
export async function codecWeight(): Promise<BenchRow[]> {
  const decoding = { decodeBytes: 'decodeBytes', toNodeJson: 'nodeJson', canonicalValidators: 'warpSigners' };
  return [
    {
      name: 'what the codec adds to the bundle, minified: decoding, Warp, IDs and JSON form',
      value: await addedKilobytes({ ...decoding, codecIdsOf: 'codecIds' }),
      unit: 'kB',
      bar: 25,
    },
    {
      name: 'the same with the Report and its words',
      value: await addedKilobytes({ ...decoding, codecReport: '../report/codecReport' }),
      unit: 'kB',
    },
  ];
}

/** Bytes of the codec's files in a bundle of the exports in `entries`, by file; without the lazily loaded curve. */
async function addedKilobytes(entries: Readonly<Record<string, string>>): Promise<number> {
  const { metafile } = await build({
    stdin: {
      contents: Object.entries(entries)
        .map(([name, file]) => `export { ${name} } from './${file}';`)
        .join('\n'),
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
  });
  const inputs = Object.values(metafile.outputs)[0]!.inputs;
  const own = Object.entries(inputs).filter(([file]) => file.includes('src/engine/transactions/codec/'));
  return own.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0) / 1000;
}
