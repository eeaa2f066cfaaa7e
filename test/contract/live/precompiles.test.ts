import assert from 'node:assert/strict';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveText } from '../../helpers/live/liveTexts';

const admin = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const precompile = (number: number): string => `0x020000000000000000000000000000000000000${number}`;

describe('addresses of precompiles of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  it('tell who may deploy contracts, by configuration and by transactions since', async () => {
    const { lines, fact } = await liveText(live, precompile(0));
    assert.equal(fact('enabled'), 'since 04:05:55 UTC, 1 h ago');
    const at = lines.indexOf('Allow list');
    assert.deepEqual(lines.slice(at, at + 6), [
      'Allow list',
      'role | account | since | permissions',
      `admin | ${admin} | chain config | deploy contracts, grant and revoke any role`,
      'enabled | 0x1111111111111111111111111111111111111111 | block 36 | deploy contracts',
      'enabled | 0x2073f40271a5bbfd866f778a0c60c01b5d0a299f | block 58 | deploy contracts',
      'enabled | 0x618fedd9a45a8c456812ecaae70c671c6249dfac | block 59 | deploy contracts',
    ]);
    assert.ok(lines.includes('moraine | 0 | not enabled'));
  });

  it('tell who may mint', async () => {
    const { lines } = await liveText(live, precompile(1), { chain: 'glacier' });
    assert.ok(
      lines.includes('enabled | 0x2222222222222222222222222222222222222222 | block 40 | mint the native token'),
    );
  });

  it('tell when an allow list will be switched off', async () => {
    const { fact } = await liveText(live, precompile(2));
    assert.equal(fact('disabled at'), '2026-11-24 04:06:16 UTC, in 1 d');
  });

  it('tell the fee config in force, the block that set it, and what it was at genesis', async () => {
    const { lines, fact } = await liveText(live, precompile(3));
    assert.equal(fact('fee config set in'), 'block 42, 04:10:27 UTC, 1 h ago');
    assert.ok(lines.includes('minBaseFee | 2 gwei | 1 gwei'));
    assert.ok(lines.includes('minBlockGasCost | 0 gas'));
  });

  it('tell who gets the fees', async () => {
    const { fact } = await liveText(live, precompile(4));
    assert.equal(fact('fee recipient'), '0x1111111111111111111111111111111111111111');
  });

  it('tell the quorum of Warp on each chain', async () => {
    const { lines } = await liveText(live, precompile(5));
    assert.ok(lines.includes('moraine | 0 | enabled: quorum 67 %'));
    const { fact } = await liveText(live, precompile(5), { chain: 'glacier' });
    assert.equal(fact('quorum'), '67 % of weight');
    assert.equal(fact('Primary Network signers'), 'required for messages from the C-Chain and X-Chain');
  });

  it('say so where a chain does not have it', async () => {
    const { fact } = await liveText(live, precompile(3), { chain: 'moraine' });
    assert.equal(fact('enabled'), 'no: not in genesis or any upgrade');
  });
});
