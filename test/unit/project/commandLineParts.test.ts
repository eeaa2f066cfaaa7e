import assert from 'node:assert/strict';
import esbuild, { type Metafile } from 'esbuild';
import { bundles } from '../../../scripts/build/bundles.mjs';
import { commandNames } from '../../../src/cli/cli';

const commandFile = (name: string): string => `src/cli/commands/${name}.ts`;

describe('the parts of the command line', function () {
  this.timeout(60_000);
  let outputs: Metafile['outputs'];

  before(async () => {
    // Before chunks are joined into files.
    const plugins = bundles.cli.plugins?.filter(({ name }) => name !== 'CommonJS chunks');
    ({ outputs } = (await esbuild.build({ ...bundles.cli, plugins })).metafile);
  });

  /** The sources loaded with entries: statically, or also by their dynamic imports. */
  const sources = (entries: readonly string[], kinds: readonly string[]): readonly string[] => {
    const chunks = new Set(Object.keys(outputs).filter((file) => entries.includes(outputs[file]!.entryPoint ?? '')));
    assert.equal(chunks.size, entries.length);
    for (const chunk of chunks) {
      outputs[chunk]!.imports.filter(({ kind, external }) => external !== true && kinds.includes(kind)).forEach(
        ({ path }) => chunks.add(path),
      );
    }
    return [...chunks].flatMap((file) => Object.keys(outputs[file]!.inputs));
  };
  const atOnce = ['import-statement'];
  const everything = [...atOnce, 'dynamic-import'];

  for (const name of commandNames) {
    it(`are for "${name} --help" what it prints, and nothing of the engine`, () => {
      const loaded = sources(['src/cli/main.ts', commandFile(name)], atOnce);
      assert.deepEqual(
        loaded.filter((file) => !/^src\/cli\/(?:commands\/)?\w+\.ts$/.test(file)),
        [],
      );
    });

    it(`are for "${name}" no other command`, () => {
      const others = commandNames.filter((other) => other !== name).map(commandFile);
      assert.deepEqual(
        sources([commandFile(name)], everything).filter((file) => others.includes(file)),
        [],
      );
    });
  }

  it('are for "decode" neither what asks nor what checks files', () => {
    assert.deepEqual(
      sources([commandFile('decode')], everything).filter((file) => /^src\/engine\/(?:net|config|lookup)\//.test(file)),
      [],
    );
  });
});
