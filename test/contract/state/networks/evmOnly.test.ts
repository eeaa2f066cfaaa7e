import assert from 'node:assert/strict';
import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import { createState, type State } from '../../../../src/extension/services/createState';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { answerJson, type Loopback } from '../../../helpers/loopback';
import { treeRun } from '../../../helpers/treeText';
import { useTransport } from '../../../helpers/useTransport';

interface Call {
  readonly id: number;
  readonly method: string;
}

describe('a network that is an EVM beside Avalanche', () => {
  const { serve, ending } = useTransport();
  let evm: Loopback;
  let state: State;

  beforeEach(async () => {
    evm = await serve(({ body }, response) => {
      const requested = JSON.parse(body) as Call | readonly Call[];
      const answers = [requested].flat().map(({ id, method }) => {
        const result = method === 'eth_blockNumber' ? '0x1a' : null;
        return { jsonrpc: '2.0', id, result };
      });
      answerJson(response, JSON.stringify(Array.isArray(requested) ? answers : answers[0]));
    });
    const networks = { sepolia: { chains: { sepolia: { evmChainId: 11155111, rpcUrl: evm.url, symbol: 'ETH' } } } };
    state = createState({
      settings: () => ({ network: 'sepolia', networks }),
      timeoutMs: () => 5_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => Date.now(),
    });
    ending(() => state.dispose());
  });

  const find = async (text: string): Promise<string> => {
    const identifier = parseIdentifier(text);
    assert.ok(identifier);
    const report = await state.lookup.find(identifier, state.networks.active(), {
      signal: new AbortController().signal,
      allowed: () => true,
    });
    return JSON.stringify(report, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  };

  for (const id of [
    'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
    'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5',
    'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
  ]) {
    it(`has nobody who knows ${id}, and says why`, async () => {
      assert.match(await find(id), /sepolia has no P-Chain or X-Chain: it is an EVM chain without an Avalanche node/);
      assert.equal(evm.requests.length, 0);
    });
  }

  it('is asked about a hash, as one chain', async () => {
    assert.match(await find(`0x${'12'.repeat(32)}`), /Not on sepolia \(sepolia; queried/);
  });

  it('lists its chain, and no Primary Network', async () => {
    const { nodes, problem } = await state.trees.chains.children(undefined, treeRun());
    assert.deepEqual([nodes.map(({ label }) => label), problem], [['sepolia'], undefined]);
  });

  it('runs cells of its chain, and says of a method of a node that it has none', async () => {
    const run = async (text: string): Promise<string> => {
      const answers = await state.runCell(parseCell(text), {
        ...{
          network: state.networks.active(),
          named: new Map(),
          signal: new AbortController().signal,
          isTrusted: true,
        },
        allowed: () => true,
        confirm: () => Promise.resolve(true),
        onResult: () => undefined,
        onSent: () => undefined,
        onProgress: () => Promise.resolve(),
      });
      return answers.map(({ outcome }) => (outcome.kind === 'failed' ? outcome.sentence : outcome.kind)).join();
    };
    assert.equal(await run('eth_blockNumber'), 'result');
    assert.equal(
      await run('info.getNodeVersion'),
      'sepolia has no P-Chain or X-Chain: it is an EVM chain without an Avalanche node. Select another network for this.',
    );
  });
});
