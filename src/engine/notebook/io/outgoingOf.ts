import { keylessUrl } from '../../errors';
import type { KeylessUrl } from '../../secrets';
import type { CellAst } from '../cell/cellAst';
import type { Outgoing } from '../../rpc';
import { inContext } from '../target/inContext';
import { targetContext } from './routes';
import type { AnswerPlace } from './cellAnswer';
import { type Send, type SendContext, toSends } from './toSends';

/** A request of a cell as it would be sent, and where. */
export interface OutgoingRequest {
  /** Index of the request in the cell. */
  readonly request: number;
  /** Keys in its URL are blanked; headers are not part of it. */
  readonly outgoing: Outgoing;
  readonly origin: string;
  readonly place: AnswerPlace;
}

/**
 * What the requests of a cell would send, one for each node and call; nothing is sent. Subscriptions are left out, since
 * they need a connection of their own, and calls of contracts, whose ABI has to be found first.
 *
 * @throws {UserError} why a request cannot be sent as it stands
 */
export function outgoingOf(ast: CellAst, context: SendContext): readonly OutgoingRequest[] {
  return inContext(ast, targetContext(context)).requests.flatMap((request, i) =>
    toSends(request, i, context).flatMap((send) => {
      const outgoing = toOutgoing(send);
      return outgoing === undefined
        ? []
        : [{ request: i, outgoing, origin: new URL(urlOf(send)).origin, place: send.place }];
    }),
  );
}

function toOutgoing(send: Send): Outgoing | undefined {
  switch (send.kind) {
    case 'rpc': {
      const { route, params } = send;
      return { kind: 'rpc', url: keylessUrl(route.url), method: route.wireMethod, params };
    }
    case 'rest': {
      const { url, path, verb, json } = send;
      const base = url.slice(0, url.length - path.length);
      return { kind: 'rest', url: `${keylessUrl(base)}${path}` as KeylessUrl, verb, json };
    }
    case 'subscription':
    case 'contract':
      return undefined;
  }
}

function urlOf(send: Send): string {
  return send.kind === 'rest' ? send.url : send.route.url;
}
