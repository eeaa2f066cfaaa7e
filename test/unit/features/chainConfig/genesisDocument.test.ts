import assert from 'node:assert/strict';
import { ByteStore } from '../../../../src/extension/shared/byteStore';
import { genesisRequest, genesisRoute } from '../../../../src/extension/config/documents';

describe('the document of a genesis', () => {
  const bytes = new ByteStore();
  const route = genesisRoute(bytes);
  const text = (source: string): Promise<string> =>
    route.text(genesisRequest(bytes, source), '', new AbortController().signal);

  it('keeps a chain’s name from steering the address', () => {
    assert.equal(genesisRequest(bytes, '{}', '../../x/genesis?a=b#c').title, 'genesis of xgenesisabc');
    assert.equal(genesisRequest(bytes, '{}', '/').title, 'genesis');
  });

  it('lays out what was sent on one line, and changes nothing else', async () => {
    assert.equal(
      await text('{"chainId":10000000000000000000000000,"chainId":1e0}'),
      '{\n  "chainId": 10000000000000000000000000,\n  "chainId": 1e0\n}',
    );
    const written = '{\n"a":1 }\n';
    assert.equal(await text(written), written);
  });

  it('comes back by its address, where that can hold it', async () => {
    const { address } = route;
    const short = genesisRequest(bytes, '{}', 'orders');
    assert.deepEqual(address.parse({ ...address.print(short), ending: 'json', query: { text: '{}' } }), {
      title: 'genesis of orders',
      text: '{}',
      name: undefined,
    });
    const long = `{"a":"${'x'.repeat(70_000)}"}`;
    const cached = genesisRequest(bytes, long);
    assert.equal(cached.text, undefined);
    assert.match(await route.text(cached, '', new AbortController().signal), /x{70000}/);
    await assert.rejects(
      route.text({ title: 'genesis', name: 'b999' }, '', new AbortController().signal),
      /This genesis was too long to restore after a reload\. Open it again at its source\./,
    );
  });
});
