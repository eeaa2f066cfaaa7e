import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { readTypedUrl, type TypedUrl } from '../../../../src/engine/networks/foundNetwork';
import { findChain, type FoundRpc } from '../../../../src/engine/discovery/findChain';
import type { Probe } from '../../../../src/engine/discovery/findNetwork';
import type { Devnet } from '../../../devnet/devnet';
import { answerJson } from '../../../helpers/loopback';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { useTransport } from '../../../helpers/useTransport';
import { resetDevnet } from '../devnetLookup';

function typed(url: string): TypedUrl {
  const read = readTypedUrl(url);
  assert.ok('url' in read, url);
  return read;
}

describe('a chain that is added by its blockchain ID', function () {
  this.timeout(60_000);
  const { serve, client } = useTransport();
  let devnet: Devnet;
  let orders = '';
  before(async () => {
    devnet = await sharedDevnet();
    orders = devnet.samples['blockchain']!;
  });
  after(() => resetDevnet(devnet));

  const look = (url: string, id = orders): Promise<Probe<FoundRpc>> =>
    findChain(createJsonRpc(client()), typed(url), id, {
      signal: new AbortController().signal,
      deadlineMs: 10_000,
    });
  const hostOf = (url: string): string => new URL(url).host;

  it('is found by its RPC, and on a node that runs it', async () => {
    const url = `${devnet.nodeUrl}/ext/bc/${orders}/rpc`;
    const found = { kind: 'found', found: { url, evmChainId: 77702n } };
    assert.deepEqual(await look(url), found);
    assert.deepEqual(await look(devnet.nodeUrl), found);
    // The C-Chain is queried first and turns out to be a different one, but its node also runs the right one.
    assert.deepEqual(await look(`${devnet.nodeUrl}/ext/bc/C/rpc`), found);
  });

  it('is not taken from who serves another chain, and says which that is', async () => {
    const { url } = await serve((seen, response) => {
      const calls = JSON.parse(seen.body === '' ? '[]' : seen.body) as { method: string; id: number }[];
      const results = { eth_chainId: '0x1', eth_call: `0x${'11'.repeat(32)}` } as Readonly<Record<string, string>>;
      const answers = calls.map(({ method, id }) => ({ jsonrpc: '2.0', id, result: results[method] }));
      answerJson(response, JSON.stringify(answers));
    });
    const result = await look(`${url}/rpc`);
    assert.deepEqual(result, {
      kind: 'failed',
      sentence: `${hostOf(url)} serves chain 8Wwp…gouM, not ${orders.slice(0, 4)}…${orders.slice(-4)}. Enter the RPC URL of that chain, or a node that runs it.`,
    });
  });

  it('is not taken from a node that does not run it, or where nothing answers', async () => {
    const none = encodeCb58(new Uint8Array(32).fill(7));
    const brief = `${none.slice(0, 4)}…${none.slice(-4)}`;
    assert.deepEqual(await look(devnet.nodeUrl, none), {
      kind: 'failed',
      sentence: `${hostOf(devnet.nodeUrl)} does not serve chain ${brief}. Enter the RPC URL of that chain, or a node that runs it.`,
    });
    const gone = await look('http://127.0.0.1:9', none);
    assert.deepEqual(gone, {
      kind: 'failed',
      sentence: 'Nothing is listening at 127.0.0.1:9. Start the node, or correct the URL.',
    });
  });
});
