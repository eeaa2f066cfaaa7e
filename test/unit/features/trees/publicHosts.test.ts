import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../../scripts/support/root';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import type { Network } from '../../../../src/engine/networks/network';
import { answerChoices } from '../../../../src/extension/shared/answerChoices';
import { publicNetwork } from '../../../../src/extension/shared/hostCard';
import { chainUrls } from '../../../../src/extension/trees/treeViews';

const [mainnet, fuji, local] = builtInNetworks as readonly [Network, Network, Network];
const words = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;

describe('the question of a view in package.json', () => {
  it('names the hosts that the built-in networks have', () => {
    for (const network of [mainnet, fuji]) {
      const { name, dataApi = '' } = network;
      const [node = ''] = network.nodes.map(({ url }) => new URL(url).host);
      const [question] = (words[`welcome.ask.chains.${name}`] ?? '').split('\n');
      assert.equal(question, `Query ${new URL(dataApi).host} and ${node}?`);
    }
  });

  it('is answered in the words of every other surface', () => {
    for (const { name } of [mainnet, fuji]) {
      const links = [words[`welcome.ask.chains.${name}`], words['welcome.ask.chains']].join(' ');
      for (const { answer, label, description } of answerChoices(name)) {
        const said = answer === 'always' ? label : label.toLowerCase();
        const link = new RegExp(`\\[${said}\\]\\([^ ]+%22${answer}%22%5D "${description}"\\)`);
        assert.match(links, link);
      }
    }
  });

  it('is asked where these are the hosts, all of them and no others', () => {
    const asked = (network: Network, hosts = chainUrls(network)): string | undefined =>
      publicNetwork(hosts, network.name, chainUrls(network));
    assert.equal(asked(fuji), 'fuji');
    assert.equal(asked(mainnet), 'mainnet');
    assert.equal(asked(fuji, ['https://data-api.avax.network']), undefined);
    const more = { ...fuji, nodes: [...fuji.nodes, { ...fuji.nodes[0]!, url: 'https://a.example' }] };
    assert.equal(asked(more), undefined);
    assert.equal(asked(local), undefined);
  });
});
