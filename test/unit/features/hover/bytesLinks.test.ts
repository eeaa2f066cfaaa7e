import assert from 'node:assert/strict';
import type { Reading } from '../../../../src/core/bytes/reading';
import { bytesLinks } from '../../../../src/features/hover/bytesLinks';

const reading = (key: string, name: string): Reading => ({
  key,
  name,
  doubtful: false,
  bytes: new Uint8Array(),
  signatures: 0,
  finding: () => assert.fail(),
  signed: () => assert.fail(),
  json: () => assert.fail(),
  ranges: () => assert.fail(),
});

/** Label, command and arguments of each link. */
function linksIn(markdown: string): readonly (readonly [string, string, unknown])[] {
  return [...markdown.matchAll(/\[([^\]]*)\]\(command:([^?]*)\?([^)]*)\)/g)].map(
    ([, label = '', id = '', args = '']) => [label, decodeURIComponent(id), JSON.parse(decodeURIComponent(args))],
  );
}

describe('links of a hover over bytes', () => {
  it('open words and ranges and copy the JSON of the likeliest reading, and name the others', () => {
    const links = bytesLinks('b1', 'my net', [
      reading('P.tx', 'one'),
      reading('X.tx', 'two'),
      reading('utxo', 'three'),
    ]);
    const target = (as: string) => ({ bytes: 'b1', as, network: 'my net' });
    assert.deepEqual(linksIn(links), [
      ['Open', '_snowprobe.openBytes', [target('P.tx')]],
      ['Open byte ranges', '_snowprobe.openBytes', [target('P.tx'), 'txt']],
      ['Copy as JSON', '_snowprobe.copyBytes', [target('P.tx')]],
      ['two', '_snowprobe.openBytes', [target('X.tx')]],
      ['three', '_snowprobe.openBytes', [target('utxo')]],
    ]);
    assert.match(links, / · Also reads as \[two\]/);
  });

  it('name no others where there are none', () => {
    assert.doesNotMatch(bytesLinks('b1', 'fuji', [reading('P.tx', 'one')]), /Also reads as/);
    assert.equal(bytesLinks('b1', 'fuji', []), '');
  });
});
