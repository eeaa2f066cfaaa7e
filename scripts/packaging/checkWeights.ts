import { statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';

/** Upper bounds in bytes of what is loaded at activation, and by each kind of page. */
export const maximumBundles = {
  'extension.js': 20_200,
  'preact.js': 22_500,
  'drawn.js': 37_500,
  'rpcRenderer.js': 54_000,
  'rpcExtras.js': 14_000,
  'dashboard.js': 28_000,
  'page.js': 74_000,
} as const;

/** Throws if a bundle of a production build in dist exceeds its bound. */
export function checkWeights(): void {
  const faults = Object.entries(maximumBundles).flatMap(([file, maximum]) => {
    const { size } = statSync(path.join(root, 'dist', file));
    return size > maximum ? [`dist/${file} is ${size} bytes; it must not be over ${maximum}.`] : [];
  });
  if (faults.length > 0) {
    throw new Error(faults.join('\n'));
  }
}
