import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reportToText } from '../../../src/engine/report/toText';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { type TestLookup, testLookup } from '../../helpers/lookupOn';

const now = Date.UTC(2026, 10, 22, 5, 45);

describe('Warp messages of the five-node network', function () {
  this.timeout(30_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
  });
  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(() => lookup?.dispose());
  after(() => live?.close());

  /** Lines without their padding: `label | value`. */
  async function linesOf(typed: string): Promise<readonly string[]> {
    const text = reportToText(await lookup.on(live.network, typed), { now, timeZone: 'UTC' });
    return text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
  }

  function holds(lines: readonly string[], expected: readonly string[]): void {
    for (const line of expected) {
      assert.ok(lines.includes(line), `${line}\nin\n${lines.join('\n')}`);
    }
  }

  const hello = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC sends “hello subnets”';

  for (const [spelling, id] of [
    ['hex', '0x4d8878b4fd2cfb95e6afb44b6746b3c134fa9bea417c6b81c0bf4f9ef15e88b5'],
    ['cb58', 'b9UmauinaaUAvK86JjFkVERwRPPFveBE1wqQCcyrFr71HRsMG'],
  ] as const) {
    it(`are found by their ID in ${spelling} on the chain that sent them, with the transaction`, async () => {
      const lines = await linesOf(id);
      assert.equal(lines[0], `✓ Warp message: ${hello}`);
      assert.equal(lines[1], `${id} | review · C-Chain`);
      holds(lines, [
        `sent in | ${liveId('C', 'sendWarp')}`,
        'block | 40',
        'source chain | 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
        'message ID (hex) | 0x4d8878b4fd2cfb95e6afb44b6746b3c134fa9bea417c6b81c0bf4f9ef15e88b5',
        'message ID (cb58) | b9UmauinaaUAvK86JjFkVERwRPPFveBE1wqQCcyrFr71HRsMG',
      ]);
    });
  }

  it('cost one more call of the batch that is sent anyway', async () => {
    await lookup.on(live.only('one'), liveId('C', 'sendWarp'), { chain: 'C-Chain' });
    const { requests } = live.nodes.one;
    const first = requests.findLast(({ body }) => body.includes('warp_getMessage'))?.body ?? '';
    assert.deepEqual(first.match(/"(eth|warp)_\w+"/g), [
      '"eth_getTransactionByHash"',
      '"eth_getTransactionReceipt"',
      '"eth_getBlockByHash"',
      '"eth_getBlockByNumber"',
      '"warp_getMessage"',
    ]);
  });

  it('are told with the transaction that sends them, unpacked to the end', async () => {
    holds(await linesOf(liveId('glacier', 'managerRegister')), [
      'Warp messages sent',
      '0x796fbbd61e769daedbd33924a2d1bdc6f8c79b7518e38ae1197328ea675602b0 | vUw2B4kzhLakwCpwpSeSiaEPboG8UankBxDyNcKGpztPn5fcD | register NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu on ZsMNGUkvdV98Zbdn1KJTzSyb54KHKsKnqZhwB8siLg4siT8Se with weight 30, expiry 2026-11-23 00:12:10 UTC, in 18 h',
      'P-Chain message: register an L1 validator',
      'validation ID | PMxPmU4B3UbyG4oHDKsRgmyDcWpok2WYifTCFnSUZoMgFYjoQ',
    ]);
  });

  it('are told with the transaction that delivers them: who signed, and whether that is enough', async () => {
    holds(await linesOf(liveId('glacier', 'deliverWarp')), [
      `0x4d8878b4fd2cfb95e6afb44b6746b3c134fa9bea417c6b81c0bf4f9ef15e88b5 | 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain) | ${hello} | 5 / 6 validators, 10,000,025 AVAX / 10,002,025 AVAX (99.98 %) | reached; requires 67 % of weight | P-Chain height 67 or earlier; signature valid for these keys, weights may have changed since signing`,
      'Primary Network validators',
      '4 | NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg | 2,000,025 AVAX | 20 % | yes',
      '5 | NodeID-FMANrLwAPjisjCdpVR5PMZixSMUS1nMg9 | 2,000 AVAX | 0.02 % | no',
    ]);
  });

  it('are told by their signed bytes: the receiver decides whose validators count', async () => {
    const back = await linesOf(signed('plainBack'));
    assert.equal(
      back[0],
      'signed Warp message: Teleporter message 1 from 0x2073f40271A5BbfD866F778a0C60c01B5D0a299f to 0x7A3e6fa66F8022b8f3383c8b4F7e6112fA7eafEc on 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain)',
    );
    holds(back, [
      'signed by | 2 / 3 validators, weight 200 / 276 (72.46 %)',
      'quorum | reached; requires 67 % of weight',
      'signing subnet | ZsMNGUkvdV98Zbdn1KJTzSyb54KHKsKnqZhwB8siLg4siT8Se (glacier)',
      '1 | NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu | 45 | 16.3 % | no',
      '31 weight (11.23 %) cannot sign: its validators are inactive or have no BLS key.',
      'Teleporter message ID | 0x7ee710977d869b91759e2d77b3e3a07a62a68db6ffb96a7d7b619ed0f5b8915b',
      'data | “hello C-Chain” · 13 bytes',
      '1 | 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC (C-Chain) | 0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c',
    ]);
    // Glacier requires the Primary Network; moraine accepts the signatures of its own validators.
    holds(await linesOf(signed('plainOut')), ['signing subnet | 11111111111111111111111111111111LpoYY']);
    holds(await linesOf(signed('hopLeg2')), [
      'signed by | 2 / 2 validators, weight 300 / 300 (100 %)',
      'signing subnet | P465meoFd9xQ2P3wCqxDY4zsd4xBNqqpVDJHd2LXDedKHVBYt (moraine)',
      'action | send 2,000,000 base units to 0x77D66AC833c817625c7B71820812DfdbddcE0ABf (guessed from the payload)',
    ]);
  });

  it('name nobody as a signer whose key the signature does not fit: the set of then was another', async () => {
    holds(await linesOf(liveId('P', 'registerL1Validator')), [
      'signers | 3 validators, unknown which: the signature matches neither the current validator set nor those of recent heights: the set has changed since, or the signature is invalid',
      'P-Chain message: register an L1 validator',
    ]);
  });

  it('are named by signers without a name where no node may be asked', async () => {
    const report = await lookup.on(live.network, signed('plainBack'), { allowed: () => false });
    assert.deepEqual(report.status, 'offline');
    assert.deepEqual(report.facts.find(({ key }) => key === 'signed')?.value, [
      { kind: 'text', text: 'unknown: no allowed node' },
    ]);
  });
});

const signedMessages = JSON.parse(
  readFileSync(path.join(__dirname, '..', '..', 'recordings', 'live', 'signed-messages.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** A signed message from the scenario of interchain messages. */
function signed(name: string): string {
  return signedMessages[name] ?? '';
}
