import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listedTools, readSkills } from '../../../src/cli/mcp/server';

const root = path.resolve(__dirname, '../../..');

interface Tool {
  readonly name: string;
  readonly displayName: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
  readonly when: string;
}

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly languageModelTools: readonly Tool[];
    readonly chatSkills: readonly { readonly path: string }[];
  };
};

describe('tools for agents', () => {
  it('are the same in VS Code as in MCP, and are hidden by a setting', () => {
    const when = 'config.snowprobe.languageModelTools';
    assert.deepEqual(
      manifest.contributes.languageModelTools.map((tool) => [
        ...[tool.name, tool.displayName, tool.modelDescription, tool.inputSchema, tool.when],
      ]),
      listedTools.map(({ name, title, description, inputSchema }) => [
        ...[`snowprobe_${name}`, title, description, inputSchema, when],
      ]),
    );
    assert.ok(listedTools.length <= 7);
  });

  it('come with skills of about 1 kB, each named as its folder, which VS Code and the npm package have', () => {
    const names = readdirSync(path.join(root, 'media/skills'));
    assert.deepEqual(
      manifest.contributes.chatSkills.map((skill) => skill.path).sort(),
      names.map((name) => `./media/skills/${name}/SKILL.md`).sort(),
    );
    for (const name of names) {
      const text = readFileSync(path.join(root, 'media/skills', name, 'SKILL.md'), 'utf8');
      assert.ok(text.startsWith(`---\nname: ${name}\ndescription: `) && text.length < 1_500, name);
    }
  });

  it('come with no skills only as an error', () => {
    assert.throws(() => readSkills(path.parse(root).root), /lost its media\/skills/);
  });

  it('are for VS Code 1.105 too, on which other editors stand: the engine does not rise', () => {
    assert.match(manifest.engines.vscode, /^\^1\.(?:\d|\d\d|10[0-5])\.0$/);
  });
});
