import assert from 'node:assert/strict';
import { siblingPaths } from '../../../../../src/engine/config/recognise/siblingPaths';

describe('siblingPaths', () => {
  it('pairs files that lie beside each other', () => {
    const beside = ['genesis.json', 'upgrade.json', 'config.json', 'package.json'];
    assert.deepEqual(siblingPaths('/w/genesis.json', 'genesis', beside), {
      upgrade: ['/w/upgrade.json'],
      config: ['/w/config.json'],
    });
  });

  it('pairs those of one name, and leaves others alone', () => {
    const beside = ['genesis-a.json', 'genesis-b.json', 'upgrade-a.json', 'upgrade.json'];
    assert.deepEqual(siblingPaths('/w/genesis-a.json', 'genesis', beside).upgrade?.[0], '/w/upgrade-a.json');
    assert.ok(!siblingPaths('/w/genesis-b.json', 'genesis', beside).upgrade?.includes('/w/upgrade.json'));
    assert.deepEqual(siblingPaths('/w/upgrade.json', 'upgrade', beside).genesis?.[0], '/genesis-w.json');
    assert.deepEqual(
      siblingPaths('/w/orders.upgrade.json', 'upgrade', ['orders.upgrade.json', 'Orders_genesis.json']).genesis?.[0],
      '/w/Orders_genesis.json',
    );
  });

  it('pairs the only two, whatever they are called', () => {
    const beside = ['my-genesis.json', 'upgrade.json'];
    assert.deepEqual(siblingPaths('/w/upgrade.json', 'upgrade', beside).genesis?.[0], '/w/my-genesis.json');
    assert.deepEqual(siblingPaths('/w/my-genesis.json', 'genesis', beside).upgrade?.[0], '/w/upgrade.json');
  });

  it('knows the folder of avalanche-cli', () => {
    const folder = '/home/me/.avalanche-cli/subnets/orders';
    assert.deepEqual(siblingPaths(`${folder}/upgrade.json`, 'upgrade', []), {
      genesis: [`${folder}/genesis.json`],
      config: [`${folder}/chain.json`],
    });
  });

  it('finds the genesis of a chain’s folder above it, and the folder from the genesis', () => {
    assert.ok(siblingPaths('/w/chains/orders/upgrade.json', 'upgrade', []).genesis?.includes('/w/genesis-orders.json'));
    assert.ok(siblingPaths('/w/genesis-orders.json', 'genesis', []).upgrade?.includes('/w/chains/orders/upgrade.json'));
  });

  it('judges a subnet’s and a node’s file alone', () => {
    assert.deepEqual(siblingPaths('/w/node.json', 'node', ['genesis.json']), {});
  });
});
