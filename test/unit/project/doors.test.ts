import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { direct } from '../../../scripts/build/doors.mjs';
import { root } from '../../../scripts/support/root';

const engine = path.join(root, 'src/engine');
const named = /^import (type )?\{([^}]*)\} from '(\.[^']*)';$/gm;
/** Code that may send requests; files next to the index join the modules. */
const asks = /^(?:net|sources|discovery|signing)\/|\/io\/|^[^/]+\.ts$/;

/** Every file of the engine with its value imports that bypass an `index.ts`. */
const imports = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/^[^/]+\/index\.ts$/.test(file))
  .map((file) => {
    const folder = path.dirname(path.join(engine, file));
    const text = direct(readFileSync(path.join(engine, file), 'utf8'), folder);
    const values = [...text.replaceAll('; import', ';\nimport').matchAll(named)].filter(
      ([, type, list = '']) => !type && list.split(',').some((name) => !name.trim().startsWith('type ')),
    );
    return { file, from: values.map(([, , , from = '']) => path.relative(engine, path.join(folder, from))) };
  });

describe('the doors of modules', () => {
  it('lead from pure parts to nothing that asks', () => {
    const pure = imports.filter(({ file }) => !asks.test(file));
    assert.ok(pure.length > 400, `only ${pure.length} files`);
    assert.deepEqual(
      pure.flatMap(({ file, from }) =>
        from.filter((other) => asks.test(other.replaceAll('\\', '/'))).map((other) => `${file} uses ${other}`),
      ),
      [],
    );
  });

  it('are gone from what is bundled, each import at its place in the text', () => {
    const text = "import { type JsonValue, printJson } from '../primitives';\nexport const x = printJson;\n";
    assert.equal(
      direct(text, path.join(engine, 'report')),
      "import type { JsonValue } from '../primitives/json/value'; import { printJson } from '../primitives/json/printJson';\nexport const x = printJson;\n",
    );
  });

  it('are gone from what is exported anew', () => {
    assert.equal(
      direct("export { printJson } from '../primitives';\n", path.join(engine, 'report')),
      "export { printJson } from '../primitives/json/printJson';\n",
    );
  });

  it('are gone where they are named as files', () => {
    assert.equal(
      direct("import { printJson } from '../primitives/index';\n", path.join(engine, 'report')),
      "import { printJson } from '../primitives/json/printJson';\n",
    );
  });

  it('are gone one behind the other', () => {
    const text = "import { createEngine, reportToText } from '../engine';\n";
    assert.equal(
      direct(text, path.join(root, 'src/extension')),
      "import { createEngine } from '../engine/createEngine'; import { reportToText } from '../engine/report/toText';\n",
    );
  });

  it('refuse a name that they do not export', () => {
    const text = "import { nobody } from '../primitives';\n";
    assert.throws(() => direct(text, path.join(engine, 'report')), /exports no nobody/);
  });
});
