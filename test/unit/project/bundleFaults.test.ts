import assert from 'node:assert/strict';
import { bundleFaults } from '../../../scripts/build/bundleFaults.mjs';

const bundle = (
  file: string,
  bytes: number,
  inputs: readonly string[],
  imports: readonly string[] = [],
  kind = 'import-statement',
) => ({
  inputs: Object.fromEntries(inputs.map((input) => [input, {}])),
  outputs: { [file]: { bytes, imports: imports.map((path) => ({ path, kind, external: true })) } },
});

describe('the two bundles', () => {
  const main = bundle(
    'dist/main.js',
    400_000,
    ['src/extension/main.ts', 'src/extension/vscode/log.ts'],
    ['node:net', 'fs'],
  );

  it('are right where nothing is in both', () => {
    assert.deepEqual(
      bundleFaults(bundle('dist/extension.js', 1000, ['src/extension/extension.ts'], ['./main.js']), main),
      [],
    );
  });

  it('may not hold the same source', () => {
    assert.deepEqual(
      bundleFaults(
        bundle('dist/extension.js', 1000, ['src/extension/extension.ts', 'src/extension/vscode/log.ts']),
        main,
      ),
      ['src/extension/vscode/log.ts is in dist/extension.js and in dist/main.js: load it from one of them only.'],
    );
  });

  it('may both make words inert', () => {
    const words = ['src/engine/primitives/sanitize/uiText.ts', 'src/engine/primitives/text/clean.ts'];
    assert.deepEqual(
      bundleFaults(bundle('dist/extension.js', 1000, words), bundle('dist/main.js', 400_000, words)),
      [],
    );
  });

  it('may not copy the API of VS Code for each file that imports it', () => {
    assert.deepEqual(bundleFaults(bundle('dist/extension.js', 1, ['src/extension/extension.ts'], ['vscode']), main), [
      "vscode is imported so that it is copied for each file: write import vscode = require('vscode').",
    ]);
  });

  it('may not load what asks with the first hover', () => {
    const outputs = {
      'dist/main.js': { bytes: 100_000, imports: [{ path: 'dist/chunk-A.js', kind: 'import-statement' }] },
      'dist/chunk-A.js': { bytes: 450_000, imports: [{ path: 'dist/late.js', kind: 'dynamic-import' }] },
      'dist/late.js': { bytes: 900_000, imports: [] },
    };
    assert.deepEqual(bundleFaults(bundle('dist/extension.js', 1, []), { inputs: {}, outputs }), [
      'The first hover loads 550000 bytes; it must not be over 400000: import what asks where it is used.',
    ]);
  });

  it('may require the API of VS Code', () => {
    const required = bundle('dist/extension.js', 1, ['src/extension/extension.ts'], ['vscode'], 'require-call');
    assert.deepEqual(bundleFaults(required, main), []);
  });

  it('may not leave a package outside', () => {
    assert.deepEqual(bundleFaults(bundle('dist/extension.js', 1, ['src/extension/extension.ts'], ['undici']), main), [
      'undici is left outside of the bundles, but nothing is installed beside them.',
    ]);
  });
});
