// npm run docs: writes the generated pages and the generated parts of other pages.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { command } from './support/command';
import { commandLineDoc } from './support/commandLineDoc';
import { withLayers } from './support/layersDoc';
import { configDoc } from './support/configDoc';
import { methodsDoc } from '../src/engine/notebook';
import { precompileSchema } from './support/precompileSchema';
import { root } from './support/root';

async function docs(): Promise<void> {
  writeFileSync(join(root, 'docs', 'methods.md'), methodsDoc());
  writeFileSync(join(root, 'docs', 'chain-config.md'), configDoc());
  writeFileSync(join(root, 'docs', 'cli.md'), await format(await commandLineDoc(), { parser: 'markdown' }));
  writeFileSync(join(root, 'schemas', 'precompiles.schema.json'), await precompileSchema());
  const contributing = join(root, 'CONTRIBUTING.md');
  writeFileSync(contributing, await withLayers(readFileSync(contributing, 'utf8')));
}

command(docs);
