import assert from 'node:assert/strict';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { OpenList, createLists } from '../../../../src/engine/lists/io/listTable';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';
import { answerJson } from '../../../helpers/loopback';
import { pageJson, type PagedService, row, startPagedService, tokenOf } from '../../../helpers/pagedService';

describe('a list that is open', () => {
  let http: TestHttp;
  let service: PagedService;
  let list: OpenList;
  const signal = new AbortController().signal;
  const ids = (): readonly string[] => list.rows.map(({ key }) => key);
  const range = (end: number): readonly string[] => Array.from({ length: end }, (_, i) => `id${i}`);

  beforeEach(async () => {
    http = testHttp();
    service = await startPagedService(5, 2);
    const lists = createLists({ dataService: (url) => createDataService(http, url), deadlineMs: () => 2_000 });
    const network = testNetwork({ nodes: [], dataApi: service.url });
    list = new OpenList({ network: 'test', list: 'blockchains' }, lists, network);
  });
  afterEach(async () => {
    await http.dispose();
    await service.close();
  });

  it('loads a page when asked, until there are no more', async () => {
    assert.equal(list.isFresh, true);
    const seen: (readonly [number, boolean])[] = [];
    for (let i = 0; i < 4; i++) {
      await list.load(signal);
      seen.push([list.rows.length, list.hasMore]);
    }
    assert.deepEqual(seen, [
      [2, true],
      [4, true],
      [5, false],
      [5, false],
    ]);
    assert.equal(service.requests.length, 3);
  });

  it('loads once for two who ask at the same time', async () => {
    await Promise.all([list.load(signal), list.load(signal)]);
    assert.deepEqual(ids(), range(2));
  });

  it('goes on to a page that has rows', async () => {
    service.interfere = (response, start) => {
      if (start === 0) {
        answerJson(response, pageJson([], tokenOf('a', 2)));
      }
      return start === 0;
    };
    await list.load(signal);
    assert.deepEqual(ids(), ['id2', 'id3']);
  });

  it('keeps what it has where a page does not come, says why, and may be asked again', async () => {
    await list.load(signal);
    service.interfere = (response, start) => {
      if (start === 2) {
        answerJson(response, '{"message":"no","error":"Forbidden","statusCode":403}', 403);
      }
      return start === 2;
    };
    await list.load(signal);
    assert.deepEqual(ids(), range(2));
    assert.match(list.note ?? '', /^127\.0\.0\.1:\d+ .*\.$/);
    assert.equal(list.hasMore, true);
    service.interfere = () => false;
    await list.load(signal);
    assert.deepEqual([ids(), list.note], [range(4), undefined]);
  });

  it('explains a token that expired, and doubles nothing', async () => {
    await list.load(signal);
    service.epoch = 'b';
    service.added = 1;
    await list.load(signal);
    assert.match(list.note ?? '', /^The page token of .* expired.* continues where it stopped\.$/);
    await list.load(signal);
    await list.load(signal);
    assert.deepEqual([ids(), list.note], [range(5), undefined]);
  });

  it('stops where a token comes twice, and says so', async () => {
    await list.load(signal);
    service.interfere = (response, start) => {
      answerJson(response, pageJson([row(start)], tokenOf('a', 2)));
      return true;
    };
    await list.load(signal);
    assert.match(list.note ?? '', /returned the same page token for listBlockchains twice/);
    assert.equal(list.hasMore, false);
  });
});
