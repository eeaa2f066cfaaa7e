import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { createState } from '../../../src/extension/services/createState';
import { answerJson } from '../../helpers/loopback';
import { useTransport } from '../../helpers/useTransport';

describe('the log', () => {
  const { serve, ending } = useTransport();

  /** The log of a lookup of block 1, with this response from the data service. */
  async function loggedOf(answer: (response: ServerResponse) => void): Promise<readonly string[]> {
    const server = await serve((_, response) => answer(response));
    const lines: string[] = [];
    const state = createState({
      settings: () => ({
        network: 'net',
        networks: { net: { dataApi: server.url, networkId: 12345, chains: { C: { evmChainId: 43112 } } } },
      }),
      timeoutMs: () => 5_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: ({ level, text }) =>
        lines.push(`${level}: ${text.replaceAll(server.host, 'HOST').replace(/\d+ ms/, 'N ms')}`),
      now: () => Date.now(),
    });
    ending(() => state.dispose());
    await state.lookup.find(parseIdentifier('1')!, state.networks.active(), {
      signal: AbortSignal.timeout(20_000),
      allowed: () => true,
    });
    return lines;
  }

  it('takes the 404 of a data service for the answer that it is', async () => {
    assert.deepEqual(
      await loggedOf((response) => answerJson(response, '{"message":"Not found","statusCode":404}', 404)),
      ['debug: GET HOST getBlock: answered 404: not found, N ms'],
    );
  });

  it('warns of a 404 that no data service sent, and of other refusals', async () => {
    const page = await loggedOf((response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'));
    assert.deepEqual(page, ['warn: GET HOST getBlock: getBlock at HOST: HTTP status 404, N ms']);
    const rejected = await loggedOf((response) => answerJson(response, '{"message":"no"}', 403));
    assert.deepEqual(rejected, ['warn: GET HOST getBlock: getBlock at HOST: HTTP status 403, N ms']);
  });
});
