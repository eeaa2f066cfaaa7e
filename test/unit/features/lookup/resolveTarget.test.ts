import assert from 'node:assert/strict';
import { withoutUnknownChain, resolveTarget } from '../../../../src/extension/lookup/resolveTarget';
import { testNetwork } from '../../../helpers/lookupOn';

const network = testNetwork({
  nodes: [
    { name: 'one', url: 'http://127.0.0.1:9650' },
    { name: 'two', url: 'http://127.0.0.1:9652' },
  ],
  dataApi: 'https://data.test',
  metricsApi: 'https://metrics.test',
});
const networks = { all: () => [network], active: () => network };
const id = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';

describe('onKnownChain', () => {
  it('leaves out a chain that the settings do not name', () => {
    const at = (chain: string) => withoutUnknownChain({ id, network: 'test', chain }, networks).chain;
    assert.deepEqual([at('P-Chain'), at('C-Chain'), at('beyond')], ['P-Chain', 'C-Chain', undefined]);
  });
});

describe('resolveTarget', () => {
  it('takes the active network where none is named', () => {
    const resolved = resolveTarget({ id }, networks);
    assert.deepEqual(resolved.target, { id, network: 'test' });
    assert.equal(resolved.network, network);
  });

  it('asks one node alone where it is named, as a network of its own', () => {
    const resolved = resolveTarget({ id, node: 'two' }, networks);
    assert.deepEqual(resolved.target, { id, node: 'two', network: 'test' });
    assert.deepEqual(
      [resolved.network.name, resolved.network.nodes.map(({ name }) => name), resolved.network.dataApi],
      ['test · two', ['two'], undefined],
    );
  });

  it('says what there is not', () => {
    assert.throws(() => resolveTarget({ id, node: 'three' }, networks), {
      message: 'test has no node named three. Add it in snowprobe.networks.',
    });
    assert.throws(() => resolveTarget({ id, network: 'nowhere' }, networks), {
      message: 'No network is named nowhere. Add it in snowprobe.networks.',
    });
  });
});
