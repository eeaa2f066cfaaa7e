import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withLayers } from '../../../scripts/support/layersDoc';
import { root } from '../../../scripts/support/root';

describe('the picture of the layers', function () {
  // If an import has changed, all imports of src are parsed.
  this.timeout(120_000);
  const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

  it('in CONTRIBUTING.md is what npm run docs makes', async () => {
    assert.equal(page, await withLayers(page), 'Imports between layers changed: npm run docs.');
  });

  it('has a place on its page', async () => {
    await assert.rejects(withLayers('# Contributing'), { message: /^The page has no place for the picture/ });
  });
});
