import { startLoopback } from '../helpers/loopback';

/** Requests that were under way together: all that could be sent without an answer to one of them. */
export interface Wave {
  /** By posts, as nodes are asked. */
  readonly node: boolean;
  /** By gets, as the data service is asked. */
  readonly service: boolean;
}

/**
 * How often `work` waits for whom: all that arrives is held until what one wave consists of is there, so a request that
 * depends on an answer can only come in a later wave. @param target where it is passed on to
 */
export async function wavesOf(target: string, work: (url: string) => Promise<unknown>): Promise<readonly Wave[]> {
  const waves: Wave[] = [];
  let stored: (() => Promise<void>)[] = [];
  let wave = { node: false, service: false };
  const proxy = await startLoopback(({ verb, path, body }, response) => {
    wave[verb === 'POST' ? 'node' : 'service'] = true;
    stored.push(async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(target + path, { method: verb, headers, ...(body === '' ? {} : { body }) });
      response.writeHead(answer.status, headers).end(await answer.text());
    });
  });
  try {
    let done = false;
    const worked = work(proxy.url).finally(() => (done = true));
    let idle = proxy.requests.length;
    while (!done) {
      // Still for a while: all that can be sent without an answer has been sent.
      await Promise.race([worked, new Promise((resolve) => setTimeout(resolve, 100))]);
      if (stored.length > 0 && proxy.requests.length === idle) {
        waves.push(wave);
        wave = { node: false, service: false };
        await Promise.all(stored.splice(0).map((letGo) => letGo()));
        stored = [];
      }
      idle = proxy.requests.length;
    }
    await worked;
    return waves;
  } finally {
    await proxy.close();
  }
}
