import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../src/api/jsonRpc';
import type { LiveRow } from '../../../scripts/live/liveRow';
import { type LiveRun, runLive } from '../../../scripts/live/runLive';
import { startDevnet } from '../../devnet/devnet';
import { testHttp } from '../../helpers/httpClient';
import { answerJson, startLoopback } from '../../helpers/loopback';
import { runAsNpm, runScript } from '../../helpers/runScript';
import { useSockets } from '../../helpers/useSockets';

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
    const devnet = await startDevnet({ blockSeconds: 0 });
    tests.ending(() => devnet.close());
    const rows = await rowsOf(devnet.nodeUrl, ['C', devnet.samples['blockchain']!], {
      allowAdmin: true,
      dataApi: devnet.dataApiUrl,
    });
    assert.deepEqual(
      rows.filter(({ outcome }) => outcome === 'differs'),
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
      ['getTransaction', new URL(devnet.dataApiUrl).host],
      ['listPendingRewards', new URL(devnet.dataApiUrl).host],
    ] as const) {
      assert.equal(outcomeOf(method, path), 'ok', `${method} ${path}`);
    }
    const refused = rows.find(({ method, path }) => method === 'avax.version' && path === '/ext/bc/C/avax');
    assert.deepEqual(refused, {
      method: 'avax.version',
      path: '/ext/bc/C/avax',
      outcome: 'refused as documented',
      how: `noMethod: The API asked at ${new URL(devnet.nodeUrl).host} has no method avax.version. Check the spelling and the version of the node.`,
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

  it('ends with 2 after wrong use, and with 1 where no node answers', async () => {
    const ended = await Promise.all([
      runAsNpm('testLive', []),
      runScript('testLive', ['--node', 'nowhere']),
      runScript('testLive', ['--moon']),
      runScript('testLive', ['--node', 'http://user:secret-word@127.0.0.1:9']),
    ]);
    assert.deepEqual(
      ended.map(({ code, stderr }) => ({ code, stderr })),
      [
        { code: 2, stderr: 'Which node is meant? Give --node URL. See npm run test:live -- --help.\n' },
        { code: 2, stderr: '--node is no http or https URL. See npm run test:live -- --help.\n' },
        { code: 2, stderr: "Unknown option '--moon'. See npm run test:live -- --help.\n" },
        {
          code: 1,
          stderr:
            'Nothing listens at 127.0.0.1:9, so info.getNetworkID was not answered. Start the node, or correct its URL in the settings.\n',
        },
      ],
    );
  });
});
