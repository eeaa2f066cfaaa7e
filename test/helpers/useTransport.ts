import type { HttpOptions } from '../../src/engine/net/http/http';
import { testHttp, type TestHttp } from './httpClient';
import { type Loopback, type LoopbackHandler, startLoopback } from './loopback';

export interface Transport {
  serve(handler: LoopbackHandler): Promise<Loopback>;
  client(options?: Partial<HttpOptions>): TestHttp;
  /** Runs after the test, last registered first. */
  ending(end: () => unknown): void;
}

/** Called in a `describe`: servers and clients that are closed after each test. */
export function useTransport(): Transport {
  let ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.reverse()) {
      await end();
    }
    ends = [];
  });
  return {
    async serve(handler) {
      const server = await startLoopback(handler);
      ends.push(() => server.close());
      return server;
    },
    client(options) {
      const http = testHttp(options);
      ends.push(() => http.dispose());
      return http;
    },
    ending: (end) => ends.push(end),
  };
}
