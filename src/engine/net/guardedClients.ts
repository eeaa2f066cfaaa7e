import { RequestError, hostOf } from '../errors';
import type { Http } from './http/http';
import { type Recording, notRecorded } from './http/recordedHttp';
import type { Sockets } from './socket/sockets';

/** Whether anything may be sent to a URL, regardless of the caller. */
export type MaySend = (url: string) => boolean;

/** The consent check that every request passes, in case the caller forgot its own. */
export function guardedHttp(http: Http, maySend: MaySend): Http {
  return {
    async send(request) {
      check(request, maySend(request.url));
      return await http.send(request);
    },
    dispose: () => http.dispose(),
  };
}

/** Like `guardedHttp`, for subscriptions. A recorded host has none. */
export function guardedSockets(sockets: Sockets, maySend: MaySend, recording?: Recording): Sockets {
  return {
    async *subscribe(request) {
      if (recording?.has(request.url) === true) {
        throw notRecorded(request.url, request.label);
      }
      // A websocket next to a configured RPC endpoint, for which consent was given.
      check(request, maySend(request.url) || maySend(request.url.replace(/\/ws$/, '/rpc')));
      return yield* sockets.subscribe(request);
    },
    dispose: () => sockets.dispose(),
  };
}

function check({ url, label }: { readonly url: string; readonly label: string }, isFine: boolean): void {
  if (!isFine) {
    throw new RequestError({ host: hostOf(url), method: label }, 'notAllowed');
  }
}
