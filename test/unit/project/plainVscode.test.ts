import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { plainVscode, vscodeBanner } from '../../../scripts/build/plainVscode.mjs';

describe('the API of VS Code in a bundle', () => {
  it('is required once and used under one name, whatever is called alike', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-plain-'));
    try {
      mkdirSync(path.join(folder, 'src/host'), { recursive: true });
      const source = (name: string, text: string) => writeFileSync(path.join(folder, 'src', name), text);
      source(
        'host/one.ts',
        "import * as vscode from 'vscode';\n\nexport const one = (): string => vscode.env.language;\n",
      );
      source(
        'main.ts',
        `import * as vscode from 'vscode';
import { one } from './host/one';

const three = ((vscode: string) => vscode)('three');
export const words = [one(), vscode.env.language, three];
`,
      );
      const { metafile, outputFiles } = await build({
        absWorkingDir: folder,
        entryPoints: ['src/main.ts'],
        bundle: true,
        write: false,
        metafile: true,
        minify: true,
        format: 'cjs',
        platform: 'node',
        external: ['vscode'],
        plugins: [plainVscode],
        banner: { js: vscodeBanner },
      });
      const required: string[] = [];
      const module = { exports: {} as { readonly words?: readonly string[] } };
      const require = (name: string): object => {
        required.push(name);
        return { env: { language: 'fr' } };
      };
      new Function('require', 'module', outputFiles[0]!.text)(require, module);
      assert.deepEqual(module.exports.words, ['fr', 'fr', 'three']);
      assert.deepEqual(required, ['vscode']);
      assert.deepEqual(Object.values(metafile.outputs)[0]?.imports, []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
