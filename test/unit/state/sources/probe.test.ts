import assert from 'node:assert/strict';
import { ConnectionError, HttpError, RpcError } from '../../../../src/engine/errors/errors';
import type { Http, HttpRequest } from '../../../../src/engine/net/http/http';
import type { JsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import type { Network } from '../../../../src/engine/networks/network';
import { probe } from '../../../../src/engine/sources/probe';

const network: Network = {
  name: 'n',
  networkId: 1,
  hrp: 'avax',
  nodes: [
    { name: 'one', url: 'http://one:9650' },
    { name: 'again', url: 'http://one:9650/other' },
    { name: 'two', url: 'http://two' },
  ],
  dataApi: 'https://data.example',
  metricsApi: 'https://metrics.example',
  chains: [{ name: 'C-Chain', path: 'C' }],
  wireNames: 'wire',
};

/** Hosts fail with their error in `answers`, the others return null; `requested` lists the requests. */
function world(answers: Readonly<Record<string, Error>>) {
  const requested: string[] = [];
  const answer = (url: string, what: string): Promise<null> => {
    requested.push(`${what} ${url}`);
    const error = answers[new URL(url).host];
    return error === undefined ? Promise.resolve(null) : Promise.reject(error);
  };
  const http = { send: ({ verb, url }: HttpRequest) => answer(url, verb) } as unknown as Http;
  const rpc = { call: (url: string, { method }: { method: string }) => answer(url, method) } as unknown as JsonRpc;
  let now = 0;
  return { requested, run: (signal: AbortSignal) => probe(http, rpc, network, signal, () => (now += 5)) };
}

describe('probe', () => {
  const quiet = new AbortController().signal;

  it('asks each host one question, once', async () => {
    const { requested, run } = world({});
    const probed = await run(quiet);
    assert.deepEqual(requested, [
      'GET https://data.example/v1/health-check',
      'GET https://metrics.example/v2/health-check',
      'eth_chainId http://one:9650/ext/bc/C/rpc',
      'eth_chainId http://two/ext/bc/C/rpc',
    ]);
    assert.deepEqual(
      probed.map(({ host, ok }) => [host, ok]),
      [
        ['data.example', true],
        ['metrics.example', true],
        ['one:9650', true],
        ['two', true],
      ],
    );
    assert.ok(probed.every(({ milliseconds }) => milliseconds !== undefined && milliseconds > 0));
  });

  it('takes a refusal for an answer, and says in a sentence why a host gave none', async () => {
    const place = (host: string) => ({ host, method: 'eth_chainId' });
    const { run } = world({
      'data.example': new HttpError(place('data.example'), 401, '', ''),
      'one:9650': new RpcError(place('one:9650'), -32601, 'no such method'),
      two: new ConnectionError(place('two'), 'refused', 'ECONNREFUSED'),
    });
    const probed = await run(quiet);
    assert.deepEqual(
      probed.map(({ ok }) => ok),
      [true, true, true, false],
    );
    assert.match(probed[3]?.message ?? '', /^[^.]*\btwo\b.*eth_chainId.*\. [A-Z].*\.$/);
    assert.equal(probed[3]?.milliseconds, undefined);
  });

  it('rejects with the reason of an abort', async () => {
    const reason = new Error('closed');
    const { run } = world({ two: new Error('aborted') });
    await assert.rejects(run(AbortSignal.abort(reason)), (error) => error === reason);
  });
});
