import assert from 'node:assert/strict';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { readBudget } from '../../../../src/engine/net/http/reading';
import * as z from 'zod/mini';
import { apiErrorOf } from '../../../helpers/httpClient';
import { answerJson } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { useTransport } from '../../../helpers/useTransport';

const MB = 1024 * 1024;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('reading an answer', () => {
  const { serve, client } = useTransport();
  /** 900,000 values in 3.6 MB, which are parsed in about fifty slices. */
  const list = `[${'123,'.repeat(899_999)}1]`;
  const serveList = () => serve((_, response) => answerJson(response, `{"jsonrpc":"2.0","id":1,"result":${list}}`));

  afterEach(() => assert.equal(readBudget.used, 0));

  /** Resolves in the middle of parsing, with the bytes reserved at that point. */
  async function inTheMiddle(): Promise<number> {
    while (readBudget.used < 20 * MB) await tick();
    return readBudget.used;
  }

  /** Resolves when no bytes are reserved. Fails if parsing continues, which would reserve more first. */
  async function freedFrom(bytes: number): Promise<void> {
    while (readBudget.used > 0) {
      assert.ok(readBudget.used <= bytes, 'it is read on');
      await tick();
    }
  }

  it('ends with the caller, and holds nothing any more', async () => {
    const server = await serveList();
    const control = new AbortController();
    const requested = createJsonRpc(client()).call(server.url, { method: 'm' }, { signal: control.signal });
    const bytes = await inTheMiddle();
    control.abort('enough');
    await assert.rejects(requested, (reason) => reason === 'enough');
    await freedFrom(bytes);
  });

  it('goes on for the callers who stay', async () => {
    const server = await serveList();
    const control = new AbortController();
    const rpc = createJsonRpc(client());
    const leaves = rpc.call(server.url, { method: 'eth_getLogs' }, { signal: control.signal });
    const stays = rpc.call(server.url, { method: 'eth_getLogs' });
    await inTheMiddle();
    control.abort('enough');
    await assert.rejects(leaves, (reason) => reason === 'enough');
    assert.equal(((await stays) as readonly bigint[]).length, 900_000);
  });

  it('is part of what the deadline limits', async () => {
    const server = await serveList();
    const clock = new TestClock();
    const requested = apiErrorOf(createJsonRpc(client({ clock })).call(server.url, { method: 'm' }));
    const bytes = await inTheMiddle();
    clock.advance(10_000);
    assert.equal(
      errorSentence(await requested),
      `${server.host} did not answer m within 10 s. Try again, or use another node.`,
    );
    await freedFrom(bytes);
    assert.equal(clock.pending, 0);
  });

  it('is part of it for a batch and the data service too', async () => {
    const server = await serve((_, response) => answerJson(response, list));
    const clock = new TestClock();
    const http = client({ clock });
    const read = { path: '/v1/x', label: 'listThings', schema: z.array(z.bigint()) };
    const batched = createJsonRpc(http).batch(server.url, [{ method: 'a' }, { method: 'b' }]);
    const listed = apiErrorOf(createDataService(http, server.url).read(read, {}));
    await inTheMiddle();
    clock.advance(10_000);
    const sentences = (await batched).map((outcome) => (outcome.ok ? 'read' : errorSentence(outcome.error)));
    assert.deepEqual(
      [...sentences, errorSentence(await listed)],
      ['a, b (2)', 'a, b (2)', 'listThings'].map(
        (what) => `${server.host} did not answer ${what} within 10 s. Try again, or use another node.`,
      ),
    );
    await freedFrom(Infinity);
  });

  it('says that other large answers have the memory, and reads small ones all the same', async () => {
    const server = await serve(({ path }, response) =>
      answerJson(response, `{"jsonrpc":"2.0","id":1,"result":${path === '/large' ? list : '"0x1"'}}`),
    );
    const rpcOf = () => createJsonRpc(client());
    const others = readBudget.open();
    others.take(200 * MB);
    try {
      const error = await apiErrorOf(rpcOf().call(`${server.url}/large`, { method: 'm' }));
      assert.equal(
        errorSentence(error),
        `The response from ${server.host} to m was not read: too many large responses are being read. Try again when they are done, or request less at a time.`,
      );
      assert.equal(await rpcOf().call(`${server.url}/small`, { method: 'm' }), '0x1');
    } finally {
      others.free();
    }
    assert.equal(((await rpcOf().call(`${server.url}/large`, { method: 'm' })) as readonly bigint[]).length, 900_000);
  });

  it('holds texts within the same memory while they come', async () => {
    const server = await serve((_, response) => answerJson(response, `"${'a'.repeat(5 * MB)}"`));
    const others = readBudget.open();
    others.take(216 * MB);
    try {
      // 5 MB of text, and the same again while its parts are joined.
      const error = await apiErrorOf(client().send({ verb: 'GET', url: server.url, label: 'm', idempotent: true }));
      assert.equal(error.kind, 'busy');
      others.take(210 * MB);
      const { body } = await client().send({ verb: 'GET', url: server.url, label: 'm', idempotent: true });
      assert.equal(body.length, 5 * MB + 2);
    } finally {
      others.free();
    }
  });

  it('refuses more than a million values with a sentence', async () => {
    const server = await serve((_, response) => answerJson(response, `[${'{},'.repeat(1_000_000)}{}]`));
    const read = { path: '/v1/x', label: 'listThings', schema: z.array(z.bigint()) };
    assert.equal(
      errorSentence(await apiErrorOf(createDataService(client(), server.url).read(read, {}))),
      `The response from ${server.host} to listThings has more than 1,000,000 values and was not read. Request less at a time.`,
    );
  });
});
