import assert from 'node:assert/strict';
import { statusLine } from '../../../src/engine/chains/blockchain/blockchainFacts';
import { startAlteredNode } from '../../helpers/alteredNode';
import { glacierChain, type LiveNetwork, moraineChain, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { liveText } from '../../helpers/live/liveTexts';

describe('chains and subnets of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  it('are told with the fee config in force, and with the one of genesis as history', async () => {
    const { fact, lines } = await liveText(live, glacierChain.path);
    assert.equal(fact('gas limit'), '15,000,000 gas');
    assert.equal(fact('min base fee'), '2 gwei');
    assert.equal(fact('target'), '80,000,000 gas per 10 s, target block time 2 s');
    assert.equal(fact('fee config set in'), 'block 42');
    assert.equal(
      fact('fee recipient'),
      '0x1111111111111111111111111111111111111111, set by 0x0200000000000000000000000000000000000004 (reward manager)',
    );
    assert.ok(lines.includes('gasLimit | 15,000,000 gas | 20,000,000 gas'));
  });

  it('say that nobody changed the fee config of genesis', async () => {
    const { fact, lines } = await liveText(live, moraineChain.path);
    assert.equal(fact('fee config set in'), 'genesis, unchanged since');
    assert.ok(lines.includes('gasLimit | 12,000,000 gas'));
  });

  it('say that the node validates the P-Chain, whose own status is Syncing on every node', async () => {
    const { fact } = await liveText(live, '11111111111111111111111111111111LpoYY');
    assert.equal(fact('P-Chain status'), 'bootstrapped, the node validates it');
  });

  it('say that a node without its own stake follows the P-Chain', async () => {
    const node = await startAlteredNode(live.nodes.one.url, (method) =>
      method === 'info.uptime'
        ? { error: { code: -32000n, message: "couldn't get node uptime: node is not a validator" } }
        : undefined,
    );
    try {
      const nodes = [{ name: 'one', url: node.url }];
      const { fact } = await liveText(
        { ...live, network: { ...live.network, nodes } },
        '11111111111111111111111111111111LpoYY',
      );
      assert.equal(fact('P-Chain status'), 'bootstrapped, the node tracks it without validating');
    } finally {
      await node.close();
    }
  });

  it('say as much as a node tells of the P-Chain', () => {
    const words = (isBootstrapped?: boolean, isValidator?: boolean) =>
      statusLine('Syncing', { isBootstrapped, isValidator })
        ?.map((span) => (span.kind === 'text' ? span.text : ''))
        .join('');
    assert.equal(words(false, true), 'bootstrapping: the node is still syncing it');
    assert.equal(words(), 'the node runs it');
  });

  it('name the contract that manages an L1, on the chain where it is', async () => {
    const { title, fact, lines } = await liveText(live, '0x0Feedc0de0000000000000000000000000000000');
    assert.equal(title, 'validator manager of glacier');
    assert.equal(fact('validator manager of'), 'ZsMNGUkvdV98Zbdn1KJTzSyb54KHKsKnqZhwB8siLg4siT8Se (glacier)');
    assert.ok(lines.includes('serac | 0 | validator manager of serac'));
    assert.ok(lines.includes('moraine | 0 | EOA'));
  });

  it('name it as a party to a transaction', async () => {
    const { fact } = await liveText(live, liveId('glacier', 'managerWarp'));
    assert.equal(fact('to'), '0x0Feedc0de0000000000000000000000000000000 (validator manager of glacier)');
  });
});
