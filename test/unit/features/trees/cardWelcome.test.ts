import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../scripts/support/root';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import type { HostCard } from '../../../../src/engine/report/renderContext';
import type { Network } from '../../../../src/engine/networks/network';
import { cardWelcome } from '../../../../src/extension/trees/treeViews';

const [mainnet, fuji, local] = builtInNetworks as readonly [Network, Network, Network];
const words = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;
const nodes = (network: Network): readonly string[] => network.nodes.map(({ url }) => url);
const requesting = (hosts: readonly string[]): HostCard => ({ kind: 'ask', hosts, sentence: '', isAlone: true });

describe('the question of a view in package.json', () => {
  it('names the hosts that the built-in networks have', () => {
    for (const network of [mainnet, fuji]) {
      const { name, dataApi = '' } = network;
      const [node = ''] = nodes(network).map((url) => new URL(url).host);
      assert.equal(words[`welcome.ask.node.${name}`], `Query ${node}?`);
      assert.equal(words[`welcome.ask.chains.${name}`], `Query ${new URL(dataApi).host} and ${node}?`);
    }
  });

  it('is asked where these are the hosts, all of them and no others', () => {
    assert.equal(cardWelcome(requesting(['https://api.avax-test.network']), fuji, nodes), 'fuji');
    assert.equal(cardWelcome(requesting(['https://api.avax.network']), mainnet, nodes), 'mainnet');
    assert.equal(cardWelcome(requesting(['https://data-api.avax.network']), fuji, nodes), undefined);
    assert.equal(cardWelcome(requesting([...nodes(fuji), 'https://a.example']), fuji, nodes), undefined);
    assert.equal(cardWelcome(requesting(nodes(local)), local, nodes), undefined);
    assert.equal(cardWelcome({ ...requesting(nodes(fuji)), kind: 'blocked' }, fuji, nodes), undefined);
  });
});
