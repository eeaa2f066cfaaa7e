import assert from 'node:assert/strict';
import { builtInNetworks } from '../../../../src/core/networks/builtInNetworks';
import { explorerName, explorerUrl, readTemplate } from '../../../../src/core/networks/explorers';

describe('templates of explorers', () => {
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
