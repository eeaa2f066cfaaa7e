import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../scripts/support/root';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import type { HostCard } from '../../../../src/engine/report/renderContext';
import type { Network } from '../../../../src/engine/networks/network';
import { cardWelcome, chainUrls } from '../../../../src/extension/trees/treeViews';

const [mainnet, fuji, local] = builtInNetworks as readonly [Network, Network, Network];
const words = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;
const requesting = (hosts: readonly string[]): HostCard => ({ kind: 'ask', hosts, sentence: '', isAlone: true });

describe('the question of a view in package.json', () => {
  it('names the hosts that the built-in networks have', () => {
    for (const network of [mainnet, fuji]) {
      const { name, dataApi = '' } = network;
      const [node = ''] = network.nodes.map(({ url }) => new URL(url).host);
      const [question] = (words[`welcome.ask.chains.${name}`] ?? '').split('\n');
      assert.equal(question, `Query ${new URL(dataApi).host} and ${node}?`);
    }
  });

  it('is asked where these are the hosts, all of them and no others', () => {
    assert.equal(cardWelcome(requesting(chainUrls(fuji)), fuji), 'fuji');
    assert.equal(cardWelcome(requesting(chainUrls(mainnet)), mainnet), 'mainnet');
    assert.equal(cardWelcome(requesting(['https://data-api.avax.network']), fuji), undefined);
    assert.equal(cardWelcome(requesting([...chainUrls(fuji), 'https://a.example']), fuji), undefined);
    assert.equal(cardWelcome(requesting(chainUrls(local)), local), undefined);
    assert.equal(cardWelcome({ ...requesting(chainUrls(fuji)), kind: 'blocked' }, fuji), undefined);
  });
});
