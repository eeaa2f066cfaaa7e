import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { networkEntry, readTypedUrl, type TypedUrl } from '../../../../src/engine/networks/foundNetwork';
import { findNetwork, findNetworkOfNodes, type Probe } from '../../../../src/engine/discovery/findNetwork';
import type { FoundNetwork } from '../../../../src/engine/networks/foundNetwork';
import type { Devnet } from '../../../devnet/devnet';
import { deepEqual } from '../../../helpers/deepEqual';
import { answerJson, type Loopback, type LoopbackHandler, startLoopback } from '../../../helpers/loopback';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { useTransport } from '../../../helpers/useTransport';
import { resetDevnet } from '../devnetLookup';

const id = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

function typed(url: string): TypedUrl {
  const read = readTypedUrl(url);
  assert.ok('url' in read, url);
  return read;
}

describe('a URL that is added as a network', function () {
  this.timeout(60_000);
  const { serve, client } = useTransport();
  const look = (
    url: string,
    signal = new AbortController().signal,
    deadlineMs = 10_000,
  ): Promise<Probe<FoundNetwork>> => findNetwork(createJsonRpc(client()), typed(url), { signal, deadlineMs });
  const entryAt = async (url: string): Promise<unknown> => {
    const looked = await look(url);
    assert.ok(looked.kind === 'found', looked.kind === 'failed' ? looked.sentence : '');
    return networkEntry(looked.found);
  };
  const failureAt = async (url: string, deadlineMs?: number): Promise<Partial<Probe<FoundNetwork>>> => {
    const looked = await look(url, undefined, deadlineMs);
    assert.equal(looked.kind, 'failed');
    return looked;
  };

  describe('of a node', () => {
    let devnet: Devnet;
    before(async () => {
      devnet = await sharedDevnet();
    });
    after(() => resetDevnet(devnet));

    const expected = (url: string) => ({
      nodes: { one: url },
      networkId: 12345,
      hrp: 'local',
      chains: {
        'C-Chain': {
          blockchainId: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
          evmChainId: 43112,
          symbol: 'AVAX',
        },
        orders: { blockchainId: devnet.samples['blockchain'], evmChainId: 77702 },
      },
    });

    it('gives its network, the C-Chain and the L1s that it runs', async () => {
      deepEqual(await entryAt(devnet.nodeUrl), expected(devnet.nodeUrl));
    });

    it('is found from the RPC of its C-Chain, of an L1, and from a path of its APIs', async () => {
      for (const path of ['/ext/bc/C/rpc', `/ext/bc/${devnet.samples['blockchain']}/rpc`, '/ext/info', '/ext/bc/P']) {
        deepEqual(await entryAt(`${devnet.nodeUrl}${path}`), expected(devnet.nodeUrl));
      }
    });

    it('is suggested in the place of a wrong path', async () => {
      deepEqual(await failureAt(`${devnet.nodeUrl}/wrong`), {
        kind: 'failed',
        sentence: `Nothing answers at this path, but ${devnet.nodeUrl} does. Press Enter to use it.`,
        suggestion: devnet.nodeUrl,
      });
    });

    it('speaks for the others that a tool named, also where the first is gone', async () => {
      const { url: gone } = await refusing();
      const nodes = [
        { name: 'node1', url: gone },
        { name: 'node2', url: devnet.nodes.two },
      ];
      const looked = await findNetworkOfNodes(createJsonRpc(client()), nodes, {
        signal: new AbortController().signal,
        deadlineMs: 10_000,
      });
      assert.ok(looked.kind === 'found' && looked.found.kind === 'node');
      deepEqual(looked.found.nodes, nodes);
      assert.equal(looked.found.networkId, 12345);
    });
  });

  it('of a node of Fuji gives its L1s by its health checks, and the data service', async () => {
    const answers: Readonly<Record<string, string>> = {
      'info.getNetworkID': '{"networkID":"5"}',
      'info.getNetworkName': '{"networkName":"fuji"}',
      'info.getBlockchainID': '{"blockchainID":"yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp"}',
      'health.health': `{"healthy":true,"checks":{"C":${check()},"${id}":${check()},"bls":${check()}}}`,
    };
    const node = await serve(
      rpcHandler((method, path) =>
        method === 'eth_chainId' ? (path === '/ext/bc/C/rpc' ? '"0xa869"' : '"0x1e240"') : answers[method],
      ),
    );
    deepEqual(await entryAt(node.url), {
      nodes: { one: node.url },
      networkId: 5,
      hrp: 'fuji',
      dataApi: 'https://data-api.avax.network',
      metricsApi: 'https://metrics.avax.network',
      chains: {
        'C-Chain': {
          blockchainId: 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp',
          evmChainId: 43113,
          symbol: 'AVAX',
        },
        [id]: { blockchainId: id, evmChainId: 123456 },
      },
    });
  });

  it('of any other EVM gives its chain alone', async () => {
    const evm = await serve(
      rpcHandler((method) =>
        method === 'eth_chainId' ? '"0xbf11"' : method === 'web3_clientVersion' ? '"Geth/v1.14"' : undefined,
      ),
    );
    deepEqual(await entryAt(`${evm.url}/v3`), {
      chains: { 'chain-48913': { evmChainId: 48913, rpcUrl: `${evm.url}/v3` } },
    });
    assert.deepEqual(evm.requests.map(({ body }) => (JSON.parse(body) as { method: string }).method).sort(), [
      'eth_chainId',
      'info.getNetworkID',
      'web3_clientVersion',
    ]);
  });

  it('that only forwards the C-Chain of Fuji gives that network, with its data service and no node', async () => {
    const gateway = await serve(rpcHandler((method) => (method === 'eth_chainId' ? '"0xa869"' : undefined)));
    deepEqual(await entryAt(`${gateway.url}/avalanche`), {
      networkId: 5,
      hrp: 'fuji',
      dataApi: 'https://data-api.avax.network',
      metricsApi: 'https://metrics.avax.network',
      chains: { 'C-Chain': { evmChainId: 43113, symbol: 'AVAX', rpcUrl: `${gateway.url}/avalanche` } },
    });
  });

  describe('says what is wrong', () => {
    it('where nothing listens', async () => {
      const { url, host } = await refusing();
      deepEqual(await failureAt(url), {
        kind: 'failed',
        sentence: `Nothing is listening at ${host}. Start the node, or correct the URL.`,
      });
    });

    it('where a host takes the connection and never speaks, within the time of a request', async () => {
      const hung = await serve(() => undefined);
      const { sentence } = (await failureAt(hung.url, 200)) as { sentence: string };
      assert.equal(sentence, `${hung.host} did not answer within 0.2 s. Correct the URL, or press Enter to try again.`);
    });

    it('never, where the user cancels', async () => {
      const hung = await serve(() => undefined);
      const stop = new AbortController();
      const looked = look(hung.url, stop.signal);
      await hung.arrived(1);
      stop.abort(new Error('cancelled'));
      await assert.rejects(looked, /cancelled/);
    });

    for (const status of [401, 403]) {
      it(`where it wants a key (${status}), and for which host one can be set`, async () => {
        const locked = await serve((_, response) => answerJson(response, '{"message":"key?"}', status));
        deepEqual(await failureAt(`${locked.url}/v3`), {
          kind: 'failed',
          sentence: `${locked.host} requires an API key (HTTP status ${status}). Set one, then press Enter again.`,
          keyFor: locked.url,
        });
      });
    }

    it('where it is a web page', async () => {
      const page = await serve((_, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hi</title>'),
      );
      deepEqual(await failureAt(page.url), {
        kind: 'failed',
        sentence: `${page.host} answers with a web page. Enter the URL of its RPC, often ending in /rpc.`,
      });
    });

    it('where an RPC has another path, and takes that', async () => {
      const evm = await serve(
        rpcHandler((method, path) => (path === '/rpc' && method === 'eth_chainId' ? '"0x539"' : undefined)),
      );
      deepEqual(await failureAt(evm.url), {
        kind: 'failed',
        sentence: `Nothing answers at this path, but ${evm.url}/rpc does. Press Enter to use it.`,
        suggestion: `${evm.url}/rpc`,
      });
    });

    it('where the host limits requests, with the way to a key', async () => {
      const limiting = await serve((_, response) => response.writeHead(429, { 'retry-after': '30' }).end());
      deepEqual(await failureAt(limiting.url), {
        kind: 'failed',
        sentence: `${limiting.host} rate-limited this request. Press Enter again in 30 s, or set an API key.`,
        keyFor: limiting.url,
      });
    });

    it('where something answers that is neither', async () => {
      const other = await serve((_, response) => answerJson(response, '{"hello":"world"}'));
      deepEqual(await failureAt(other.url), {
        kind: 'failed',
        sentence: `${other.host} answers, but as neither an Avalanche node nor an EVM RPC. Check the path.`,
      });
    });
  });
});

/** A URL without a listener. */
async function refusing(): Promise<Pick<Loopback, 'url' | 'host'>> {
  const server = await startLoopback((_, response) => response.end());
  await server.close();
  return server;
}

function check(): string {
  return '{"timestamp":"2026-01-01T00:00:00Z","duration":"1"}';
}

/** A JSON-RPC server. @param result `undefined` for paths and methods that do not exist */
function rpcHandler(result: (method: string, path: string) => string | undefined): LoopbackHandler {
  return ({ body, path }, response) => {
    const { method, id: callId } = JSON.parse(body) as { method: string; id: number };
    const json = result(method, path);
    if (json === undefined) {
      response.writeHead(404).end('404 page not found');
    } else {
      answerJson(response, `{"jsonrpc":"2.0","id":${callId},"result":${json}}`);
    }
  };
}
