import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { commandLineDoc } from '../../../scripts/support/commandLineDoc';

describe('docs/cli.md', () => {
  it('is what npm run docs makes', async () => {
    const page = readFileSync(join(__dirname, '../../../docs/cli.md'), 'utf8');
    assert.equal(
      page,
      await format(await commandLineDoc(), { parser: 'markdown' }),
      'A command changed: npm run docs.',
    );
  });
});
