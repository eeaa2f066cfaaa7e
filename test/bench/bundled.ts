import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Loads a module as shipped: bundled and minified. The TypeScript loader of tests adds a getter to each import, which
 * would be measured too.
 */
export async function bundled<T>(file: string): Promise<T> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'es2022',
  });
  const folder = mkdtempSync(join(tmpdir(), 'snowprobe-bench-'));
  try {
    const bundle = join(folder, 'bundle.cjs');
    writeFileSync(bundle, outputFiles[0]?.contents ?? '');
    return createRequire(bundle)(bundle) as T;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
