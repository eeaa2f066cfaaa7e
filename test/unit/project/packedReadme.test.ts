import assert from 'node:assert/strict';
import { packedReadme } from '../../../scripts/packaging/packedReadme';

describe('packedReadme', () => {
  it('names the walkthrough in place of pictures, which a page without a repository cannot show, and unlinks the rest', () => {
    const readme =
      '# A\n\nOne.\n\n![A picture](docs/a.png)\n\nTwo.\n\n![B](docs/b.png)\n\nSee [the map](CONTRIBUTING.md) and [it](https://x.example).\n';
    assert.equal(
      packedReadme(readme),
      [
        '# A',
        'One.',
        'Pictures are in the walkthrough: run _Welcome: Open Walkthrough…_ and choose _Snowprobe_.',
        'Two.',
        'See the map and [it](https://x.example).\n',
      ].join('\n\n'),
    );
  });
});
