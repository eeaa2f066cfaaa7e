import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import { maximumBundles } from '../packaging/checkWeights';
import { packVsix } from '../packaging/packVsix';
import { maximumVsix } from '../packaging/vsixFaults';
import { root } from '../support/root';

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly bytes: number;
        readonly entryPoint?: string;
        readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[];
      }
    >
  >;
}

/** Sizes of what is loaded when, and of what is downloaded. Needs a production build. */
export async function weight(): Promise<readonly BenchRow[]> {
  const meta = JSON.parse(readFileSync(path.join(root, 'out/meta.json'), 'utf8')) as Record<
    'extension' | 'main' | 'preact' | 'drawn' | 'rpcRenderer' | 'rpcExtras' | 'dashboard' | 'page',
    Metafile
  >;
  const vsix = await packVsix(path.join(root, 'out/bench.vsix'));
  const kilobytes = (bytes: number) => bytes / 1000;
  return [
    {
      name: 'loaded at activation',
      value: kilobytes(bytesOf(meta.extension, 'dist/extension.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['extension.js']),
    },
    { name: 'loaded by the first hover', value: kilobytes(loadedBy(meta.main, 'src/extension/main.ts')), unit: 'kB' },
    { name: 'loaded by all that asks', value: kilobytes(loadedBy(meta.main, 'src/extension/lookups.ts')), unit: 'kB' },
    {
      name: 'loaded by all other features',
      value: kilobytes(loadedBy(meta.main, 'src/extension/features.ts')),
      unit: 'kB',
    },
    {
      name: 'loaded by all pages',
      value: kilobytes(bytesOf(meta.preact, 'dist/preact.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['preact.js']),
    },
    {
      name: 'loaded by pages with drawings',
      value: kilobytes(bytesOf(meta.drawn, 'dist/drawn.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['drawn.js']),
    },
    {
      name: 'loaded by a page with outputs',
      value: kilobytes(bytesOf(meta.rpcRenderer, 'dist/rpcRenderer.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['rpcRenderer.js']),
    },
    {
      name: 'loaded by its menus and charts',
      value: kilobytes(bytesOf(meta.rpcExtras, 'dist/rpcExtras.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['rpcExtras.js']),
    },
    {
      name: 'loaded by the page of a dashboard',
      value: kilobytes(bytesOf(meta.dashboard, 'dist/dashboard.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['dashboard.js']),
    },
    {
      name: 'loaded by the page of a result',
      value: kilobytes(bytesOf(meta.page, 'dist/page.js')),
      unit: 'kB',
      bar: kilobytes(maximumBundles['page.js']),
    },
    { name: 'VSIX', value: kilobytes(vsix.bytes), unit: 'kB', bar: kilobytes(maximumVsix) },
  ];
}

function bytesOf({ outputs }: Metafile, file: string): number {
  const output = outputs[file];
  if (!output) {
    throw new Error(`The build did not write ${file}.`);
  }
  return output.bytes;
}

/** Bytes on disk of an output of main and all its static imports. */
function loadedBy({ outputs }: Metafile, entry: string): number {
  const first = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry);
  const files = new Set(first === undefined ? [] : [first]);
  // Iterating a Set also visits the entries added in the loop.
  for (const file of files) {
    const imports = outputs[file]?.imports ?? [];
    imports
      .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
      .forEach(({ path: imported }) => files.add(imported));
  }
  return [...files].reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
}
