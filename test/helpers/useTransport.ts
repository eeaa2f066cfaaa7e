import type { HttpOptions } from '../../src/engine/net/http/http';
import { testHttp, type TestHttp } from './httpClient';
import { type Loopback, type LoopbackHandler, startLoopback } from './loopback';

export interface Transport {
  serve(handler: LoopbackHandler): Promise<Loopback>;
  client(options?: Partial<HttpOptions>): TestHttp;
  /** Run after the test, the last one first. */
  ending(end: () => unknown): void;
}

/** For use in a `describe`: servers and clients that end with each test. */
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
