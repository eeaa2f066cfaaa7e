import assert from 'node:assert/strict';
import { consentLine } from '../../../../src/features/hover/consentLine';

const place = { uri: 'file:///a.ts', line: 3, character: 7 };

function linked(line: string): unknown[] {
  return [...line.matchAll(/\(command:_snowprobe\.decideHosts\?([^ )]+)/g)].map(
    (match) => JSON.parse(decodeURIComponent(match[1] ?? '')) as unknown,
  );
}

describe('consentLine', () => {
  it('names the hosts and offers the three answers', () => {
    const line = consentLine(['https://data-api.avax.network', 'https://api.avax.network'], place);
    const words = line.replaceAll(/\[(\w+)\]\([^)]*\)/g, '$1').replace('&nbsp;', '');
    assert.equal(words, 'Ask data-api.avax.network, api.avax.network about it? Once · Always · Never');
  });

  it('links to the decision with the place to come back to', () => {
    const origins = ['https://api.avax.network'];
    assert.deepEqual(linked(consentLine(origins, place)), [
      [{ answer: 'once', origins, place }],
      [{ answer: 'always', origins, place }],
      [{ answer: 'never', origins, place }],
    ]);
  });

  it('shows the scheme where others on the way can read the question', () => {
    assert.match(consentLine(['http://node.example:9650'], place), /^Ask http\\:\\\/\\\/node\.example:9650 about it\?/);
  });

  it('lets no host name become Markdown', () => {
    assert.match(consentLine(['https://a*b*c.example'], place), /^Ask a\\\*b\\\*c\.example about it\?/);
  });

  it('keeps a file name with brackets inside of its link', () => {
    const odd = { ...place, uri: 'file:///a)%20(b".ts' };
    assert.deepEqual(linked(consentLine(['https://a.example'], odd))[0], [
      { answer: 'once', origins: ['https://a.example'], place: odd },
    ]);
  });
});
