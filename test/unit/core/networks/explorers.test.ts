import assert from 'node:assert/strict';
import fc from 'fast-check';
import { URI } from 'vscode-uri';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import { explorerName, explorerUrl, readTemplate } from '../../../../src/engine/networks/explorers';

/** The hosts that the browser opens after VS Code's parser, for both of its URI formats; empty for an invalid URL. */
function hostsOpened(url: string): readonly string[] {
  const uri = URI.parse(url, true);
  const written = [uri.toString(), encodeURI(uri.toString(true))].filter((one) => URL.canParse(one));
  return [...new Set(written.map((one) => new URL(one).host))];
}

describe('templates of explorers', () => {
  it('lead to the host that they are named by, in VS Code’s own parser too', () => {
    const templates = [
      'https://snowtrace.io/{kind}/{id}',
      'https://explorer.example:8443/@evil.example/{id}',
      'https://explorer.example/?at=//evil.example&tx={id}',
      'https://explorer.example/#@evil.example/{id}',
      'https://xn--snwtrace-8fg.io/{id}',
      'http://[::1]:4000/{kind}/{id}',
      'http://127.0.0.1:4000',
    ];
    for (const template of templates.map(readTemplate)) {
      assert.ok(template);
      const url = explorerUrl(template, { kind: 'tx', id: '0xab' }) ?? '';
      assert.equal(new URL(url).href, url);
      assert.deepEqual(hostsOpened(url), [new URL(url).host]);
    }
    // Rejected below, since the two parsers find different hosts.
    assert.deepEqual(hostsOpened('https://snowtrace.io\\@evil.example/tx/0xab'), ['evil.example']);
    assert.equal(new URL('https://snowtrace.io\\@evil.example/tx/0xab').host, 'snowtrace.io');
  });

  it('lead nowhere where two parsers read two hosts in them (random)', () => {
    const parts = [
      'https:',
      'http:',
      '/',
      '//',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '%2f',
      '%5c',
      '%40',
      '.',
      '[',
      ']',
      'a.example',
    ];
    const more = [
      'evil.example',
      'snowtrace.io',
      '127.0.0.1',
      '0x7f.1',
      '\u3002',
      '\u043e',
      '\u200b',
      '{id}',
      '{kind}',
      '8',
    ];
    const text = fc.array(fc.constantFrom(...parts, ...more), { maxLength: 9 }).map((all) => all.join(''));
    const start = fc.constantFrom('', 'https://', 'http://', 'https://snowtrace.io');
    let taken = 0;
    fc.assert(
      fc.property(start, text, (before, rest) => {
        const template = readTemplate(`${before}${rest}`);
        const url = template && explorerUrl(template, { kind: 'tx', id: '0xab' });
        if (template !== undefined && url !== undefined) {
          taken += 1;
          const { host } = new URL(url);
          assert.deepEqual(hostsOpened(url), [host], url);
          assert.ok(explorerName(template) === 'Snowtrace' ? host === 'snowtrace.io' : explorerName(template) === host);
        }
      }),
      { numRuns: 20_000 },
    );
    assert.ok(taken > 100, `${taken} were taken`);
  });

  it('are filled with kind and identifier, as parts of a path', () => {
    const template = readTemplate('https://explorer.example/{kind}/{id}') ?? '';
    assert.equal(explorerUrl(template, { kind: 'tx', id: '0xab' }), 'https://explorer.example/tx/0xab');
    assert.equal(explorerUrl(template, { kind: 'block', id: '../$&' }), 'https://explorer.example/block/..%2F%24%26');
  });

  it('have the usual paths where they are an address alone', () => {
    assert.equal(readTemplate('https://explorer.example/orders/'), 'https://explorer.example/orders/{kind}/{id}');
    assert.equal(readTemplate('http://127.0.0.1:4000'), 'http://127.0.0.1:4000/{kind}/{id}');
  });

  it('are of transactions alone where they name no kind', () => {
    const template = readTemplate('https://explorer.example/?tx={id}') ?? '';
    assert.equal(explorerUrl(template, { kind: 'tx', id: '0xab' }), 'https://explorer.example/?tx=0xab');
    assert.equal(explorerUrl(template, { kind: 'address', id: '0xab' }), undefined);
    assert.equal(explorerUrl(template, { id: '2x' }), 'https://explorer.example/?tx=2x');
  });

  for (const wrong of [
    5,
    '',
    'explorer.example/{id}',
    'javascript:alert({id})',
    'command:workbench/{id}',
    'file:///etc/{id}',
    'https://{id}.example/',
    'https://{id}',
    'https://explorer.example:{id}/',
    'https://user:word@explorer.example/{id}',
    'https://explorer.example/{id}/{other}',
    'https://explorer.example/ {id}',
    `https://explorer.example/${'a'.repeat(600)}/{id}`,
    'https://snowtrace.io\\@evil.example',
    'https://snowtrace.io\\@evil.example/{kind}/{id}',
    'https://snowtrace.io\\.evil.example/{id}',
    'https:\\\\snowtrace.io/{id}',
    'https:/snowtrace.io/{id}',
    'https:snowtrace.io/{id}',
    'https:///snowtrace.io/{id}',
    'https://snowtrace.io%2f@evil.example/{id}',
    'https://snowtrace.io%5c@evil.example/{id}',
    'https://snow%74race.io/{id}',
    'https://SnowTrace.io/{id}',
    'HTTPS://snowtrace.io/{id}',
    'https://snowtrace.io./{id}',
    'https://snowtrace.io:443/{id}',
    'https://sn\u043ewtrace.io/{id}',
    'https://snowtrace\u3002io/{id}',
    'https://snow\u00adtrace.io/{id}',
    'http://0x7f.1/{id}',
    'http://2130706433/{id}',
    'http://127.1/{id}',
    'http://[0:0:0:0:0:0:0:1]/{id}',
    'https://explorer.example/a/../{id}',
    'https://explorer.example/\u00fc/{id}',
  ]) {
    it(`are not taken: ${String(wrong).slice(0, 50)}`, () => {
      assert.equal(readTemplate(wrong), undefined);
    });
  }

  it('are named by their host where they are not well known', () => {
    assert.deepEqual(
      ['https://subnets-test.avax.network/c-chain/{kind}/{id}', 'https://snowtrace.io/{id}', 'http://x:1/{id}'].map(
        explorerName,
      ),
      ['Avalanche Explorer', 'Snowtrace', 'x:1'],
    );
  });

  it('are built in for mainnet and fuji, each readable', () => {
    const all = builtInNetworks.flatMap(({ explorers = {} }) => Object.values(explorers).flat());
    assert.equal(all.length, 14);
    assert.deepEqual(all.map(readTemplate), all);
  });
});
