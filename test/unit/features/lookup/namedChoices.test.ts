import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import { identifierExamples, isLastBlock, namedChoices } from '../../../../src/extension/lookup/suggestions';
import { testNetwork } from '../../../helpers/lookupOn';

const orders = '2Lqj71R4xSeavqnBjCyCKMy2vdk6Kc1wSNdTFd3n9rhUHv3YjM';
const network = testNetwork({
  nodes: [{ name: 'one', url: 'http://127.0.0.1:9650' }],
  chains: [
    { name: 'C-Chain', path: 'C' },
    { name: 'orders', path: orders, blockchainId: orders },
  ],
});
const known = {
  all: () => [network, ...builtInNetworks],
  names: () => new Map([[orders, 'orders']]),
  nodeId: (url: string) => (url === 'http://127.0.0.1:9650' ? 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' : undefined),
};

function lines(typed: string): readonly string[] {
  return namedChoices(typed, network, known).map(({ label, description }) => `${label}: ${description}`);
}

describe('what a name may stand for', () => {
  it('is the last block of each chain', () => {
    for (const tag of ['latest', 'finalized']) {
      assert.deepEqual(lines(tag), [
        `${tag}: last block of C-Chain`,
        `${tag}: last block of orders`,
        `${tag}: last block of P-Chain`,
        `${tag}: last block of X-Chain`,
      ]);
    }
    assert.deepEqual(['latest', ' Finalized', 'latestt', 'late'].map(isLastBlock), [true, true, false, false]);
  });

  it('is a chain, by its whole name or how it begins', () => {
    const both = [`orders: chain of test, ${orders}`, 'orders: last block of orders'];
    assert.deepEqual(lines('orders'), both);
    assert.deepEqual(lines('ord'), both);
    assert.deepEqual(lines('c'), ['C-Chain: last block of C-Chain']);
    assert.deepEqual(lines('P-Chain'), [
      'P-Chain: chain of test, 11111111111111111111111111111111LpoYY',
      'P-Chain: last block of P-Chain',
    ]);
  });

  it('is a node, by its NodeID', () => {
    assert.deepEqual(namedChoices('one', network, known), [
      {
        label: 'one',
        description: 'node of test',
        target: { id: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', network: 'test' },
      },
    ]);
  });

  it('is what the user labelled so', () => {
    const labels = [{ id: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', name: 'Treasury' }];
    const called = (isMeant: (name: string) => boolean) => labels.filter(({ name }) => isMeant(name.toLowerCase()));
    assert.deepEqual(namedChoices('treas', network, { ...known, called }), [
      {
        label: 'Treasury',
        description: 'label of 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
        target: { id: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', network: 'test' },
      },
    ]);
  });

  it('is another network', () => {
    assert.deepEqual(namedChoices('fuji', network, known), [
      {
        label: 'fuji',
        description: 'network: its Primary Network',
        target: { id: '11111111111111111111111111111111LpoYY', network: 'fuji' },
      },
    ]);
  });

  it('is what is known everywhere, with addresses as this network writes them', () => {
    assert.deepEqual(lines('ewoq'), [
      'ewoq test account: 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
      'ewoq test account: P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      'ewoq test account: X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    ]);
    assert.deepEqual(lines('TeleporterMessenger'), ['TeleporterMessenger: 0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf']);
  });

  it('is nothing where nothing is called so', () => {
    assert.deepEqual(lines('hello'), []);
    assert.deepEqual(lines(''), []);
  });
});

describe('the examples of what can be looked up', () => {
  it('are each what they are examples of', () => {
    for (const one of builtInNetworks) {
      const kinds = identifierExamples(one).map(
        ({ text }) => parseIdentifier(text)?.kind ?? (namedChoices(text, one, known).length > 0 ? 'name' : 'nothing'),
      );
      assert.deepEqual(
        kinds,
        ['hash32', 'evmAddress', 'bech32Address', 'nodeId', 'cb58Id', 'blockNumber', 'name', 'name', 'name'],
        one.name,
      );
    }
  });
});
