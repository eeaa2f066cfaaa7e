import type { Plugin } from 'esbuild';

export declare const packedUndici: Plugin;
