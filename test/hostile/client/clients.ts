import { createHttp, type Http } from '../../../src/engine/net/http/http';
import { createJsonRpc, type JsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { createSockets, type Sockets } from '../../../src/engine/net/socket/sockets';
import { PausedClock } from './pausedClock';

/** The API key of the hostile host, which must not appear elsewhere; it could also be a host name. */
export const apiKey = 'ac-7q2mzk1xvbn4pls9tghd';

/** The connections of one run. */
export interface Clients {
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly sockets: Sockets;
  now(): number;
  /** Lets every deadline expire. */
  pass(): void;
  /** Log entries. */
  readonly log: readonly string[];
  dispose(): Promise<void>;
}

export function openClients(): Clients {
  // Requests are retried after a few seconds at most; a lost WebSocket is reopened each time.
  const [clock, socketClock] = [new PausedClock(3_000), new PausedClock(0)];
  const log: string[] = [];
  const options = {
    userAgent: 'snowprobe-test',
    environment: {},
    random: () => 0.5,
    headersFor: () => ({ 'x-glacier-api-key': apiKey, authorization: `Bearer ${apiKey}` }),
    log: (entry: object) => log.push(JSON.stringify(entry)),
  };
  const http = createHttp({ ...options, clock });
  const sockets = createSockets({ ...options, clock: socketClock });
  return {
    ...{ http, sockets, log, rpc: createJsonRpc(http) },
    now: () => clock.now(),
    pass() {
      clock.pass();
      socketClock.pass();
    },
    dispose: async () => void (await Promise.all([http.dispose(), sockets.dispose()])),
  };
}
