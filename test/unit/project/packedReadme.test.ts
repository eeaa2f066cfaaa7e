import assert from 'node:assert/strict';
import { packedReadme } from '../../../scripts/packaging/packedReadme';

describe('packedReadme', () => {
  it('leaves out pictures of the repository and the links into it', () => {
    const readme =
      '# A\n\nOne.\n\n![A picture](docs/a.png)\n\nSee [the map](CONTRIBUTING.md) and [it](https://x.example).\n';
    assert.equal(packedReadme(readme), '# A\n\nOne.\n\nSee the map and [it](https://x.example).\n');
  });
});
