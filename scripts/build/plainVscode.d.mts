import type { Plugin } from 'esbuild';

export declare const plainVscode: Plugin;
export declare const vscodeBanner: string;
