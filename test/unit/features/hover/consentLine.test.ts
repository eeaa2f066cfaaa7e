import assert from 'node:assert/strict';
import { consentLine as lineOf } from '../../../../src/features/hover/consentLine';

const consentLine = (hosts: readonly string[], at: typeof place, theirs: readonly string[] = []): string =>
  lineOf(hosts, at, (host) => theirs.includes(host));

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
    const hosts = ['https://api.avax.network'];
    assert.deepEqual(linked(consentLine(hosts, place)), [
      [{ answer: 'once', hosts, place }],
      [{ answer: 'always', hosts, place }],
      [{ answer: 'never', hosts, place }],
    ]);
  });

  it('shows the scheme where others on the way can read the question', () => {
    assert.match(consentLine(['http://node.example:9650'], place), /^Ask `http:\/`\\\/`node\.example:9650` about it\?/);
  });

  const plain = (line: string): string =>
    line
      .replaceAll(/\[(\w+)\]\([^)]*\)/g, '$1')
      .replaceAll('&nbsp;', '')
      .replaceAll('\\', '')
      // Addresses are code, in two parts so that nothing links them.
      .replaceAll('`', '');

  it('says that the workspace chose a host, and which URL on this machine', () => {
    const theirs = 'http://127.0.0.1:2375/containers/x/stop';
    assert.equal(
      plain(consentLine([theirs], place, [theirs])),
      `Ask ${theirs} about it? The workspace chose this host, not your own settings. Once · Always · Never`,
    );
    assert.equal(
      plain(consentLine([theirs, 'https://b.example'], place, [theirs, 'https://b.example'])),
      `Ask ${theirs}, b.example about it? The workspace chose these hosts, not your own settings. Once · Always · Never`,
    );
    assert.equal(
      plain(consentLine(['https://a.example', 'https://b.example'], place, ['https://b.example'])),
      'Ask a.example, b.example about it? The workspace chose b.example, not your own settings. Once · Always · Never',
    );
  });

  it('lets no host name become Markdown', () => {
    assert.match(consentLine(['https://a*b*c.example'], place), /^Ask a\\\*b\\\*c\.example about it\?/);
  });

  it('keeps a file name with brackets inside of its link', () => {
    const odd = { ...place, uri: 'file:///a)%20(b".ts' };
    assert.deepEqual(linked(consentLine(['https://a.example'], odd))[0], [
      { answer: 'once', hosts: ['https://a.example'], place: odd },
    ]);
  });
});
