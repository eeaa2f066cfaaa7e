import type { BuildOptions } from 'esbuild';

type Options = BuildOptions & { readonly metafile: true };

export declare const bundles: Readonly<
  Record<
    'extension' | 'main' | 'web' | 'cli' | 'preact' | 'drawn' | 'rpcRenderer' | 'rpcExtras' | 'dashboard' | 'page',
    Options
  >
>;
export declare const suites: Options;
export declare const webSuite: Options;
