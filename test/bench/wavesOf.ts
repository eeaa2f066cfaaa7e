import { startLoopback } from '../helpers/loopback';

/** Concurrent requests: all that could be sent without a response to one of them. */
export interface Wave {
  /** POSTs, to nodes. */
  readonly node: boolean;
  /** GETs, to the data service. */
  readonly service: boolean;
}

/**
 * Counts the round trips of `work`: requests are held back until no more arrive, so a request that depends on a
 * response can only be in a later wave. @param target URL to forward to
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
      // When nothing arrives for a while, all independent requests have been sent.
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
