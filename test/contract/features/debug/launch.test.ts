import assert from 'node:assert/strict';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { Traceable } from '../../../../src/engine/evm/io/trace';
import type { EvmChain } from '../../../../src/engine/networks/network';
import type { Builds } from '../../../../src/engine/source/io/project/projectBuilds';
import { createReplaySessions, type ReplaySessions } from '../../../../src/engine/source/io/debugger/replaySessions';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { testHttp } from '../../../helpers/httpClient';
import { startLoopback, type Loopback } from '../../../helpers/loopback';
import { TestBuilds } from '../../../helpers/solidity/testBuilds';
import { testNetwork } from '../../../helpers/lookupOn';
import { buildLayout } from '../../../helpers/solidity/layout';
import { TestClock } from '../../../helpers/testClock';
import { WalkChain } from '../../../helpers/solidity/walkChain';

const now = (): number => Date.UTC(2026, 10, 21);

describe('why a transaction is not debugged', function () {
  this.timeout(60_000);
  const http = testHttp();
  const nodes: Loopback[] = [];
  let sessions: ReplaySessions;
  let walk: WalkChain;
  let wrote: string;

  before(async () => {
    walk = await WalkChain.start();
    wrote = await walk.call('write', 9n);
    sessions = replaySessionsOf(walk.builds);
  });

  after(async () => {
    await walk.stop();
    await http.dispose();
    await Promise.all(nodes.map((node) => node.close()));
  });

  const replaySessionsOf = (builds: Builds): ReplaySessions =>
    createReplaySessions({
      rpc: createJsonRpc(http),
      dataService: (baseUrl) => createDataService(http, baseUrl),
      registry: new ChainRegistry(now),
      now,
      deadlineMs: () => 5_000,
      endpointStats: new EndpointStats(new TestClock()),
      builds,
    });
  const chainAt = (name: string, rpcUrl: string): EvmChain => ({ name, path: name, evmChainId: 31337n, rpcUrl });

  /** A node that knows the transaction. @param traced response to trace requests */
  const nodeWith = async (version: string, traced: object): Promise<string> => {
    const node = await startLoopback(({ body }, response) => {
      const requested = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
      const answer = ({ id, method }: { id: number; method: string }): object => ({
        ...{ jsonrpc: '2.0', id },
        ...(method.startsWith('debug_')
          ? traced
          : {
              result: method === 'web3_clientVersion' ? version : method === 'eth_getTransactionByHash' ? mined : null,
            }),
      });
      response.end(JSON.stringify(Array.isArray(requested) ? requested.map(answer) : answer(requested)));
    });
    nodes.push(node);
    return node.url;
  };
  const address = `0x${'11'.repeat(20)}`;
  const mined = {
    ...{ hash: `0x${'12'.repeat(32)}`, blockHash: `0x${'34'.repeat(32)}`, blockNumber: '0x5', transactionIndex: '0x0' },
    ...{ from: address, to: address, gas: '0x5208', gasPrice: '0x1', input: '0x12345678', nonce: '0x0', value: '0x0' },
    ...{ type: '0x0', v: '0x1b', r: '0x1', s: '0x1' },
  };

  const why = async (what: Traceable, chains: readonly EvmChain[], chain?: string): Promise<string> => {
    const network = testNetwork({ name: 'dev', nodes: [], chains });
    const signal = AbortSignal.timeout(30_000);
    try {
      await sessions.fetch({ what, network, chain }, { signal, allowed: () => true });
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };

  const unknown = { hash: `0x${'12'.repeat(32)}` };

  it('is that the network does not know it', async () => {
    assert.equal(
      await why(unknown, [chainAt('dev', walk.anvil.url)]),
      `dev does not know the transaction ${unknown.hash}. Check the network and chain.`,
    );
  });

  it('is that the network has no such chain', async () => {
    const chains = [chainAt('one', walk.anvil.url), chainAt('two', walk.anvil.url)];
    assert.equal(await why({ hash: wrote }, chains, 'three'), 'dev has no chain named three. It has one, two.');
    const call = { call: { to: walk.deployed.address('Walk') }, block: 'latest' };
    assert.equal(await why(call, chains, 'three'), 'dev has no chain named three. It has one, two.');
    assert.equal(await why(call, []), 'dev has no EVM chain. Add one in snowprobe.networks.');
  });

  it('is what a node lacks that does not trace, by its version', async () => {
    const error = { error: { code: -32601, message: 'the method debug_traceTransaction does not exist' } };
    const url = await nodeWith('v1.14.2', error);
    assert.equal(
      (await why(unknown, [chainAt('dev', url)])).replace(new URL(url).host, 'HOST'),
      'HOST does not trace transactions. Set "eth-apis": ["eth","eth-filter","net","web3","internal-eth","internal-blockchain","internal-transaction","debug-tracer"] in its chain config and restart it, or use a node that traces.',
    );
  });

  it('is that the node kept no steps', async () => {
    const url = await nodeWith('anvil/v1.7.1', {
      result: { structLogs: [], type: 'CALL', from: address, to: address, input: '0x12345678' },
    });
    assert.equal(
      (await why(unknown, [chainAt('dev', url)])).replace(new URL(url).host, 'HOST'),
      'HOST recorded no steps. Start anvil with --steps-tracing.',
    );
  });

  it('is that it ran no code', async () => {
    const paid = await walk.deployed.send({ to: address, value: '0x1' });
    assert.match(
      await why({ hash: paid }, [chainAt('dev', walk.anvil.url)]),
      /^No code that 0x[\da-f]{64} ran is from/,
    );
  });

  it('is not that another chain of the network does not answer', async () => {
    const away = await nodeWith('v1.14.2', {});
    await nodes.pop()?.close();
    assert.equal(await why({ hash: wrote }, [chainAt('away', away), chainAt('dev', walk.anvil.url)]), 'nothing');
    assert.match(
      await why(unknown, [chainAt('away', away), chainAt('dev', walk.anvil.url)]),
      /^Nothing is listening at /,
    );
  });

  it('is that nothing it ran is of the project', async () => {
    const { builds } = await buildLayout({
      tool: 'foundry',
      folder: 'layouts/lock',
      files: ['Lock.sol'],
      version: '0.8.20',
    });
    const others = replaySessionsOf(builds);
    const network = testNetwork({ name: 'dev', nodes: [], chains: [chainAt('dev', walk.anvil.url)] });
    await assert.rejects(
      others.fetch({ what: { hash: wrote }, network }, { signal: AbortSignal.timeout(30_000), allowed: () => true }),
      /No code that 0x[\da-f]{64} ran is from a build of the open folder/,
    );
  });

  it('is that the project has no builds', async () => {
    const { builds } = new TestBuilds({ 'src/Coin.sol': 'contract Coin {}' });
    const network = testNetwork({ name: 'dev', nodes: [], chains: [chainAt('dev', walk.anvil.url)] });
    const options = { signal: AbortSignal.timeout(30_000), allowed: () => true };
    await assert.rejects(replaySessionsOf(builds).fetch({ what: { hash: wrote }, network }, options), {
      message:
        'The open folder has no builds: no file like out/Coin.sol/Coin.json. Build the project as it was deployed.',
    });
  });
});
