import assert from 'node:assert/strict';
import { listBlockchains } from '../../../../src/engine/net/dataApi/registry';
import { createDataService, type DataService } from '../../../../src/engine/net/dataApi/dataService';
import { aggregateSignatures, getAggregatedSignatures } from '../../../../src/engine/net/dataApi/messages';
import { HttpError } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { listLatestTransactions } from '../../../../src/engine/net/dataApi/primary';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';

const id = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';

describe('what the data service answers', () => {
  let http: TestHttp;
  let server: Loopback;
  let service: DataService;
  let status = 200;
  let body = '';

  before(async () => {
    server = await startLoopback((_request, response) =>
      answerJson(response, body, status, status === 429 ? { 'retry-after': '90' } : {}),
    );
  });
  beforeEach(() => {
    http = testHttp();
    service = createDataService(http, server.url);
  });
  afterEach(() => http.dispose());
  after(() => server.close());

  for (const success of [200, 201]) {
    it(`is a success with status ${success}`, async () => {
      [status, body] = [success, '{"signedMessage":"0xAB"}'];
      const posted = await aggregateSignatures(service, 'fuji', { message: '0x00', pChainHeight: 5n }, {});
      const got = await getAggregatedSignatures(service, 'fuji', id, {});
      assert.deepEqual([posted.value, got?.value], [{ signedMessage: '0xAB' }, { signedMessage: '0xAB' }]);
      const [first] = server.requests.slice(-2);
      assert.deepEqual(
        [first?.verb, first?.headers['content-type'], first?.body],
        ['POST', 'application/json', '{"message":"0x00","pChainHeight":5}'],
      );
    });
  }

  it('is asked with a key repeated for each value of a list', async () => {
    [status, body] = [404, '{"message":"no","statusCode":404,"error":"Not Found"}'];
    const txTypes = ['BaseTx', 'ImportTx'];
    assert.equal(
      await listLatestTransactions(service, 'fuji', 'x-chain', { addresses: ['a'], txTypes }, {}),
      undefined,
    );
    assert.equal(
      server.requests.at(-1)?.path,
      `/v1/networks/fuji/blockchains/x-chain/transactions?addresses=a&txTypes=BaseTx&txTypes=ImportTx`,
    );
  });

  const sentences: readonly (readonly [number, string, string])[] = [
    [
      400,
      '{"message":["pageSize must not be greater than 100","bad token"],"error":"Bad Request","statusCode":400}',
      'HOST rejected aggregateSignatures as malformed: "pageSize must not be greater than 100; bad token". Check the identifier and the parameters.',
    ],
    [
      400,
      '{"message":"bad message","error":"Bad Request","statusCode":400}',
      'HOST rejected aggregateSignatures as malformed: "bad message". Check the identifier and the parameters.',
    ],
    [
      401,
      '{"message":"no key","error":"Unauthorized","statusCode":401}',
      'HOST requires an API key for aggregateSignatures, or rejected the one it got. Set the key for this host and try again.',
    ],
    [
      403,
      '{"message":"not yours","error":"Forbidden","statusCode":403}',
      'HOST does not allow aggregateSignatures: "not yours". Check the API key and its permissions.',
    ],
    [
      404,
      '{"message":"no such network","error":"Not Found","statusCode":404}',
      'HOST found nothing for aggregateSignatures: "no such network". Check the identifier, the chain and the network.',
    ],
    [
      429,
      '{"message":"slow down","error":"Too Many Requests","statusCode":429}',
      'HOST rate-limited aggregateSignatures. Try again in 1 min 30 s, or set an API key for this host.',
    ],
    [
      500,
      '{"message":["broken"],"error":"Internal Server Error","statusCode":500}',
      'HOST failed to answer aggregateSignatures: "broken". Try again; if it persists, the problem is on that server.',
    ],
    [
      502,
      '<html>bad gateway</html>',
      'HOST could not reach its upstream server for aggregateSignatures. Try again in a moment, or use another node.',
    ],
    [
      503,
      '{"message":"subnet node down","error":"Service Unavailable","statusCode":503}',
      'HOST is unavailable for aggregateSignatures: "subnet node down". Try again in a moment, or use another node.',
    ],
  ];
  for (const [rejected, reported, sentence] of sentences) {
    it(`${rejected} ${reported}`, async () => {
      [status, body] = [rejected, reported];
      await assert.rejects(aggregateSignatures(service, 'fuji', { message: '00' }, {}), (error) => {
        assert.ok(error instanceof HttpError);
        assert.equal(errorSentence(error).replaceAll(server.host, 'HOST'), sentence);
        return true;
      });
    });
  }

  it('may hold rows that cannot be read, which stay in their place as they came', async () => {
    const good = `{"blockchainId":"a","vmId":"v","subnetId":"s","blockchainName":"n","createBlockNumber":"-1","new":1}`;
    [status, body] = [
      200,
      `{"blockchains":[${good},{"blockchainId":9007199254740993},null,${good}],"nextPageToken":""}`,
    ];
    const answer = await listBlockchains(service, 'fuji', {}, {});
    assert.deepEqual(answer?.value.rows, [
      {
        ok: true,
        key: 'a',
        value: { blockchainId: 'a', vmId: 'v', subnetId: 's', blockchainName: 'n', createBlockNumber: -1n },
      },
      {
        ok: false,
        key: '{"blockchainId":9007199254740993}',
        json: '{"blockchainId":9007199254740993}',
        problem: 'Unexpected entry: expected a string in blockchainId.',
      },
      { ok: false, key: 'null', json: 'null', problem: 'Unexpected entry: expected an object.' },
      answer?.value.rows[0],
    ]);
    assert.equal(answer?.value.items.length, 2);
    assert.equal(answer?.value.more, false);
  });

  it('is no page where the list itself is missing', async () => {
    [status, body] = [200, '{"chains":[]}'];
    await assert.rejects(listBlockchains(service, 'fuji', {}, {}), (error) => {
      assert.equal(
        errorSentence(error).replaceAll(server.host, 'HOST'),
        'Unexpected response from HOST to listBlockchains: expected a list in blockchains. Use another node, or check its version.',
      );
      return true;
    });
  });
});
