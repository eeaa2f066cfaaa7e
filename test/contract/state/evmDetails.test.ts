import assert from 'node:assert/strict';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToText } from '../../../src/engine/report/toText';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { readRecordings } from '../../helpers/recording';
import {
  hash,
  honest,
  honestReceipt,
  honestTransaction,
  receiver,
  sender,
  startScriptedNode,
  type Script,
} from './scriptedNode';

const implementation = `0x${'33'.repeat(20)}`;
const slotOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;

describe('what lookups read out of EVM answers', () => {
  let node: Loopback | undefined;
  let lookup: TestLookup;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
    node = undefined;
  });

  async function linesOf(script: Script, typed: string): Promise<readonly string[]> {
    node = await startScriptedNode(script);
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }] });
    const report = await lookup.on(network, typed, { chain: 'C-Chain' });
    return reportToText(report, { now: 0, timeZone: 'UTC' }).split('\n');
  }

  const account: Script = { ...honest, eth_getBalance: '0x0', eth_getTransactionCount: '0x1' };

  it('whose code a minimal proxy runs', async () => {
    const code = `0x363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`;
    const lines = await linesOf({ ...account, eth_getCode: code }, receiver);
    const result = lines.find((line) => line.startsWith('  proxy '));
    assert.match(
      result ?? lines.join('\n'),
      new RegExp(`implementation ${implementation} \\(minimal proxy, EIP-1167\\)`),
    );
    assert.ok(lines.some((line) => /^ {2}code +45 bytes$/.test(line)));
  });

  it('whose code a proxy of ERC-1967 runs, and who can change that', async () => {
    const admin = `0x${'44'.repeat(20)}`;
    const slots: Script = {
      ...account,
      eth_getCode: '0x6001',
      eth_getStorageAt: ([, slot]) =>
        String(slot).startsWith('0x3608')
          ? slotOf(implementation)
          : String(slot).startsWith('0xb531')
            ? slotOf(admin)
            : slotOf('0x'),
    };
    const lines = await linesOf(slots, receiver);
    assert.match(lines.join('\n'), new RegExp(`proxy +implementation ${implementation} \\(transparent, EIP-1967\\)`));
    assert.match(lines.join('\n'), new RegExp(`proxy admin +${admin}`));
    assert.ok(!lines.some((line) => line.includes('beacon')));
  });

  it('that a proxy without admin upgrades itself', async () => {
    const slots: Script = {
      ...account,
      eth_getCode: '0x6001',
      eth_getStorageAt: ([, slot]) => (String(slot).startsWith('0x3608') ? slotOf(implementation) : slotOf('0x')),
    };
    const lines = await linesOf(slots, receiver);
    assert.match(lines.join('\n'), new RegExp(`proxy +implementation ${implementation} \\(UUPS, EIP-1967\\)`));
  });

  it('the implementation that a beacon names', async () => {
    const beacon = `0x${'55'.repeat(20)}`;
    const slots: Script = {
      ...account,
      eth_getCode: '0x6001',
      eth_getStorageAt: ([, slot]) => (String(slot).startsWith('0xa3f0') ? slotOf(beacon) : slotOf('0x')),
      eth_call: ([call]) => ((call as { to: string }).to === beacon ? slotOf(implementation) : '0x'),
    };
    const lines = await linesOf(slots, receiver);
    assert.match(lines.join('\n'), new RegExp(`proxy +implementation ${implementation} \\(beacon proxy, EIP-1967\\)`));
    assert.match(lines.join('\n'), new RegExp(`beacon +${beacon}`));
  });

  it('no proxy where the slots are empty', async () => {
    const lines = await linesOf({ ...account, eth_getCode: '0x6001', eth_getStorageAt: slotOf('0x') }, receiver);
    assert.ok(!lines.some((line) => /proxy|implementation/.test(line)), lines.join('\n'));
  });

  it('which Warp message a transaction delivers', async () => {
    const message = readRecordings('warp.jsonl')
      .filter(({ request }) => (request as { method?: string }).method === 'warp_getMessageAggregateSignature')
      .map(({ body }) => (JSON.parse(body) as { result: string }).result)[0];
    const words = `${message?.slice(2) ?? ''}ff`;
    const storageKeys = (words.padEnd(Math.ceil(words.length / 64) * 64, '0').match(/.{64}/g) ?? []).map(
      (word) => `0x${word}`,
    );
    const accessList = [{ address: '0x0200000000000000000000000000000000000005', storageKeys }];
    const script = { ...honest, eth_getTransactionByHash: { ...honestTransaction, accessList } };
    const lines = await linesOf(script, hash);
    const at = lines.indexOf('Warp messages in the access list');
    assert.match(
      lines[at + 2] ?? '',
      / 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo \(orders\) +0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC sends 9 bytes +3 validators, unknown which: none of the queried nodes knows blockchain 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo$/,
    );
    assert.ok(lines.includes('Access list'));
  });

  it('the calls of a transaction, reverts that were caught among them', async () => {
    const reason = `0x08c379a0${'20'.padStart(64, '0')}${'9'.padStart(64, '0')}${'6e6f7420746f646179'.padEnd(64, '0')}`;
    const calls: JsonObject[] = [
      { type: 'CALL', to: implementation, input: '0x', value: '0xde0b6b3a7640000', gasUsed: '0x0' },
      { type: 'STATICCALL', to: implementation, input: '0x313ce567', output: `0x${'2a'.padStart(64, '0')}` },
      { type: 'DELEGATECALL', to: implementation, input: '0x8456cb59', error: 'execution reverted', output: reason },
    ];
    const trace = {
      type: 'CALL',
      to: receiver,
      input: '0x12345678',
      gasUsed: '0x9000',
      calls,
    };
    const script = {
      ...honest,
      eth_getTransactionReceipt: { ...honestReceipt, gasUsed: '0x9000' },
      debug_traceTransaction: trace,
    };
    const lines = await linesOf(script, hash);
    const at = lines.indexOf('Call tree');
    assert.match(lines[at + 2] ?? '', /^ {2}0x2222\S+ 0x12345678 +36,864$/);
    assert.match(lines[at + 3] ?? '', /^ {2}· 0x3333\S+ +1 AVAX +0$/);
    assert.match(lines[at + 4] ?? '', /^ {2}· 0x3333\S+\.decimals\(\) .* → 42$/);
    assert.match(lines[at + 5] ?? '', /^ {2}· DELEGATECALL 0x3333\S+\.pause\(\) .* reverted: not today \(caught\)$/);
  });

  const used = (gasUsed: string): Script => ({
    ...honest,
    eth_getTransactionReceipt: { ...honestReceipt, gasUsed },
  });
  const noteOf = (lines: readonly string[], host = node?.host ?? ''): string | undefined => {
    const at = lines.indexOf('Call tree');
    return at < 0 ? undefined : lines[at + 1]?.trim().replace(host, 'NODE');
  };

  it('why a transaction that used much gas has no tree of calls, and what gives it', async () => {
    assert.equal(
      noteOf(await linesOf(used('0x2dc6c1'), hash)),
      'Call tree not requested: the transaction used more than 3,000,000 gas. Call debug_traceTransaction with callTracer on a node that supports it.',
    );
  });

  const errors: readonly [what: string, error: JsonObject, note: string][] = [
    [
      'offers no traces',
      { code: -32601n, message: 'the method debug_traceTransaction does not exist/is not available' },
      'Call tree unknown: NODE does not support debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).',
    ],
    [
      'has pruned the state',
      { code: -32000n, message: 'missing trie node 0123 (path ) state 0x0123 is not available' },
      'Call tree unknown: NODE has pruned the state that debug_traceTransaction needs. Use an archive node.',
    ],
  ];
  for (const [what, error, note] of errors) {
    it(`that a node ${what}, once and not in the hover`, async () => {
      const rejected = { ...used('0x9000'), debug_traceTransaction: { error } };
      const lines = await linesOf(rejected, hash);
      assert.equal(noteOf(lines), note);
      assert.equal(lines.filter((line) => line.includes('debug_trace')).length, 1);
      const network = testNetwork({ nodes: [{ name: 'one', url: node?.url ?? '' }] });
      const hover = reportToHover(await lookup.on(network, hash, { chain: 'C-Chain' }), { now: 0 });
      assert.doesNotMatch(hover, /trace|tree|Calls/);
    });
  }

  it('nothing about traces where no call can be inside', async () => {
    const to = '0x0200000000000000000000000000000000000005';
    const precompile = { ...used('0x9000'), eth_getTransactionByHash: { ...honestTransaction, to } };
    assert.equal(noteOf(await linesOf(precompile, hash)), undefined);
    await node?.close();
    assert.equal(noteOf(await linesOf(honest, hash)), undefined);
  });

  describe('of a multicall', () => {
    const word = (value: bigint) => value.toString(16).padStart(64, '0');
    const transfer = `a9059cbb${word(BigInt(implementation))}${word(5n)}`.padEnd(192, '0');
    const pause = '8456cb59'.padEnd(64, '0');
    const input = `0xac9650d8${word(32n)}${word(2n)}${word(64n)}${word(192n)}${word(68n)}${transfer}${word(4n)}${pause}`;
    const multicall = { ...used('0x9000'), eth_getTransactionByHash: { ...honestTransaction, input } };
    const heading = 'Calls in multicall';

    it('the calls that it carries, where there is no trace', async () => {
      const lines = await linesOf(multicall, hash);
      const at = lines.indexOf(heading);
      assert.deepEqual(
        lines.slice(at + 2, at + 4).map((line) => line.trim()),
        [
          `${receiver} transfer(to ${implementation}, value 5) (guessed from selector)`,
          `${receiver} pause() (guessed from selector)`,
        ],
      );
    });

    const call = { type: 'DELEGATECALL', from: receiver, to: receiver, input: '0x8456cb59' };
    const traced = (...calls: JsonObject[]): Script => ({
      ...multicall,
      debug_traceTransaction: { type: 'CALL', from: sender, to: receiver, input, calls },
    });

    it('them not again where the tree of calls has them', async () => {
      const lines = await linesOf(traced(call, call), hash);
      assert.ok(lines.includes('Call tree') && !lines.includes(heading), lines.join('\n'));
    });

    it('all of them where it was over before the last one', async () => {
      const lines = await linesOf(traced(call), hash);
      assert.ok(lines.includes('Call tree') && lines.includes(heading), lines.join('\n'));
    });
  });

  for (const [what, gasUsed] of [
    ['of a plain transfer', '0x5208'],
    ['of one that did too much for a hover', '0x2dc6c1'],
  ] as const) {
    it(`no trace ${what}`, async () => {
      await linesOf({ ...honest, eth_getTransactionReceipt: { ...honestReceipt, gasUsed } }, hash);
      assert.equal(node?.requests.length, 2);
      assert.ok(node.requests.every(({ body }) => !body.includes('debug_trace')));
    });
  }
});
