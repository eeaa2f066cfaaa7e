import assert from 'node:assert/strict';
import { deepEqual } from '../../helpers/deepEqual';
import type { Line } from '../../../src/engine/report/report';
import { reportToMarkdown } from '../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../src/engine/report/toText';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { factOf, firstLine, nodeOnly, resetDevnet, setSwitches, sourceLines } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

describe('what became of a transaction', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    lookup = testLookup(undefined, 2_000);
  });
  afterEach(async () => {
    await lookup.dispose();
    await resetDevnet(devnet);
  });
  after(() => resetDevnet(devnet));

  const find = (sample: string) => lookup.on(nodeOnly(devnet), devnet.samples[sample] ?? '', { chain: 'C-Chain' });

  const titles: readonly [string, string][] = [
    ['transfer', '✓ transfers 1.5 AVAX to 0x1111111111111111111111111111111111111111'],
    ['erc721Transfer', '✓ transfers token 1 of SNA to 0x2222222222222222222222222222222222222222'],
    [
      'erc1155Transfer',
      '✓ transfers 7 of token 2 of 0xA4cD3b0Eb6E5Ab5d8CE4065BcCD70040ADAB1F00 to 0x2222222222222222222222222222222222222222',
    ],
    ['erc20Approve', '✓ approves 100 SNC for 0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['revertReason', '✗ reverted: not today'],
    ['revertCustom', '✗ reverted with custom error 0x8aa3c18e'],
    ['revertBecause', '✗ reverted with custom error 0xb6763477'],
    ['revertPanic', '✗ reverted: division or modulo by zero (panic 0x12)'],
    ['revertAssert', '✗ reverted: assertion failed (panic 0x01)'],
    ['revertOverflow', '✗ reverted: arithmetic overflow or underflow (panic 0x11)'],
    ['revertIndex', '✗ reverted: array index out of bounds (panic 0x32)'],
    ['revertEmpty', '✗ reverted without a reason'],
    ['outOfGas', '✗ out of gas: all 60,000 gas used'],
    ['invalidOpcode', '✗ failed: invalid opcode: INVALID'],
    ['tooPoor', '✗ reverted with custom error 0x8aa3c18e'],
    ['relayRevert', '✗ reverted with custom error 0x8aa3c18e'],
    ['innerRevert', '✓ calls unknown function 0x7361f49d on 0xe336d36FacA76840407e6836d26119E1EcE0A2b4'],
    ['deployFailed', '✗ reverted without a reason'],
    ['nonceGap', '⚠ stuck: nonce 0 missing before nonce 3'],
    ['lowFee', '⚠ stuck: max fee 0 wei, below base fee 1 wei'],
    ['message', '✓ sends a message to 0x1111111111111111111111111111111111111111'],
  ];
  for (const [sample, title] of titles) {
    it(`of ${sample}: ${title}`, async () => {
      assert.equal(firstLine(await find(sample)), title);
    });
  }

  it('tells what a failed transfer was to move in the token’s unit', async () => {
    const amounts = factOf(await find('tooPoor'), 'method')?.value.filter(({ kind }) => kind === 'amount');
    deepEqual(amounts, [
      { kind: 'amount', amount: { value: 7_000_000_000_000_000_000n, decimals: 18, symbol: 'SNC' } },
    ]);
  });

  it('names the call inside that failed', async () => {
    deepEqual(factOf(await find('relayRevert'), 'reasonFrom')?.value, [
      { kind: 'text', text: 'Reverted in an internal call to ' },
      { kind: 'id', id: devnet.samples['trouble'] },
      { kind: 'text', text: '.' },
    ]);
  });

  it('tells what failed inside one that succeeded', async () => {
    const caught = factOf(await find('innerRevert'), 'caught')?.value;
    deepEqual(caught, [
      { kind: 'text', text: 'call to ' },
      { kind: 'id', id: devnet.samples['trouble'] },
      { kind: 'text', text: ' failed, caught by the caller: ' },
      { kind: 'text', text: 'reverted: ' },
      { kind: 'remote', text: 'not today' },
    ]);
  });

  describe('on a node that has pruned the state of its time', () => {
    it('is replayed on the latest state, whose reason is told as such', async () => {
      await setSwitches(devnet, { pruned: true });
      const report = await find('revertReason');
      assert.equal(firstLine(report), '✗ reverted, reason unknown');
      const { label, value } = factOf(report, 'replayed') ?? {};
      deepEqual(
        [label, value],
        [
          'reason on latest state',
          [
            { kind: 'text', text: 'reverted: ' },
            { kind: 'remote', text: 'not today' },
          ],
        ],
      );
      deepEqual(factOf(report, 'reasonFrom')?.value, [
        {
          kind: 'text',
          text: 'Replayed on the latest state, because the node has pruned the state before its block. The reason may have been another one.',
        },
      ]);
    });
  });

  it('is not told by a node that bootstraps, which says so', async () => {
    await setSwitches(devnet, { health: 'starting' });
    const report = await find('transfer');
    assert.equal(report.status, 'unavailable');
    deepEqual(sourceLines(report, devnet), [
      'node C-Chain failed : HOST is still bootstrapping this chain and cannot answer eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5) yet. Try again when it is bootstrapped, or use another node.',
    ]);
  });

  describe('with hostile words', () => {
    /** External text is in spans that renderers escape, never in our own words. */
    const trusted = (line: Line): string => line.map((span) => (span.kind === 'text' ? span.text : '')).join('');

    for (const sample of ['hostileTransfer', 'revertHostile', 'hostile']) {
      it(`keeps them apart from its own: ${sample}`, async () => {
        const report = await find(sample);
        const lines = [
          report.title,
          ...report.facts.map(({ value }) => value),
          ...report.sections.flatMap(({ rows }) => rows.flat()),
        ];
        const rendered = [reportToText(report, { now: 0 }), reportToMarkdown(report, { now: 0 })].join('\n');
        assert.match(lines.map(trusted).join('\n'), /^[^<>[\]`$\u0000-\u0009\u200b-\u202f]*$/);
        assert.doesNotMatch(rendered, /[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
      });
    }
  });
});
