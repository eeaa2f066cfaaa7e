import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import {
  approximateLine,
  fetchMined,
  findPlace,
  placeOfCall,
  replayAt,
  stateLine,
  type ReplayResult,
  type ReplayPlace,
} from '../../../../src/engine/replay';
import type { ReplayChanges } from '../../../../src/engine/replay';
import { fetchBlockByNumber, getLatestBlock } from '../../../../src/engine/evm';
import { lineText, reportToText, type TextStyle } from '../../../../src/engine/report';
import { EvmNode } from '../../../../src/engine/sources';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { recordedAnswers } from '../../../devnet/recorded/recordedAnswers';
import { runWhatIf } from '../../../../src/engine/lookup';
import { cChain, testLookup, testNetwork } from '../../../helpers/lookupOn';
import { testHttp } from '../../../helpers/httpClient';
import { type Loopback, startLoopback } from '../../../helpers/loopback';
import { sharedDevnet, sharedHelicon } from '../../../helpers/sharedDevnet';
import { checksumAddress } from '../../../../src/engine/primitives';

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 };
const { signal } = new AbortController();
const http = testHttp();
const rpc = createJsonRpc(http);

after(() => http.dispose());

async function placeOf(url: string, hash: string): Promise<{ node: EvmNode; place: ReplayPlace }> {
  const node = new EvmNode(rpc, [url], { signal });
  const mined = await fetchMined(node, hash);
  assert.ok(typeof mined === 'object', String(mined));
  return { node, place: await findPlace(node, mined) };
}

async function replayed(url: string, hash: string, changes?: ReplayChanges): Promise<ReplayResult> {
  const { node, place } = await placeOf(url, hash);
  return await replayAt(node, place, changes);
}

const outputOf = ({ trace }: ReplayResult): string | undefined =>
  trace.ok ? (trace.value.output ?? undefined) : trace.error.message;

/** Increments slot 0, logs and returns it; with call data it returns the slot named by the first word after it. */
const counter = '36601b57 600054600101806000556000526020600060a060206000f3'.replaceAll(' ', '').replace('60a0', 'a0');
const read = '5b 6000 35 54 6000 52 6020 6000 f3'.replaceAll(' ', '');
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

describe('a transaction run again on a node that passes over txIndex', function () {
  this.timeout(60_000);
  let anvil: Anvil;
  let to = '';
  let hashes: string[] = [];
  let accounts: string[] = [];

  const send = async (fields: object): Promise<string> =>
    await anvil.call<string>('eth_sendTransaction', {
      ...{ from: accounts[0], gas: '0x186a0', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
      ...fields,
    });

  before(async () => {
    const options = { evmChainId: 43_112, baseFee: 1_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    accounts = await anvil.call<string[]>('eth_accounts');
    const code = counter + read;
    const length = (code.length / 2).toString(16).padStart(2, '0');
    const created = await send({ data: `0x60${length}600c60003960${length}6000f3${code}` });
    await anvil.call('evm_mine');
    to = (await anvil.call<{ contractAddress: string }>('eth_getTransactionReceipt', created)).contractAddress;
    hashes = [await send({ to }), await send({ to }), await send({ to, from: accounts[1] })];
    await anvil.call('evm_mine');
  });
  after(() => anvil.stop());

  it('has the state of its place, and says how', async () => {
    const all = await Promise.all(hashes.map((hash) => replayed(anvil.url, hash)));
    assert.deepEqual(
      all.map((one) => [one.state.kind, outputOf(one), one.elsewhere]),
      [
        ['first', word(1n), []],
        ['prestate', word(2n), []],
        ['prestate', word(3n), []],
      ],
    );
  });

  it('takes changes of the call and of accounts', async () => {
    const from = `0x${'fe'.repeat(20)}`;
    const storage = new Map([[0n, 41n]]);
    const changed = await replayed(anvil.url, hashes[1]!, {
      from,
      gas: 200_000n,
      accounts: new Map([
        [to, { storage }],
        [from, { balance: 10n ** 18n, storage: new Map() }],
      ]),
    });
    assert.equal(outputOf(changed), word(42n));
    assert.deepEqual([changed.what.call['from'], changed.what.call['gas']], [from, '0x30d40']);
    const behind = await replayed(anvil.url, hashes[1]!, { block: 2n });
    assert.deepEqual([behind.state, outputOf(behind)], [{ kind: 'block', block: '0x2' }, word(4n)]);
  });

  it('takes a call that was not sent', async () => {
    const node = new EvmNode(rpc, [anvil.url], { signal });
    const place = placeOfCall({ call: { to }, block: '0x1' });
    const accounts = new Map([[to, { storage: new Map([[0n, 6n]]) }]]);
    const all = [await replayAt(node, place), await replayAt(node, place, { accounts })];
    assert.deepEqual(all.map(outputOf), [word(1n), word(7n)]);
    assert.equal(lineText(stateLine(place.state), style, { now: 0 }), 'the state after block 1');
  });

  it('names what a changed run found that is not of its place', async () => {
    const changed = await replayed(anvil.url, hashes[1]!, { input: word(7n) });
    assert.deepEqual(changed.elsewhere, [{ address: to, slots: [7n] }]);
    const line = approximateLine(changed.elsewhere, () => 'Counter') ?? [];
    assert.equal(lineText(line, style, { now: 0 }), `${checksumAddress(to)} (Counter) slot 0x7: as before its block`);
    const other = `0x${'ab'.repeat(20)}`;
    const moved = await replayed(anvil.url, hashes[1]!, { to: other });
    assert.deepEqual(moved.elsewhere, [{ address: other }]);
    const pretended = new Map([[to, { storage: new Map([[7n, 9n]]) }]]);
    const made = await replayed(anvil.url, hashes[1]!, { input: word(7n), accounts: pretended });
    assert.deepEqual([outputOf(made), made.elsewhere], [word(9n), []]);
  });

  it('is asked by eth_call where the node does not trace', async () => {
    const node = await startLoopback((seen, response) => {
      const requests = JSON.parse(seen.body) as { id: number; method: string; params: unknown[] }[];
      const list = Array.isArray(requests) ? requests : [requests];
      const error = { code: -32601, message: 'the method debug_traceCall does not exist/is not available' };
      void Promise.all(
        list.map(async ({ id, method, params }) =>
          method.startsWith('debug_')
            ? { jsonrpc: '2.0', id, error }
            : { jsonrpc: '2.0', id, result: await anvil.call(method, ...params) },
        ),
      ).then((answers) => response.end(JSON.stringify(Array.isArray(requests) ? answers : answers[0])));
    });
    const { state, call, trace } = await replayed(node.url, hashes[2]!);
    await node.close();
    assert.equal(trace.ok, false);
    assert.equal(state.kind, 'before');
    // The state excludes the two transactions before it.
    assert.equal(call?.ok === true && call.value, word(1n));
  });
});

describe('a transaction run again at its place by its index', function () {
  this.timeout(180_000);

  it('is each one of the development network again, before Helicon and after', async () => {
    for (const devnet of [await sharedDevnet(), await sharedHelicon()]) {
      const url = `${devnet.nodeUrl}/ext/bc/C/rpc`;
      const node = new EvmNode(rpc, [url], { signal });
      const { number: height } = await node.queryValue(getLatestBlock());
      const found: [string, string][] = [];
      for (let number = height > 15n ? height - 15n : 1n; number <= height; number++) {
        const block = await node.queryValue(fetchBlockByNumber(number));
        for (const hash of block?.transactions ?? []) {
          const { place } = await placeOf(url, hash);
          // The network rejects an invalid Warp message when it builds the block.
          const isRefused = JSON.stringify(place.call).includes('0x0200000000000000000000000000000000000005');
          found.push([hash, isRefused ? 'own' : place.state.kind]);
        }
      }
      assert.ok(found.length > 3, `${found.length} transactions`);
      assert.deepEqual(
        found.filter(([, kind]) => kind !== 'own'),
        [],
      );
    }
  });

  it('is run otherwise on a chain that no setting names', async () => {
    const devnet = await sharedDevnet();
    const lookup = testLookup();
    const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }], chains: [cChain] });
    try {
      const before = await lookup.on(network, devnet.samples['orders.revertReason']!);
      const options = { signal, allowed: () => true };
      const client = await lookup.client(network, { ...options, chain: before.chain });
      const report = await runWhatIf(client, before, ['gas 100000']);
      assert.deepEqual([before.unconfigured?.name, report.chain, report.status], ['orders', 'orders', 'failed']);
    } finally {
      await lookup.dispose();
    }
  });

  it('tells amounts in the units of tokens that nothing is known of any more', async () => {
    const devnet = await sharedDevnet();
    const [lookup, later] = [testLookup(), testLookup()];
    const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }], chains: [cChain] });
    try {
      const before = await lookup.on(network, devnet.samples['erc20Transfer']!);
      const client = await later.client(network, { signal, allowed: () => true });
      const { facts } = await runWhatIf(client, before, ['gas 100000']);
      const told = reportToText({ ...before, facts: facts.filter(({ key }) => key === 'second') }, { now: 0 });
      assert.match(told, /what if +✓ transfers 1,250\.5 SNC to /);
    } finally {
      await Promise.all([lookup.dispose(), later.dispose()]);
    }
  });

  describe('is the recorded one again, by coreth and by saevm', () => {
    const all = recordedAnswers('helicon/helicon-switch');
    let node: Loopback;
    interface Asked {
      readonly id: number;
      readonly method: string;
      readonly params: readonly unknown[];
    }
    type Fields = Readonly<Record<string, unknown>>;
    /** The parameters that determine a response; the recorded calls spell their data differently and have no nonce. */
    const keyOf = (method: string, params: readonly unknown[]): string => {
      if (method !== 'debug_traceCall') {
        return JSON.stringify([method, params]);
      }
      const [call, block, config] = params as [Fields, unknown, Fields];
      const { from, to, gas, maxFeePerGas, data = call['input'] } = call;
      const at = Number(config['txIndex'] ?? -1) > 0x62 ? 'none' : config['txIndex'];
      const own = { tracer: config['tracer'], overrides: config['stateOverrides'] };
      return JSON.stringify([method, from, to, gas, maxFeePerGas, data, block, at, own]);
    };
    const answers = new Map(all.toReversed().map((one) => [keyOf(one.method, one.params), one]));

    before(async () => {
      node = await startLoopback((seen, response) => {
        const body = JSON.parse(seen.body) as Asked | Asked[];
        const answerTo = ({ id, method, params }: Asked): object => {
          const { result, error } = answers.get(keyOf(method, params)) ?? {};
          const missing = { code: -32000, message: `nobody recorded ${method}` };
          return { jsonrpc: '2.0', id, ...(result === undefined ? { error: error ?? missing } : { result }) };
        };
        response.end(JSON.stringify(Array.isArray(body) ? body.map(answerTo) : answerTo(body)));
      });
    });
    after(() => node.close());

    const mined = all.filter(
      ({ note }) => /^(?:before|after) what-if .* as mined/.test(note) || / as mined/.test(note),
    );
    for (const { note, params } of mined) {
      it(note, async () => {
        const { place } = await placeOf(node.url, String(params[0]));
        const [, index, block] = /index (\d+) of block (\d+)/.exec(note)!;
        assert.deepEqual(place.state, { kind: 'own', block: BigInt(block!), index: BigInt(index!) });
      });
    }

    it('and with another word in its storage', async () => {
      const [hash] = mined.find(({ note }) => note.startsWith('after m.turn2'))!.params;
      const contract = '0x1159f364b71bcd435dc70f5e79c7e4c026196a68';
      const accounts = new Map([[contract, { storage: new Map([[0n, 41n]]) }]]);
      const { trace } = await replayed(node.url, String(hash), { accounts });
      assert.ok(trace.ok);
      assert.equal(trace.value.logs?.[0]?.data.slice(0, 66), word(42n));
    });
  });
});
