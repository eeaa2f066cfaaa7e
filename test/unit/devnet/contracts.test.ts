import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { artifacts } from '../../devnet/contracts/artifacts';

const folder = join(dirname(__filename), '../../devnet/contracts');

describe('compiled contracts of the devnet', () => {
  it('are made of the sources beside them (else run test/devnet/contracts/rebuild.mjs)', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sol'));
    const hashes = Object.fromEntries(
      names.map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
    );
    assert.deepEqual(artifacts.sources, hashes);
  });

  it('name the compiler and carry no metadata that would make hashes depend on it', () => {
    assert.match(artifacts.compiler, /^0\.8\.37\+/);
    const { bytecodeHash, appendCBOR } = (artifacts.settings as { metadata: Record<string, unknown> }).metadata;
    assert.deepEqual({ bytecodeHash, appendCBOR }, { bytecodeHash: 'none', appendCBOR: false });
  });
});
