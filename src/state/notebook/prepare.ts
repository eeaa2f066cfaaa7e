import * as l10n from '@vscode/l10n';
import { SentenceError } from '../../api/sentenceError';
import type { Request, RequestSettings } from '../../core/rpc/cell/cellAst';
import { fillReferences, fillText, type Resolve, UnknownReferenceError } from '../../core/rpc/cell/fillReferences';
import type { JsonNode } from '../../core/rpc/cell/jsonNode';
import { valueAt } from '../../core/rpc/cell/valueAt';
import type { JsonValue } from '../../core/json/value';
import type { AnswerPlace, CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { effectOf } from './effectOf';
import { restRoutes } from './restRoute';
import { type Route, routesOf } from './routes';

interface Common {
  readonly request: number;
  readonly label: string;
  readonly place: AnswerPlace;
  readonly settings: RequestSettings;
}

export type RpcSend = Common & {
  readonly kind: 'rpc';
  readonly route: Route;
  readonly params: JsonValue;
  /** Others are asked the same, so the heights are compared. */
  readonly isCompared: boolean;
};

export type RestSend = Common & {
  readonly kind: 'rest';
  readonly verb: 'GET' | 'POST';
  readonly url: string;
  readonly json?: JsonValue;
};

export type SubscriptionSend = Common & {
  readonly kind: 'subscription';
  readonly event: string;
  readonly params: readonly JsonValue[];
  readonly route: Route;
};

/** A request that may be sent, or the answer that says why it is not. */
export type Prepared =
  | RpcSend
  | RestSend
  | SubscriptionSend
  | { readonly kind: 'refused'; readonly answer: Omit<CellAnswer, 'expectations'> };

/** Fills in the references of a request, finds where it goes, and asks before it changes something. */
export async function prepare(request: Request, index: number, run: CellRun): Promise<readonly Prepared[]> {
  try {
    const prepared = toSends(request, index, run);
    return await Promise.all(prepared.map((one) => permit(one, run)));
  } catch (error) {
    if (!(error instanceof SentenceError || error instanceof UnknownReferenceError)) {
      throw error;
    }
    const place = { network: request.settings.target?.network ?? run.network.name, host: '' };
    return [refused({ request: index, label: labelOf(request), place }, sentenceOf(error))];
  }
}

type Sendable = Exclude<Prepared, { readonly kind: 'refused' }>;

/** @throws {SentenceError} @throws {UnknownReferenceError} */
function toSends({ body, settings }: Request, request: number, run: CellRun): readonly Sendable[] {
  const resolve: Resolve = ({ name, path }) => valueAt(run.named.get(name), path);
  const fill = (node: JsonNode | undefined): JsonValue | undefined =>
    node === undefined ? undefined : fillReferences(node, resolve);
  switch (body.kind) {
    case 'call':
      return toRpc(body.method, fill(body.params), settings, request, run);
    case 'envelope':
      return body.calls.flatMap(({ method, params }) => toRpc(method, fill(params), settings, request, run));
    case 'rest': {
      const path = fillText(body.path, (reference) => {
        const value = resolve(reference);
        return typeof value === 'string' ? encodeURIComponent(value) : value;
      });
      const json = fill(body.json);
      const label = `${body.verb} ${path.split('?')[0]}`;
      return restRoutes(path, settings, run.network, run.networks).map(({ url, place }) => ({
        kind: 'rest' as const,
        ...{ request, label, place, settings, url, verb: body.verb },
        ...(json === undefined ? {} : { json }),
      }));
    }
    case 'subscribe': {
      const params = fill(body.params) ?? [];
      const list = Array.isArray(params) ? (params as readonly JsonValue[]) : [params];
      const [route] = routesOf('eth_subscribe', settings, run.network, run.networks);
      const label = `subscribe ${body.event}`;
      return route === undefined
        ? []
        : [
            {
              kind: 'subscription',
              request,
              label,
              place: route.place,
              settings,
              event: body.event,
              params: list,
              route,
            },
          ];
    }
  }
}

function toRpc(
  method: string,
  params: JsonValue | undefined,
  settings: RequestSettings,
  request: number,
  run: CellRun,
): readonly RpcSend[] {
  const routes = routesOf(method, settings, run.network, run.networks);
  return routes.map((route) => ({
    kind: 'rpc' as const,
    ...{ request, label: method, place: route.place, settings, route },
    params: params ?? (route.server === 'evm' ? [] : {}),
    isCompared: routes.length > 1,
  }));
}

/** Nothing goes to a host that the user refused, and nothing is changed without a yes. */
async function permit(send: Sendable, run: CellRun): Promise<Prepared> {
  const url = send.kind === 'rest' ? send.url : send.route.url;
  if (!run.allowed(new URL(url).origin)) {
    return refused(
      send,
      l10n.t('{0} was not asked: you refused this host. Allow it by Manage Hosts.', send.place.host),
    );
  }
  const effect = send.kind === 'rpc' ? effectOf(send.label) : 'reads';
  if (effect === 'reads' || send.kind !== 'rpc') {
    return send;
  }
  if (!run.isTrusted) {
    const why = l10n.t('{0} was not sent: it changes something, and this workspace is not trusted.', send.label);
    return refused(send, `${why} ${l10n.t('Trust the workspace first.')}`);
  }
  const change = { effect, method: send.label, host: send.place.host, params: send.params };
  return (await run.confirm(change)) ? send : refused(send, l10n.t('{0} was not sent: you said no.', send.label));
}

function refused(at: Pick<CellAnswer, 'request' | 'label' | 'place'>, sentence: string): Prepared {
  const { request, label, place } = at;
  return {
    kind: 'refused',
    answer: { request, label, place, outcome: { kind: 'failed', sentence }, milliseconds: 0 },
  };
}

function sentenceOf(error: SentenceError | UnknownReferenceError): string {
  return error instanceof UnknownReferenceError
    ? l10n.t('Nothing stands at {0}: run the request of that name first, or correct the path.', error.reference)
    : error.message;
}

function labelOf({ body }: Request): string {
  switch (body.kind) {
    case 'call':
      return body.method;
    case 'envelope':
      return body.calls.map(({ method }) => method).join(', ');
    case 'rest':
      return `${body.verb} ${body.path.split('?')[0]}`;
    case 'subscribe':
      return `subscribe ${body.event}`;
  }
}
