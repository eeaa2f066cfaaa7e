import assert from 'node:assert/strict';
import { listBlockchains } from '../../../../src/engine/net/dataApi/registry';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { pages, type PageCursor, PageTokenError } from '../../../../src/engine/net/dataApi/pages';
import { HttpError } from '../../../../src/engine/errors/errors';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';

interface Scripted {
  readonly status?: number;
  readonly ids?: readonly string[];
  readonly next?: string;
}

/** Pages by token ("" for the first). Other tokens are rejected as unknown. */
type Script = Readonly<Record<string, Scripted>>;

const place = { host: 'data.example', method: 'listBlockchains' };
const error = '{"message":["pageToken is invalid or expired"],"error":"Bad Request","statusCode":400}';

describe('pages of a list', () => {
  let http: TestHttp;
  let server: Loopback;
  let script: Script;
  const tokens = (): string[] =>
    server.requests.map(({ path }) => new URL(path, server.url).searchParams.get('pageToken') ?? '');

  beforeEach(async () => {
    http = testHttp();
    server = await startLoopback(({ path }, response) => {
      const token = new URL(path, server.url).searchParams.get('pageToken') ?? '';
      const page = script[token] ?? { status: 400 };
      if (page.status !== undefined) {
        return answerJson(response, error, page.status);
      }
      const blockchains = (page.ids ?? []).map((id) => ({
        blockchainId: id,
        vmId: 'v',
        subnetId: 's',
        blockchainName: 'n',
      }));
      answerJson(response, JSON.stringify({ blockchains, nextPageToken: page.next }));
    });
  });
  afterEach(async () => {
    await http.dispose();
    await server.close();
  });

  const fetchPage = (pageToken: string | undefined) =>
    listBlockchains(createDataService(http, server.url), 'fuji', pageToken === undefined ? {} : { pageToken }, {});
  const list = (from?: PageCursor, onRestart?: (reason: PageTokenError) => void) =>
    pages(fetchPage, { place, ...(from ? { from } : {}), ...(onRestart ? { onRestart } : {}) });

  /** The row IDs of each page, and the marks. */
  async function all(from?: PageCursor) {
    const ids: string[][] = [];
    const restarts: string[] = [];
    let mark: PageCursor | undefined;
    for await (const page of list(from, (reason) => restarts.push(reason.message))) {
      ids.push(page.items.map(({ blockchainId }) => blockchainId));
      mark = page.mark;
    }
    return { ids, restarts, mark };
  }

  it('come one by one, each asked for when it is wanted', async () => {
    script = { '': { ids: ['a', 'b'], next: 't1' }, t1: { ids: ['c'] } };
    const walk = list();
    assert.equal(server.requests.length, 0);
    const first = await walk.next();
    assert.deepEqual(first.value?.mark, { pageToken: 't1', keys: ['a', 'b'] });
    assert.deepEqual(tokens(), ['']);
    const second = await walk.next();
    assert.deepEqual(
      second.value?.items.map(({ blockchainId }) => blockchainId),
      ['c'],
    );
    assert.equal(second.value?.mark, undefined);
    assert.equal((await walk.next()).done, true);
    assert.deepEqual(tokens(), ['', 't1']);
  });

  it('may be short or empty with more to come', async () => {
    script = { '': { ids: [], next: 't1' }, t1: { ids: ['a'], next: 't2' }, t2: { ids: [] } };
    assert.deepEqual((await all()).ids, [[], ['a'], []]);
  });

  it('end with an error where a token comes twice, after what came so far', async () => {
    script = { '': { ids: ['a'], next: 't1' }, t1: { ids: ['b'], next: 't2' }, t2: { ids: ['c'], next: 't1' } };
    const got: string[] = [];
    await assert.rejects(
      async () => {
        for await (const page of list()) got.push(...page.items.map(({ blockchainId }) => blockchainId));
      },
      (error) => {
        assert.ok(error instanceof PageTokenError);
        assert.equal(error.problem, 'repeated');
        assert.equal(
          error.message,
          'data.example returned the same page token for listBlockchains twice, so the list would never end. The rows so far are valid; try again later for the rest.',
        );
        return true;
      },
    );
    assert.deepEqual(got, ['a', 'b']);
    assert.deepEqual(tokens(), ['', 't1', 't2']);
  });

  it('end with an error where a page gives its own token again', async () => {
    script = { '': { ids: ['a'], next: 't1' }, t1: { ids: ['b'], next: 't1' } };
    await assert.rejects(all(), (error) => error instanceof PageTokenError && error.problem === 'repeated');
  });

  it('start anew where the token has expired, without doubling and without losing rows, and say so', async () => {
    const walk = list(undefined, (reason) => restarts.push(reason.message));
    const restarts: string[] = [];
    script = { '': { ids: ['a', 'b'], next: 't1' } };
    await walk.next();
    // A day later: new tokens, a new row in front, different page boundaries.
    script = { '': { ids: ['new', 'a'], next: 'u1' }, u1: { ids: ['b', 'c'], next: 'u2' }, u2: { ids: ['d'] } };
    const ids: string[] = [];
    for await (const page of walk) ids.push(...page.items.map(({ blockchainId }) => blockchainId));
    // The first page reached "a", so its remaining rows are returned; "b" was returned before.
    assert.deepEqual(ids, ['c', 'd']);
    assert.deepEqual(restarts, [
      'The page token of data.example for listBlockchains expired: it is valid for 24 hours. The list is read again from the start and continues where it stopped.',
    ]);
    assert.deepEqual(tokens(), ['', 't1', '', 'u1', 'u2']);
  });

  it('find their place although the last row is gone', async () => {
    script = { '': { ids: ['a', 'b', 'd', 'e'], next: 'u1' }, u1: { ids: ['f'] } };
    const { ids, restarts } = await all({ pageToken: 'old', keys: ['a', 'b', 'c'] });
    assert.deepEqual(ids, [['d', 'e'], ['f']]);
    assert.equal(restarts.length, 1);
  });

  it('go on from a mark that was kept, and without a restart where its token is still good', async () => {
    script = { t5: { ids: ['m'], next: 't6' }, t6: { ids: ['n'] } };
    const mark = JSON.parse(JSON.stringify({ pageToken: 't5', keys: ['l'] })) as PageCursor;
    assert.deepEqual(await all(mark), { ids: [['m'], ['n']], restarts: [], mark: undefined });
  });

  it('say so where the place is no longer in the list', async () => {
    script = { '': { ids: ['x'], next: 'u1' }, u1: { ids: ['y'] } };
    await assert.rejects(all({ pageToken: 'old', keys: ['a'] }), (error) => {
      assert.ok(error instanceof PageTokenError);
      assert.equal(
        error.message,
        'data.example no longer has the position in listBlockchains where the list stopped. Reload the list from the start.',
      );
      return true;
    });
  });

  it('say so where the list itself is gone', async () => {
    script = { '': { status: 404 }, old: { status: 404 } };
    const mark = { pageToken: 'old', keys: ['a'] };
    await assert.rejects(all(mark), (error) => error instanceof PageTokenError && error.problem === 'moved');
  });

  it('do not give a row again where a mark was made while the list was passed over', async () => {
    script = { t1: { ids: ['b', 'c'] } };
    assert.deepEqual((await all({ pageToken: 't1', keys: ['a', 'b'] })).ids, [['c']]);
  });

  it('do not start anew without end where every second page is refused', async () => {
    script = { '': { ids: ['a'], next: 't1' } };
    await assert.rejects(all(), (error) => error instanceof HttpError && error.status === 400);
    assert.deepEqual(tokens(), ['', 't1', '', 't1']);
  });

  it('take a 404 for a token as an expired one', async () => {
    script = { '': { ids: ['a', 'b'] }, old: { status: 404 } };
    assert.deepEqual((await all({ pageToken: 'old', keys: ['a'] })).ids, [['b']]);
  });

  it('pass on every other refusal, so that the list can go on from the last mark', async () => {
    script = { '': { ids: ['a'], next: 't1' }, t1: { status: 403 } };
    const walk = list();
    const first = await walk.next();
    await assert.rejects(walk.next(), (error) => error instanceof HttpError && error.status === 403);
    script = { t1: { ids: ['b'] } };
    assert.deepEqual((await all(first.value?.mark)).ids, [['b']]);
  });

  it('are none where the service does not know the list', async () => {
    script = { '': { status: 404 } };
    assert.deepEqual((await all()).ids, []);
  });
});
