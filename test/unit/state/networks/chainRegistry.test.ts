import assert from 'node:assert/strict';
import type { DataService } from '../../../../src/engine/net/dataApi/dataService';
import { TooLargeError } from '../../../../src/engine/errors/errors';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import { deepEqual } from '../../../helpers/deepEqual';
import { dataServiceOf } from '../../../helpers/dataServiceOf';

const place = { host: 'data.example', method: 'listBlockchains' };

function blockchain(id: string, subnetId: string): object {
  return { blockchainId: id, subnetId, vmId: 'vm', blockchainName: `chain ${id}`, createBlockNumber: '-1' };
}

/** A service with pages of at most `most` rows; larger ones are too large to read. */
function serviceOfPages(most: number): { readonly requested: string[]; readonly service: DataService } {
  const pages: Readonly<Record<string, object>> = {
    '': { blockchains: [blockchain('a', 's'), blockchain('b', 't')], nextPageToken: 'two' },
    two: { blockchains: [blockchain('c', 's'), { blockchainId: 'd' }] },
  };
  const { requested, service } = dataServiceOf((path) => {
    const query = new URL(path, 'https://data.example').searchParams;
    return JSON.stringify(pages[query.get('pageToken') ?? '']);
  });
  return {
    requested,
    service: {
      ...service,
      find: (read, options) =>
        Number(read.query?.['pageSize']) > most
          ? (requested.push(`too large: ${String(read.query?.['pageSize'])}`),
            Promise.reject(new TooLargeError(place, 1)))
          : service.find(read, options),
    },
  };
}

describe('ChainRegistry', () => {
  it('lists every blockchain, by ID and by subnet, and counts what it could not read', async () => {
    const { service, requested } = serviceOfPages(10_000);
    const registry = new ChainRegistry(() => 0);
    const answer = await registry.blockchains('fuji', service, 'fuji', {});
    assert.deepEqual(
      answer?.value.all.map(({ name }) => name),
      ['chain a', 'chain b', 'chain c'],
    );
    assert.equal(answer?.value.unread, 1);
    assert.equal(answer?.value.find('b')?.subnetId, 't');
    assert.deepEqual(
      answer?.value.of('s').map(({ blockchainId }) => blockchainId),
      ['a', 'c'],
    );
    assert.deepEqual(answer?.value.of('unknown'), []);
    assert.deepEqual(requested, [
      'GET /v1/networks/fuji/blockchains?pageSize=10000',
      'GET /v1/networks/fuji/blockchains?pageToken=two&pageSize=10000',
    ]);
  });

  it('asks for smaller pages where one is too large to read, and keeps to them', async () => {
    const { service, requested } = serviceOfPages(100);
    const answer = await new ChainRegistry(() => 0).blockchains('fuji', service, 'fuji', {});
    assert.equal(answer?.value.all.length, 3);
    assert.deepEqual(requested, [
      'too large: 10000',
      'too large: 1000',
      'GET /v1/networks/fuji/blockchains?pageSize=100',
      'GET /v1/networks/fuji/blockchains?pageToken=two&pageSize=100',
    ]);
  });

  it('tells of a page that is too large at any size', async () => {
    const { service } = serviceOfPages(1);
    await assert.rejects(new ChainRegistry(() => 0).blockchains('fuji', service, 'fuji', {}), TooLargeError);
  });

  it('keeps lists for an hour, for each network its own, and forgets them when told', async () => {
    let now = 0;
    const registry = new ChainRegistry(() => now);
    const chain = { chainId: '43113', chainName: 'C-Chain', platformChainId: 'x', networkToken: { symbol: 'AVAX' } };
    const { service, requested } = dataServiceOf(() => JSON.stringify({ chains: [chain, { chainId: 'mainnet' }] }));
    assert.equal(registry.cachedChains('fuji'), undefined);
    const first = await registry.chains('fuji', service, 'fuji', {});
    now = 3_599_999;
    assert.equal((await registry.chains('fuji', service, 'fuji', {}))?.value, first?.value);
    assert.equal(registry.cachedChains('fuji'), first?.value);
    assert.equal(first?.value.unread, 1);
    deepEqual(first?.value.find('x'), {
      chainId: '43113',
      evmChainId: 43113n,
      name: 'C-Chain',
      blockchainId: 'x',
      token: { symbol: 'AVAX' },
      features: [],
      isPrivate: false,
    });
    assert.equal(requested.length, 1);
    await registry.chains('mainnet', service, 'mainnet', {});
    assert.equal(requested.length, 2);
    now = 3_600_000;
    assert.equal(registry.cachedChains('fuji'), undefined);
    await registry.chains('fuji', service, 'fuji', {});
    assert.equal(requested.length, 3);
    await registry.chains('mainnet', service, 'mainnet', {});
    registry.forget('fuji');
    assert.equal(registry.cachedChains('fuji'), undefined);
    assert.notEqual(registry.cachedChains('mainnet'), undefined);
    registry.forget();
    assert.equal(registry.cachedChains('mainnet'), undefined);
  });

  it('keeps nothing of a list that the service does not know or that failed', async () => {
    const registry = new ChainRegistry(() => 0);
    let status = 404;
    const { service } = dataServiceOf(() => ({ status, body: '{"message":"no"}' }));
    assert.equal(await registry.chains('fuji', service, 'fuji', {}), undefined);
    assert.equal(await registry.blockchains('fuji', service, 'fuji', {}), undefined);
    status = 403;
    await assert.rejects(registry.chains('fuji', service, 'fuji', {}), /HTTP status 403/);
    assert.equal(registry.cachedChains('fuji'), undefined);
  });
});
