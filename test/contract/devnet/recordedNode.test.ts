import assert from 'node:assert/strict';
import { createJsonRpc, type JsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { HttpError } from '../../../src/engine/errors/errors';
import { apiErrorOf, get, post, testHttp, type TestHttp } from '../../helpers/httpClient';
import { type RecordedNode, startRecordedNode } from '../../helpers/recordedNode';
import { readRecordings, requestBody } from '../../helpers/recording';
import { rewriteIds } from '../../helpers/rewriteIds';

describe('startRecordedNode', () => {
  let node: RecordedNode;
  let contentType: string | undefined;
  let http: TestHttp;
  let rpc: JsonRpc;

  before(async () => {
    node = await startRecordedNode(['evm-c.jsonl', 'info.jsonl', 'health.jsonl', 'issue.jsonl']);
    http = testHttp({ onResponseHeaders: (_, headers) => (contentType = headers['content-type']) });
    rpc = createJsonRpc(http);
  });

  after(async () => {
    await http.dispose();
    await node.close();
  });

  it('serves each recording byte for byte to the request that was recorded', async () => {
    const recordings = readRecordings('evm-c.jsonl').filter(({ verb, status }) => verb === 'POST' && status === 200);
    for (const recording of recordings) {
      const answer = await http.send(post(node.url + recording.path, requestBody(recording)));
      assert.equal(answer.body, recording.body);
      assert.equal(contentType ?? null, recording.contentType);
    }
    assert.ok(recordings.length > 280);
  });

  it('puts the asked id in place of the recorded one, and changes nothing else', async () => {
    const answer = await http.send(
      post(`${node.url}/ext/bc/C/rpc`, '{"params":[],"method":"eth_chainId","id":"a-7","jsonrpc":"2.0"}'),
    );
    assert.equal(answer.body, '{"jsonrpc":"2.0","id":"a-7","result":"0xa868"}\n');
  });

  it('puts batches together from single recordings', async () => {
    const outcomes = await rpc.batch(`${node.url}/ext/bc/C/rpc`, [
      { method: 'eth_chainId', params: [] },
      { method: 'net_version', params: [] },
    ]);
    assert.deepEqual(outcomes, [
      { ok: true, value: '0xa868' },
      { ok: true, value: '43112' },
    ]);
  });

  it('serves GET requests', async () => {
    assert.equal((await http.send(get(`${node.url}/ext/health`, { accept: [503] }))).status, 200);
  });

  it('names what was not recorded', async () => {
    const call = rpc.call(`${node.url}/ext/bc/C/rpc`, { method: 'eth_getBalance', params: ['0x00'] });
    const error = await apiErrorOf(call);
    assert.ok(error instanceof HttpError && error.status === 404);
    assert.match(
      error.body,
      /^not recorded: POST \/ext\/bc\/C\/rpc \{"jsonrpc":"2\.0","id":\d+,"method":"eth_getBalance","params":\["0x00"\]\}$/,
    );
  });

  it('keeps what was asked', () => {
    assert.equal(node.requests.at(-1)?.path, '/ext/bc/C/rpc');
  });
});

describe('rewriteIds', () => {
  const cases: readonly (readonly [text: string, rewritten: string])[] = [
    ['{"id":1,"result":{"id":1}}', '{"id":<1>,"result":{"id":1}}'],
    [
      '{"jsonrpc":"2.0","result":["\\"id\\":1",{"id":2}],"id" : 1}\n',
      '{"jsonrpc":"2.0","result":["\\"id\\":1",{"id":2}],"id" : <1>}\n',
    ],
    ['[{"id":1,"result":[{"id":9}]},{"id":"b"}]', '[{"id":<1>,"result":[{"id":9}]},{"id":<"b">}]'],
    ['{"id":null}', '{"id":<null>}'],
    ['{"a":"id","b":["id"]}', '{"a":"id","b":["id"]}'],
    ['', ''],
  ];
  for (const [text, rewritten] of cases) {
    it(text, () =>
      assert.equal(
        rewriteIds(text, (id) => `<${id}>`),
        rewritten,
      ),
    );
  }
});
