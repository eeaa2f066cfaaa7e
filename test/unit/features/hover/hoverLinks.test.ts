import assert from 'node:assert/strict';
import type { ByteReading } from '../../../../src/engine/bytes/reading';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { consentLine as lineOf, bytesLinks, lookUpAnywayLink } from '../../../../src/extension/shared/hoverLinks';
import { secretReport } from '../../../../src/engine/detection/secretGuard';
import { readTextPlace } from '../../../../src/extension/vscode/target';

const consentLine = (hosts: readonly string[], at: typeof place, actual: readonly string[] = []): string =>
  lineOf(hosts, at, (host) => actual.includes(host));

const place = { uri: 'file:///a.ts', line: 3, character: 7 };

function linked(line: string): unknown[] {
  return [...line.matchAll(/\(command:_snowprobe\.decideHosts\?([^ )]+)/g)].map(
    (match) => JSON.parse(decodeURIComponent(match[1] ?? '')) as unknown,
  );
}

describe('consentLine', () => {
  it('names the hosts and offers the three answers', () => {
    const line = consentLine(['https://data-api.avax.network', 'https://api.avax.network'], place);
    const words = line.replaceAll(/\[([\w ]+)\]\([^)]*\)/g, '$1').replace('&nbsp;', '');
    assert.equal(words, 'Query data-api.avax.network and api.avax.network? This session · Always · Never');
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
    assert.match(consentLine(['http://node.example:9650'], place), /^Query `http:\/`\\\/`node\.example:9650`\?/);
  });

  const plain = (line: string): string =>
    line
      .replaceAll(/\[([\w ]+)\]\([^)]*\)/g, '$1')
      .replaceAll('&nbsp;', '')
      .replaceAll('\\', '')
      // Addresses are code spans, split in two so that they are not linked.
      .replaceAll('`', '');

  it('says that the workspace chose a host, and which URL on this machine', () => {
    const actual = 'http://127.0.0.1:2375/containers/x/stop';
    assert.equal(
      plain(consentLine([actual], place, [actual])),
      `Query ${actual}? This host comes from workspace settings, not your user settings. This session · Always · Never`,
    );
    assert.equal(
      plain(consentLine([actual, 'https://b.example'], place, [actual, 'https://b.example'])),
      `Query ${actual} and b.example? These hosts come from workspace settings, not your user settings. This session · Always · Never`,
    );
    assert.equal(
      plain(consentLine(['https://a.example', 'https://b.example'], place, ['https://b.example'])),
      'Query a.example and b.example? b.example comes from workspace settings, not your user settings. This session · Always · Never',
    );
  });

  it('lets no host name become Markdown', () => {
    assert.match(consentLine(['https://a*b*c.example'], place), /^Query a\\\*b\\\*c\.example\?/);
  });

  it('keeps a file name with brackets inside of its link', () => {
    const odd = { ...place, uri: 'file:///a)%20(b".ts' };
    assert.deepEqual(linked(consentLine(['https://a.example'], odd))[0], [
      { answer: 'once', hosts: ['https://a.example'], place: odd },
    ]);
  });
});

const reading = (key: string, name: string): ByteReading => ({
  key,
  name,
  doubtful: false,
  bytes: new Uint8Array(),
  signatures: 0,
  report: () => assert.fail(),
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
    assert.match(links, / · Also decodes as \[two\]/);
  });

  it('name no others where there are none', () => {
    assert.doesNotMatch(bytesLinks('b1', 'fuji', [reading('P.tx', 'one')]), /Also decodes as/);
    assert.equal(bytesLinks('b1', 'fuji', []), '');
  });
});

function linkFor(text: string): string | undefined {
  const identifier = parseIdentifier(text);
  assert.ok(identifier);
  return lookUpAnywayLink(identifier, place);
}

describe('a hover over what may be a private key', () => {
  it('says which word makes it look like one', () => {
    const markdown = reportToHover(secretReport({ secret: true, word: 'privateKey', rule: 'line' }), { now: 0 });
    assert.equal(
      markdown,
      '⚠ **May be a private key. Nothing was sent.**  \nwhy\u2002\u2002The line names it "privateKey".',
    );
    assert.equal(
      reportToHover(secretReport({ secret: true }), { now: 0 }),
      '⚠ **May be a private key. Nothing was sent.**',
    );
  });

  it('links to a lookup that asks, by its place and without the value', () => {
    const hash = `0x${'7e'.repeat(32)}`;
    const link = linkFor(hash) ?? '';
    const [, label, query = ''] = /^\[(.*)\]\(command:%5Fsnowprobe\.lookUpAnyway\?(.*)\)$/.exec(link) ?? [];
    assert.equal(label, 'Look up anyway…');
    assert.deepEqual(JSON.parse(decodeURIComponent(query)), [place]);
    assert.equal(link.includes('7e7e'), false);
  });

  it('has no link for a PrivateKey-, which is never looked up', () => {
    assert.equal(linkFor('PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN'), undefined);
  });
});

describe('readTextPlace', () => {
  it('reads what a link names, and nothing else', () => {
    assert.deepEqual(readTextPlace(place), place);
    for (const wrong of [
      undefined,
      null,
      'a',
      {},
      { ...place, line: -1 },
      { ...place, line: 0.5 },
      { ...place, uri: 1 },
    ]) {
      assert.equal(readTextPlace(wrong), undefined);
    }
  });
});
