import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { isKeyHeader, isKeyValue, keyPlaces } from '../../../../src/extension/networks/networkHosts';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';

describe('keyPlaces', () => {
  it('names each host once, with its networks and the header of the data service; the metrics service knows no keys', () => {
    deepEqual(keyPlaces(builtInNetworks), [
      { origin: 'https://api.avax.network', networks: ['mainnet'] },
      { origin: 'https://data-api.avax.network', networks: ['mainnet', 'fuji'], header: 'x-glacier-api-key' },
      { origin: 'https://api.avax-test.network', networks: ['fuji'] },
      { origin: 'http://127.0.0.1:9650', networks: ['local'] },
      { origin: 'https://api.etherscan.io', networks: ['mainnet', 'fuji'], header: 'apikey' },
    ]);
  });

  it('uses the neutral header where the network speaks the neutral words', () => {
    const [mainnet] = builtInNetworks;
    assert.ok(mainnet);
    const places = keyPlaces([{ ...mainnet, wireNames: 'neutral' }]);
    assert.equal(places.find(({ origin }) => origin.includes('data-api'))?.header, 'x-data-api-key');
  });
});

describe('isKeyHeader', () => {
  it('takes header names that are not the transport’s own', () => {
    deepEqual(['authorization', 'X-Api-Key', 'Host', 'content-length', 'a b', 'a:b', ''].map(isKeyHeader), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('isKeyValue', () => {
  it('takes one line of visible characters', () => {
    deepEqual(['ac_1234', 'Bearer abc', '', 'abc\nd', 'kéys', ' abcd', 'abc', 'a b c'].map(isKeyValue), [
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});
