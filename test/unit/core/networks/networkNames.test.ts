import assert from 'node:assert/strict';
import { requestedName, nearestName, networkNames } from '../../../../src/engine/networks/networkNames';
import { readNetworks } from '../../../../src/engine/networks/io/networks';

describe('names of networks before they are read', () => {
  it('are those that they have once they are read', () => {
    for (const setting of [
      undefined,
      null,
      5,
      [],
      {},
      { devnet: { nodes: { one: 'http://127.0.0.1:1' } }, fuji: {}, wrong: 5, list: [] },
      { broken: { nodes: 'x', chains: 5 } },
    ]) {
      for (const asked of ['fuji', 'recorded']) {
        assert.deepEqual(
          networkNames(setting, asked),
          readNetworks(setting, asked).all.map(({ name }) => name),
        );
      }
    }
  });

  it('are asked for as they are written, whatever that is', () => {
    assert.deepEqual([undefined, 'devnet', '', 5, null, ['fuji']].map(requestedName), [
      ...['fuji', 'devnet', '""', '5', 'null', '["fuji"]'],
    ]);
  });

  it('have one that is nearest, unless none is near', () => {
    const names = ['mainnet', 'fuji', 'local', 'devnet'];
    assert.deepEqual(
      ['devnett', 'Mainnet', 'fuij', 'devnet', 'elsewhere'].map((name) => nearestName(name, names)),
      ['devnet', 'mainnet', 'fuji', undefined, undefined],
    );
  });
});
