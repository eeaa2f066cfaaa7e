import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { LiveRow } from '../../../scripts/live/liveRow';
import { type LiveRun, runLive } from '../../../scripts/live/runLive';
import { testHttp } from '../../helpers/httpClient';
import { answerJson, startLoopback } from '../../helpers/loopback';
import { sharedDevnet, sharedHelicon } from '../../helpers/sharedDevnet';
import { runAsNpm, runScript } from '../../helpers/runScript';
import { useSockets } from '../../helpers/useSockets';

interface Asked {
  readonly method: string;
  readonly id: number;
  readonly params: unknown;
}

describe('npm run test:live', function () {
  this.timeout(120_000);
  const tests = useSockets();

  async function rowsOf(
    url: string,
    chains: readonly string[],
    part: Partial<LiveRun> = {},
  ): Promise<readonly LiveRow[]> {
    const http = testHttp();
    tests.ending(() => http.dispose());
    const { sockets } = tests.client();
    const signal = AbortSignal.timeout(110_000);
    return runLive({ http, rpc: createJsonRpc(http), sockets, url, chains, allowAdmin: false, signal, ...part });
  }

  it('finds no difference on the development network', async () => {
    const devnet = await sharedDevnet();
    const rows = await rowsOf(devnet.nodeUrl, ['C', devnet.samples['blockchain']!], {
      allowAdmin: true,
      dataApi: devnet.dataApiUrl,
      metricsApi: devnet.metricsApiUrl,
    });
    assert.deepEqual(
      rows.filter(({ outcome }) => outcome === 'differs' || outcome === 'not run'),
      [],
    );
    const outcomeOf = (method: string, path: string): string | undefined =>
      rows.find((row) => row.method === method && row.path === path)?.outcome;
    for (const [method, path] of [
      ['platform.getTx', '/ext/bc/P'],
      ['platform.getBlockByHeight', '/ext/bc/P'],
      ['platform.getL1Validator', '/ext/bc/P'],
      ['avm.getTx', '/ext/bc/X'],
      ['avax.getAtomicTx', '/ext/bc/C/avax'],
      ['index.getLastAccepted', '/ext/index/P/block'],
      ['info.peers', '/ext/info'],
      ['health.health', '/ext/health'],
      ['GET /ext/health', '/ext/health'],
      ['admin.getChainAliases', '/ext/admin'],
      ['eth_getTransactionReceipt', '/ext/bc/C/rpc'],
      ['debug_traceTransaction', '/ext/bc/C/rpc'],
      ['eth_subscribe newHeads', '/ext/bc/C/ws'],
    ] as const) {
      assert.equal(outcomeOf(method, path), 'ok', `${method} ${path}`);
    }
    // All operations of both services, except the holders, which neither the public metrics service nor this double
    // lists any more.
    const { host } = new URL(devnet.dataApiUrl);
    assert.deepEqual(
      rows.filter(({ path }) => path === host).map(({ method, outcome }) => `${method}: ${outcome}`),
      [
        ...['listChains', 'listBlockchains', 'listLatestTransactions', 'listPendingRewards', 'getPrimaryBalances'],
        ...['listAssetTransactions', 'listBlocksByNode', 'getTransaction', 'getBlock', 'getNativeBalance'],
        ...['listErc20Balances', 'listErc721Balances', 'listTransactions', 'listNftTokens', 'getAggregatedSignatures'],
        ...['aggregateSignatures', 'listAverageTps', 'listTokenHolders'],
      ].map((name) => `${name}: ${name === 'listTokenHolders' ? 'refused as documented' : 'ok'}`),
    );
    const rejected = rows.find(({ method, path }) => method === 'avax.version' && path === '/ext/bc/C/avax');
    assert.deepEqual(rejected, {
      method: 'avax.version',
      path: '/ext/bc/C/avax',
      outcome: 'refused as documented',
      how: `noMethod: This API of ${new URL(devnet.nodeUrl).host} has no method avax.version. Check the spelling and the node’s version.`,
    });
    assert.ok(rows.filter(({ outcome }) => outcome === 'ok').length >= 200);
  });

  it('names what an answer has too much, too little and in another shape, and refusals in unknown words', async () => {
    const answers: Readonly<Record<string, string>> = {
      'info.getNetworkID': '"result":{"networkID":"1","colour":"red"}',
      'info.getNodeVersion': '"result":{"version":"avalanchego/1.14.2"}',
      'info.getNetworkName': '"result":{"networkName":7}',
      'info.getNodeIP': '"error":{"code":-31999,"message":"the moon is full"}',
    };
    const node = await startLoopback(({ body }, response) => {
      const method = body === '' ? '' : (JSON.parse(body) as { method: string }).method;
      const id = body === '' ? 0 : (JSON.parse(body) as { id: number }).id;
      const answer =
        answers[method] ?? '"error":{"code":-32601,"message":"the method does not exist/is not available"}';
      answerJson(response, `{"jsonrpc":"2.0","id":${id},${answer}}`);
    });
    tests.ending(() => node.close());
    const rows = await rowsOf(node.url, []);
    const how = (method: string): string | undefined =>
      rows.find((row) => row.method === method && row.outcome === 'differs')?.how;
    assert.equal(how('info.getNetworkID'), 'colour is unknown, expected networkID');
    assert.match(how('info.getNodeVersion') ?? '', /^databaseVersion is missing, expected /);
    assert.match(how('info.getNetworkName') ?? '', /^networkName is wrong, expected /);
    assert.match(how('info.getNodeIP') ?? '', /the moon is full/);
  });

  it('takes for documented what a node refuses that offers little, or has not caught up', async () => {
    const node = await startLoopback(({ body, path }, response) => {
      const { method = '', id = 0 } = body === '' ? {} : (JSON.parse(body) as { method?: string; id?: number });
      if (method === 'info.getNetworkID') {
        answerJson(response, `{"jsonrpc":"2.0","id":${id},"result":{"networkID":"12345"}}`);
      } else if (path.startsWith('/ext/bc/P')) {
        response.writeHead(503, { 'content-type': 'text/plain' });
        response.end('API call rejected because chain is not done bootstrapping');
      } else if (path.startsWith('/ext/bc/X') || path.endsWith('/rpc')) {
        const unknown = path.endsWith('/rpc')
          ? `-32601,"message":"the method ${method} does not exist/is not available"`
          : `-32000,"message":"rpc: can't find method \\"avm.Foo\\"","data":null`;
        answerJson(response, `{"jsonrpc":"2.0","id":${id},"error":{"code":${unknown}}}`);
      } else if (path.endsWith('/ws')) {
        // geth's response to a handshake that a proxy has turned into an ordinary request.
        response.writeHead(400, { 'content-type': 'text/plain' });
        response.end('Bad Request');
      } else {
        response.writeHead(path.startsWith('/ext/admin') ? 403 : 404, { 'content-type': 'text/plain' });
        response.end('404 page not found\n');
      }
    });
    tests.ending(() => node.close());
    const rows = await rowsOf(node.url, ['C'], { allowAdmin: true });
    const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
    assert.deepEqual(
      rows.filter(({ outcome }) => outcome === 'differs'),
      [],
    );
    assert.deepEqual([count('ok'), count('not run')], [1, 0]);
    assert.match(rows.find(({ method }) => method === 'eth_subscribe logs')?.how ?? '', /^noSocket: /);
    assert.match(rows.find(({ method }) => method === 'platform.getTx')?.how ?? '', /^bootstrapping: /);
    assert.match(rows.find(({ method }) => method === 'index.getIndex')?.how ?? '', /^noEndpoint: /);
  });

  it('does not run what a chain without a transaction has nothing for', async () => {
    const block = { number: '0x0', hash: `0x${'5'.repeat(64)}`, miner: `0x${'0'.repeat(40)}`, transactions: [] };
    const answers: Readonly<Record<string, unknown>> = {
      'info.getNetworkID': { networkID: '12345' },
      eth_blockNumber: '0x0',
      eth_getBlockByNumber: block,
      eth_getBalance: '0x0',
    };
    const node = await startLoopback(({ body }, response) => {
      const { method = '', id = 0, params } = body === '' ? {} : (JSON.parse(body) as Partial<Asked>);
      // As recorded for an account without funds.
      const isPoor = method === 'eth_fillTransaction' && Array.isArray(params) && params.length > 0;
      const code = isPoor ? -32000 : method.startsWith('eth_') ? -32602 : -32601;
      const message = isPoor ? 'insufficient funds for transfer' : 'missing value for required argument 0';
      const answer = answers[method];
      answerJson(
        response,
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(answer === undefined ? { error: { code, message } } : { result: answer }),
        }),
      );
    });
    tests.ending(() => node.close());
    const rows = await rowsOf(node.url, ['C']);
    const rowOf = (name: string): LiveRow | undefined => rows.find(({ method }) => method === name);
    assert.deepEqual(rowOf('eth_fillTransaction'), {
      method: 'eth_fillTransaction',
      path: '/ext/bc/C/rpc',
      outcome: 'not run',
      how: 'the node has no account with a balance among those in the blocks that were looked through',
    });
    assert.equal(rowOf('eth_getTransactionReceipt')?.outcome, 'not run');
    assert.equal(rowOf('eth_getBalance')?.outcome, 'ok');
  });

  it('finds no difference on a C-Chain since Helicon', async () => {
    const devnet = await sharedHelicon();
    const rows = await rowsOf(devnet.nodeUrl, ['C']);
    const ofC = rows.filter(({ path }) => path === '/ext/bc/C/rpc');
    assert.deepEqual(
      ofC.filter(({ outcome }) => outcome === 'differs' || outcome === 'not run'),
      [],
    );
    const outcomeOf = (name: string): string | undefined => ofC.find(({ method }) => method === name)?.outcome;
    assert.equal(outcomeOf('eth_getBlockByNumber'), 'ok');
    assert.equal(outcomeOf('debug_traceCall'), 'ok');
    assert.equal(outcomeOf('eth_accounts'), 'refused as documented');
  });

  it('ends with 2 after wrong use, and with 1 where no node answers', async () => {
    const ended = await Promise.all([
      runAsNpm('testLive', []),
      runScript('testLive', ['--node', 'nowhere']),
      runScript('testLive', ['--moon']),
      runScript('testLive', ['--node', 'http://127.0.0.1:9', '--metrics-api', 'ftp://x']),
      runScript('testLive', ['--node', 'http://user:secret-word@127.0.0.1:9']),
    ]);
    assert.deepEqual(
      ended.map(({ code, stderr }) => ({ code, stderr })),
      [
        {
          code: 2,
          stderr: 'Which node is meant? Give --node URL or --settings FILE. See npm run test:live -- --help.\n',
        },
        { code: 2, stderr: '--node is no http or https URL. See npm run test:live -- --help.\n' },
        { code: 2, stderr: "Unknown option '--moon'. See npm run test:live -- --help.\n" },
        { code: 2, stderr: '--metrics-api is no http or https URL. See npm run test:live -- --help.\n' },
        {
          code: 1,
          stderr:
            'Nothing is listening at 127.0.0.1:9, so info.getNetworkID got no response. Start the node, or correct its URL in the settings.\n',
        },
      ],
    );
  });
});
