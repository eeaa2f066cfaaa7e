import assert from 'node:assert/strict';
import { RpcError } from '../../../../src/engine/errors/errors';
import { RpcBatch } from '../../../../src/engine/evm/io/rpcBatch';
import type { JsonRpc, RpcCall, RpcOutcome } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { wireHexBytes } from '../../../../src/engine/primitives/wire';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { TestClock } from '../../../helpers/testClock';

/** What a node answers to each method: the bytes, or the code and words of a refusal. */
type MessageTemplate = Readonly<Record<string, string | readonly [number, string]>>;

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
          return typeof answer === 'string'
            ? { ok: true, value: answer }
            : { ok: false, error: new RpcError({ host: name, method }, ...answer) };
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
    const one: Record<string, string | readonly [number, string]> = { eth_gasPrice: '0x01', eth_getCode: '0x01' };
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
});
