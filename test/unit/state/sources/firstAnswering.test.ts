import assert from 'node:assert/strict';
import { ConnectionError, RpcError } from '../../../../src/api/errors/errors';
import { firstAnswering } from '../../../../src/state/sources/firstAnswering';

const urls = ['http://one', 'http://two', 'http://three'];
const origin = { host: 'one', method: 'm' };
const away = new ConnectionError(origin, 'refused');
const refused = new RpcError(origin, -32000, 'no such thing');
const unserved = new RpcError(origin, -32601, 'the method m does not exist');

/** Each URL is asked for what `answers` holds in its place: a word, or an error that is thrown. */
function asking(...answers: readonly (string | Error)[]) {
  const asked: string[] = [];
  const ask = (url: string): Promise<string> => {
    const answer = answers[asked.push(url) - 1] ?? '';
    return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
  };
  return { asked, ask };
}

describe('firstAnswering', () => {
  it('asks in order, and no further once one answers', async () => {
    const { asked, ask } = asking(away, 'here');
    assert.equal(await firstAnswering(urls, ask), 'here');
    assert.deepEqual(asked, ['http://one', 'http://two']);
  });

  it('takes a refusal for an answer', async () => {
    const { asked, ask } = asking(refused, 'here');
    await assert.rejects(firstAnswering(urls, ask), refused);
    assert.deepEqual(asked, ['http://one']);
  });

  it('tells why the last one could not be reached', async () => {
    const last = new ConnectionError(origin, 'reset');
    await assert.rejects(firstAnswering(urls, asking(away, away, last).ask), last);
  });

  it('passes over one that does not have it, and says so only where all others could be reached', async () => {
    const isElsewhere = (error: unknown): boolean => error === unserved;
    assert.equal(await firstAnswering(urls, asking(unserved, 'here').ask, isElsewhere), 'here');
    await assert.rejects(firstAnswering(urls, asking(unserved, unserved, unserved).ask, isElsewhere), unserved);
    await assert.rejects(firstAnswering(urls, asking(away, unserved, unserved).ask, isElsewhere), away);
  });
});
