import assert from 'node:assert/strict';
import {
  type ApiError,
  ConnectionError,
  HttpError,
  RpcError,
  TimeoutError,
} from '../../../../src/engine/errors/errors';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { hedgedRequest, type HedgedOutcome } from '../../../../src/engine/sources/hedgedRequest';
import { TestClock } from '../../../helpers/testClock';

const urls = ['http://one', 'http://two', 'http://three'];
const origin = { host: 'one', method: 'platform.getTx' };
const away = (host = 'one'): ApiError => new ConnectionError({ ...origin, host }, 'refused');
const notFound = new RpcError(origin, -32000, "couldn't get tx: not found");
const closed = new RpcError(origin, -32000, "couldn't get tx: closed");
const unserved = (): ApiError => new HttpError(origin, 404, '404 page not found\n', 'text/plain');

/** Never responds. */
const silence = 'silence';

describe('firstAnswering', () => {
  let clock: TestClock;
  let endpointStats: EndpointStats;
  let received: string[];

  beforeEach(() => {
    clock = new TestClock();
    endpointStats = new EndpointStats(clock);
    received = [];
  });

  /** Each node returns its item of `answers`: a word, or an error that is thrown. */
  function request(...answers: readonly (string | Error)[]): Promise<HedgedOutcome<string>> {
    const name = (url: string): string => url.slice('http://'.length);
    return hedgedRequest(urls, {
      endpointStats,
      signal: new AbortController().signal,
      what: 'glacier',
      report: {
        requesting: (url) => received.push(`asks ${name(url)}`),
        failed: (url) => received.push(`${name(url)} failed`),
        passedOver: (url, next) => received.push(`${name(next)} for ${name(url)}`),
        notWaitedFor: (url) => received.push(`${name(url)} not waited for`),
      },
      query: (url, { signal }) => {
        const answer = answers[urls.indexOf(url)] ?? '';
        if (answer === silence) {
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
        }
        return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
      },
    });
  }

  /** Lets settled promises be handled, then advances the clock. */
  async function pass(milliseconds: number): Promise<void> {
    await new Promise(setImmediate);
    clock.advance(milliseconds);
    await new Promise(setImmediate);
  }

  it('asks in order, and no further once one answers', async () => {
    assert.deepEqual(await request(away(), 'here'), { kind: 'answered', url: 'http://two', result: 'here' });
    assert.deepEqual(received, ['asks one', 'one failed', 'asks two']);
  });

  it('takes the words for what a node does not have for an answer', async () => {
    assert.deepEqual(await request(notFound, 'here'), { kind: 'refused', url: 'http://one', error: notFound });
    assert.deepEqual(received, ['asks one']);
  });

  it('takes no other refusal for one', async () => {
    assert.deepEqual(await request(closed, 'here'), { kind: 'answered', url: 'http://two', result: 'here' });
    assert.deepEqual(received, ['asks one', 'one failed', 'asks two']);
  });

  it('tells why the last one could not be reached', async () => {
    const last = away('three');
    assert.deepEqual(await request(away(), away(), last), {
      kind: 'failed',
      url: 'http://three',
      error: last,
      isAbsent: false,
    });
  });

  it('passes over one that does not run the chain, without a word where another does', async () => {
    assert.equal((await request(unserved(), 'here')).kind, 'answered');
    assert.deepEqual(received, ['asks one', 'two for one', 'asks two']);
  });

  it('asks one that did not run the chain last, for that chain alone', async () => {
    await request(unserved(), 'here');
    assert.deepEqual(endpointStats.inOrder(urls, 'glacier'), ['http://two', 'http://three', 'http://one']);
    assert.deepEqual(endpointStats.inOrder(urls, 'moraine'), urls);
  });

  it('says that nobody has it only where nobody failed otherwise', async () => {
    const turned = await request(unserved(), unserved(), unserved());
    assert.ok(turned.kind === 'failed' && turned.isAbsent);
    assert.equal(turned.error.nodes, 3);
    const gone = away();
    assert.deepEqual(await request(gone, unserved(), unserved()), {
      kind: 'failed',
      url: 'http://one',
      error: gone,
      isAbsent: false,
    });
  });

  it('asks the next one too where one has not answered within 250 ms', async () => {
    const turned = request(silence, 'here');
    await pass(249);
    assert.deepEqual(received, ['asks one']);
    await pass(1);
    assert.deepEqual(received, ['asks one', 'asks two', 'one not waited for']);
    assert.deepEqual(await turned, { kind: 'answered', url: 'http://two', result: 'here' });
    assert.equal(clock.pending, 0);
  });

  it('asks who hangs last for 30 s', async () => {
    const turned = request(silence, silence, 'here');
    await pass(250);
    await pass(250);
    assert.equal((await turned).url, 'http://three');
    assert.deepEqual(endpointStats.inOrder(urls), ['http://three', 'http://one', 'http://two']);
    received = [];
    assert.equal((await request(silence, silence, 'here')).url, 'http://three');
    assert.deepEqual(received, ['asks three', 'one not waited for', 'two not waited for']);
    await pass(30_000);
    assert.deepEqual(endpointStats.inOrder(urls), urls);
  });

  it('waits no longer for one that hangs where the others have nothing', async () => {
    endpointStats.markHanging('http://one');
    const turned = request(silence, unserved(), unserved());
    await pass(25);
    const given = await turned;
    assert.ok(given.kind === 'failed' && !given.isAbsent && given.error instanceof TimeoutError && given.error.hangs);
    assert.equal(given.url, 'http://one');
    assert.deepEqual(received.slice(-2), ['asks one', 'one not waited for']);
    assert.equal(clock.pending, 0);
  });

  it('waits 3 s for one that was not known to hang', async () => {
    const turned = request(silence, unserved(), unserved());
    await pass(250);
    assert.equal(endpointStats.isSilent('http://one'), false);
    await pass(2_725);
    assert.deepEqual(received.at(-1), 'asks three');
    await pass(25);
    assert.equal((await turned).kind, 'failed');
    assert.equal(endpointStats.isSilent('http://one'), true);
  });

  it('waits for one that has shown that it is slow and does not hang', async () => {
    let answer = (): void => undefined;
    endpointStats = new EndpointStats(clock, () => new Promise<void>((resolve) => (answer = resolve)));
    endpointStats.markHanging('http://one');
    await pass(400);
    assert.equal(endpointStats.isSilent('http://one'), true);
    answer();
    await pass(0);
    assert.equal(endpointStats.isSilent('http://one'), false);
    endpointStats.markHanging('http://one');
    assert.equal(endpointStats.patience('http://one'), 1_200);
  });

  it('does not call one hanging that was asked a moment ago', async () => {
    let answer = (_: string): void => undefined;
    const late = new Promise<string>((resolve) => (answer = resolve));
    const turned = hedgedRequest(urls, {
      endpointStats,
      signal: new AbortController().signal,
      query: (url) => (url === 'http://one' ? late : new Promise<string>(() => undefined)),
    });
    await pass(250);
    await pass(10);
    answer('here');
    assert.equal((await turned).url, 'http://one');
    assert.deepEqual(endpointStats.inOrder(urls), urls);
  });

  it('ends with the abort', async () => {
    const stop = new AbortController();
    const turned = hedgedRequest(urls, {
      endpointStats,
      signal: stop.signal,
      query: (_, { signal }) =>
        new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    });
    const reason = new Error('the pointer left');
    stop.abort(reason);
    await assert.rejects(turned, (error) => error === reason);
    assert.equal(clock.pending, 0);
  });
});
