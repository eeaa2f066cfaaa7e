import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingToText } from '../../../src/core/finding/toText';
import type { Network } from '../../../src/state/network';
import { recordedName } from '../../devnet/chain/chainFacts';
import { startDevnet, type Devnet } from '../../devnet/devnet';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { devnetNetwork, nodeOnly } from './devnetLookup';

const noon = Date.UTC(2026, 10, 21, 12);
const primaryNetwork = '11111111111111111111111111111111LpoYY';

type Reach = 'all' | 'node' | 'service';

/** One lookup on the recorded network; its text is in `chainTexts/<name>.txt`, without the sources. */
const cases: readonly (readonly [name: string, asked: string, reach: Reach])[] = [
  ['subnet-l1', recordedName('l1Subnet'), 'all'],
  ['subnet-l1-node', recordedName('l1Subnet'), 'node'],
  ['subnet-l1-service', recordedName('l1Subnet'), 'service'],
  ['subnet-permissioned', recordedName('poaSubnet'), 'node'],
  ['subnet-empty', recordedName('movedSubnet'), 'all'],
  ['subnet-primary', primaryNetwork, 'all'],
  ['subnet-primary-node', primaryNetwork, 'node'],
  ['blockchain-l1', recordedName('l1Chain'), 'all'],
  ['blockchain-l1-service', recordedName('l1Chain'), 'service'],
  ['blockchain-unserved', recordedName('poaChain'), 'node'],
  ['blockchain-x', recordedName('xChain'), 'all'],
  ['blockchain-c', recordedName('cChain'), 'all'],
  ['blockchain-c-service', recordedName('cChain'), 'service'],
  ['asset-fungible', recordedName('xCreateAssetFT'), 'all'],
  ['asset-fungible-node', recordedName('xCreateAssetFT'), 'node'],
  ['asset-fungible-service', recordedName('xCreateAssetFT'), 'service'],
  ['asset-nft', recordedName('xCreateAssetNFT'), 'node'],
  ['asset-property', recordedName('xCreateAssetProperty'), 'node'],
  ['asset-avax', recordedName('avaxAssetID'), 'node'],
];

describe('subnets, blockchains and assets, word for word', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  after(() => devnet.close());
  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());

  const networks: Readonly<Record<Reach, () => Network>> = {
    all: () => devnetNetwork(devnet, { metricsApi: devnet.metricsApiUrl }),
    node: () => nodeOnly(devnet),
    service: () => testNetwork({ nodes: [], dataApi: devnet.dataApiUrl, chains: [] }),
  };

  for (const [name, asked, reach] of cases) {
    it(name, async () => {
      const network = networks[reach]();
      const finding = await lookup.on(network, asked);
      const text = findingToText(finding, { now: noon, timeZone: 'UTC' });
      const told = text
        .slice(0, text.indexOf('\nSources\n'))
        .replaceAll(new URL(devnet.nodeUrl).host, 'NODE')
        // The devnet's clock, not the test's.
        .replace(/[\d.]+ on average on [\d-]+/, 'N on average on DAY');
      const file = join(__dirname, 'chainTexts', `${name}.txt`);
      assert.equal(told, readFileSync(file, 'utf8'));
      assert.deepEqual(
        finding.sources.filter(({ outcome }) => outcome === 'failed'),
        [],
      );
      const sent = lookup.sent();
      assert.equal(await lookup.on(network, asked), finding);
      assert.equal(lookup.sent(), sent, 'a repeated lookup sends nothing');
    });
  }
});
