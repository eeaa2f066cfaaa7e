import assert from 'node:assert/strict';
import { RpcError } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { getLatestBlock } from '../../../../src/engine/evm/io/blocks';
import { getLogsOf } from '../../../../src/engine/evm/io/transaction';
import { RpcBatch } from '../../../../src/engine/evm/io/rpcBatch';
import type { JsonRpc, RpcCall, RpcOutcome } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import { wireHexBytes } from '../../../../src/engine/primitives/wire';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { TestClock } from '../../../helpers/testClock';

/** The result, a function that returns it, or the code and message of an error. */
type Answer = string | readonly [] | JsonObject | readonly [number, string] | (() => JsonValue);
/** A node's response to each method. */
type MessageTemplate = Readonly<Record<string, Answer>>;

const block = {
  number: '0x2c',
  hash: `0x${'bb'.repeat(32)}`,
  parentHash: `0x${'cc'.repeat(32)}`,
  timestamp: '0x6920a8c0',
  gasLimit: '0xe4e1c0',
  gasUsed: '0x0',
  transactions: [],
};

function isRefusal(answer: Answer): answer is readonly [number, string] {
  return Array.isArray(answer) && answer.length === 2;
}

const noMethod = [-32601, 'the method does not exist/is not available'] as const;
const closed = [-32000, 'leveldb: closed'] as const;

describe('the nodes of an EVM chain', () => {
  let requested: string[];
  let endpointStats: EndpointStats;

  beforeEach(() => {
    requested = [];
    endpointStats = new EndpointStats(new TestClock());
  });

  function nodes(message: Readonly<Record<string, MessageTemplate>>, result: string[] = []): EvmNode {
    const batch = (url: string, calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> => {
      const name = url.slice('http://'.length);
      requested.push(`${name}: ${calls.map(({ method }) => method).join(', ')}`);
      return Promise.resolve(
        calls.map(({ method }): RpcOutcome => {
          const answer = message[name]?.[method] ?? noMethod;
          return isRefusal(answer)
            ? { ok: false, error: new RpcError({ host: name, method }, ...answer) }
            : { ok: true, value: typeof answer === 'function' ? answer() : answer };
        }),
      );
    };
    const rpc: JsonRpc = { batch, call: () => assert.fail('asked in rounds alone') };
    const urls = Object.keys(message).map((name) => `http://${name}`);
    const signal = new AbortController().signal;
    return new EvmNode(
      rpc,
      urls,
      { signal },
      {
        endpointStats,
        report: {
          requesting: () => undefined,
          failed: (url) => result.push(`${url.slice('http://'.length)} failed`),
          passedOver: () => undefined,
          notWaitedFor: () => undefined,
        },
        helped: (url) => urls.indexOf(url),
      },
    );
  }

  const rpcBatch = (...methods: readonly string[]): RpcBatch => {
    const made = new RpcBatch();
    methods.forEach((method) => made.add({ method, params: [], result: wireHexBytes }));
    return made;
  };

  it('are asked for what changes something one alone, and once', async () => {
    const node = nodes({ one: { eth_sendRawTransaction: closed }, two: { eth_sendRawTransaction: '0x12' } });
    const { outcomes } = await node.query(rpcBatch('eth_sendRawTransaction'));
    assert.equal(outcomes[0]?.ok, false);
    assert.deepEqual(requested, ['one: eth_sendRawTransaction']);
  });

  it('complete what the first one does not offer, and what none offers is asked for once', async () => {
    const message = { one: { eth_gasPrice: '0x01' }, two: { eth_gasPrice: '0x02' } };
    await nodes(message).query(rpcBatch('eth_gasPrice', 'debug_traceTransaction'));
    await nodes(message).query(rpcBatch('eth_gasPrice', 'debug_traceTransaction'));
    assert.deepEqual(requested, [
      'one: eth_gasPrice, debug_traceTransaction',
      'two: debug_traceTransaction',
      'one: eth_gasPrice, debug_traceTransaction',
    ]);
  });

  it('say which of them has answered what the first one could not', async () => {
    const result: string[] = [];
    const message = { one: { eth_gasPrice: '0x01', eth_getCode: closed }, two: { eth_getCode: '0x02' } };
    const { url, outcomes } = await nodes(message, result).query(rpcBatch('eth_gasPrice', 'eth_getCode'));
    assert.equal(url, 'http://one');
    assert.deepEqual(outcomes, [
      { ok: true, value: '0x01', json: '0x01' },
      { ok: true, value: '0x02', json: '0x02', from: 1 },
    ]);
    assert.deepEqual(result, ['one failed']);
  });

  it('are asked on by the one that answered, and by the others where that stops answering', async () => {
    const one: Record<string, Answer> = { eth_gasPrice: '0x01', eth_getCode: '0x01' };
    const node = nodes({ one, two: { eth_gasPrice: '0x02', eth_getCode: '0x02' } });
    await node.query(rpcBatch('eth_gasPrice'));
    one['eth_getCode'] = closed;
    const { outcomes } = await node.query(rpcBatch('eth_getCode'));
    assert.deepEqual(outcomes, [{ ok: true, value: '0x02', json: '0x02' }]);
  });

  it('leave each question its own refusal where all refuse all', async () => {
    const odd = [-32000, 'odd'] as const;
    const { outcomes } = await nodes({ one: { eth_getCode: odd }, two: { eth_getCode: odd } }).query(
      rpcBatch('eth_getCode'),
    );
    assert.ok(outcomes[0]?.ok === false && outcomes[0].error instanceof RpcError);
    assert.deepEqual(requested, ['one: eth_getCode', 'two: eth_getCode']);
  });

  describe('that execute blocks after they accept them', () => {
    const logs = (): RpcBatch => {
      const made = new RpcBatch();
      made.add({ method: 'eth_gasPrice', params: [], result: wireHexBytes });
      made.add(getLogsOf([], 0x2an, 0x2dn));
      return made;
    };
    const behind: Record<string, Answer> = {
      eth_gasPrice: '0x01',
      eth_blockNumber: '0x2c',
      eth_getLogs: [],
      eth_getBalance: '0x0',
    };

    it('are believed about logs when they have executed the last block: asked again behind it, then the next one', async () => {
      const result: string[] = [];
      const there = { ...behind, eth_blockNumber: '0x2d' };
      const { outcomes } = await nodes({ one: behind, two: there }, result).query(logs());
      assert.deepEqual(outcomes[1], { ok: true, value: [], json: [], from: 1 });
      assert.deepEqual(requested, [
        'one: eth_blockNumber, eth_getLogs, eth_gasPrice',
        'one: eth_getBalance, eth_blockNumber, eth_getLogs',
        'two: eth_blockNumber, eth_getLogs',
      ]);
      assert.deepEqual(result, []);
    });

    it('are waited for where the node executes the block meanwhile', async () => {
      const one: Record<string, Answer> = { ...behind };
      one['eth_getBalance'] = () => (one['eth_blockNumber'] = '0x2d');
      const { outcomes } = await nodes({ one }).query(logs());
      assert.deepEqual(outcomes[1], { ok: true, value: [], json: [] });
    });

    it('say how far they are where none has executed it, also in the words of a node for logs without a filter', async () => {
      const result: string[] = [];
      const words = 'failed to get logs for block #45 (0xbe31a6..af038b)';
      const { outcomes } = await nodes({ one: behind, two: { ...behind, eth_getLogs: [-32000, words] } }, result).query(
        logs(),
      );
      assert.equal(
        outcomes[1]?.ok === false && errorSentence(outcomes[1].error),
        'one has executed blocks up to 44 only, so its response to eth_getLogs about block 45 may be incomplete. Try again in a moment, or use another node.',
      );
      assert.deepEqual(result, ['one failed']);
    });

    it('are told from those that execute them at once by their last block', async () => {
      const latest = new RpcBatch();
      latest.add(getLatestBlock());
      const one: Record<string, Answer> = { ...behind, eth_getBlockByNumber: block };
      await nodes({ one }).query(latest);
      assert.deepEqual((await nodes({ one }).query(logs())).outcomes[1], { ok: true, value: [], json: [] });
      one['eth_getBlockByNumber'] = { ...block, settledHeight: '0x10' };
      await nodes({ one }).query(latest);
      assert.equal((await nodes({ one }).query(logs())).outcomes[1]?.ok, false);
    });
  });
});
