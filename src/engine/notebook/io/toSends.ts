import { type CellAst, type Request, requestLabel, type RequestSettings } from '../cell/cellAst';
import { fillReferences, fillText, type Resolve, UnknownReferenceError, varsName } from '../cell/references';
import type { CallStatement } from '../cell/callStatement';
import type { JsonNode } from '../cell/jsonNode';
import type { OverrideLine } from '../../abi';
import { stepText } from '../cell/sequenceStatement';
import { isJsonList, type JsonValue, valueAt } from '../../primitives';
import { methodNameProblem, type Outgoing } from '../../rpc';
import type { ResponsePlace, CellRun } from './cellRun';
import {
  NotRunnableError,
  type Route,
  routeNetwork,
  routeNodes,
  type RouteSettings,
  routesOf,
  targetContext,
} from './routes';
import { hostOf, keylessUrl } from '../../errors';
import type { Network } from '../../networks';
import type { KeylessUrl } from '../../secrets';
import { resolveTargets } from '../cell/findTarget';

interface Common {
  readonly request: number;
  readonly label: string;
  readonly place: ResponsePlace;
  readonly settings: RequestSettings;
}

export type RpcSend = Common & {
  readonly kind: 'rpc';
  readonly route: Route;
  readonly params: JsonValue;
  /** Several nodes get the same request, so that their heights are compared. */
  readonly isCompared: boolean;
};

export type RestSend = Common & {
  readonly kind: 'rest';
  readonly verb: 'GET' | 'POST';
  readonly url: string;
  readonly service: RestRoute['service'];
  /** The part of the URL written in the cell, with references filled in. */
  readonly path: string;
  readonly json?: JsonValue;
};

export type SubscriptionSend = Common & {
  readonly kind: 'subscription';
  readonly event: string;
  readonly params: readonly JsonValue[];
  readonly route: Route;
};

interface StatementSend extends Common {
  readonly route: Route;
  readonly network: Network;
}

interface CalledFunction {
  readonly contract?: string;
  readonly address?: string;
  readonly functionName: string;
}

/** The request depends on the contract's ABI and address. */
export type ContractSend = StatementSend &
  CalledFunction & {
    readonly kind: 'contract';
    readonly args: readonly JsonValue[];
    readonly block?: JsonValue;
  };

export type SequenceSend = StatementSend & {
  readonly kind: 'sequence';
  readonly steps: readonly SequencePart[];
  readonly stateOverrides: readonly OverrideLine[];
  readonly block?: JsonValue;
};

export interface SequencePart {
  readonly label: string;
  readonly from: JsonValue;
  readonly value?: JsonValue;
  readonly reverts?: { readonly with?: string };
  readonly args: readonly JsonValue[];
  readonly call:
    | (CalledFunction & { readonly kind: 'call' })
    | { readonly kind: 'deploy'; readonly contract: string; readonly name: string };
}

/** A transaction or call to replay: with changes, or with the current build if there are none. */
export type ReplaySend = StatementSend & {
  readonly kind: 'replay';
  readonly of: JsonValue;
  readonly changes: readonly string[];
};

export type Send = RpcSend | RestSend | SubscriptionSend | ContractSend | SequenceSend | ReplaySend;

export type SendContext = Pick<CellRun, 'named' | 'network' | 'networks'>;

/**
 * Fills in a request's references and resolves its destinations. Sends no requests.
 * @param index of the request in the cell
 * @throws {UserError} why it cannot be sent
 */
export function toSends(request: Request, index: number, context: SendContext): readonly Send[] {
  const { targetProblem, endpoint } = request.settings;
  if (targetProblem !== undefined) {
    throw new NotRunnableError(targetProblem);
  }
  try {
    return checkEndpoint(sendsOf(request, index, context), endpoint);
  } catch (error) {
    if (error instanceof UnknownReferenceError) {
      throw new NotRunnableError(
        error.reference.startsWith(`${varsName}.`)
          ? `No value at ${error.reference}. snowprobe test takes it by --var.`
          : `No value at ${error.reference}. Run the request with that name first, or correct the path.`,
      );
    }
    throw error;
  }
}

/** Restricts a pasted line to the host it names. @throws {NotRunnableError} */
function checkEndpoint(sends: readonly Send[], endpoint: string | undefined): readonly Send[] {
  if (endpoint === undefined || !URL.canParse(endpoint)) {
    return sends;
  }
  const { origin, host } = new URL(endpoint);
  const otherSend = sends.find((send) => new URL(send.kind === 'rest' ? send.url : send.route.url).origin !== origin);
  if (otherSend !== undefined) {
    throw new NotRunnableError(
      `${otherSend.label} would go to ${otherSend.place.host}, not to ${host}. Write the request without the URL.`,
    );
  }
  return sends;
}

function sendsOf({ body, settings }: Request, request: number, run: SendContext): readonly Send[] {
  const { network: kernel, networks } = run;
  const resolve: Resolve = ({ name, path }) => valueAt(run.named.get(name), path);
  const fill = (node: JsonNode | undefined): JsonValue | undefined => node && fillReferences(node, resolve);
  const fillAll = (nodes: readonly JsonNode[]): readonly JsonValue[] => nodes.map((node) => fill(node) ?? null);
  const routesTo = (method: string): readonly Route[] => routesOf(method, settings, kernel, networks);
  const statementSends = <T extends object>(fields: T) => {
    const network = routeNetwork(settings, kernel, networks);
    const label = requestLabel(body);
    return routesTo('eth_call').map((route) => ({
      ...{ request, label, place: route.place, settings, route, network },
      ...fields,
    }));
  };
  const rpc = (method: string, params: JsonNode | undefined): readonly RpcSend[] => {
    const filled = fill(params);
    const problem = methodNameProblem(method);
    if (problem !== undefined) {
      throw new NotRunnableError(problem);
    }
    return routesTo(method).map((route, _, { length }) => ({
      ...{ kind: 'rpc', request, label: method, place: route.place, settings, route },
      params: filled ?? (route.server === 'evm' ? [] : {}),
      isCompared: length > 1,
    }));
  };
  switch (body.kind) {
    case 'call':
      return rpc(body.method, body.params);
    case 'envelope':
      return body.calls.flatMap(({ method, params }) => rpc(method, params));
    case 'rest': {
      // Lone surrogates cannot be encoded in a URL.
      const path = fillText(body.path, (reference) => {
        const value = resolve(reference);
        return typeof value === 'string' ? encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd')) : value;
      });
      const json = fill(body.json);
      const label = `${body.verb} ${path.split('?')[0]}`;
      return restRoutes(path, settings, kernel, networks).map((route) => ({
        ...{ kind: 'rest', ...route, request, label, settings, path, verb: body.verb },
        ...(json === undefined ? {} : { json }),
      }));
    }
    case 'contract': {
      const { args, block } = body.statement;
      return statementSends({
        kind: 'contract',
        ...calledFunction(body.statement),
        args: fillAll(args),
        block: fill(block),
      });
    }
    case 'sequence': {
      const { steps, block, pretended: stateOverrides } = body.statement;
      const parts = steps.map((step): SequencePart => {
        const { call, from, value, reverts } = step;
        const { args } = call.kind === 'call' ? call.statement : call;
        return {
          ...{ label: stepText(step), from: fill(from) ?? null, value: fill(value), reverts },
          args: fillAll(args),
          call:
            call.kind === 'deploy'
              ? { kind: 'deploy', contract: call.contract.text, name: call.name }
              : { kind: 'call', ...calledFunction(call.statement) },
        };
      });
      return statementSends({ kind: 'sequence', steps: parts, block: fill(block), stateOverrides });
    }
    case 'replay': {
      const { changes, of } = body.statement;
      return statementSends({ kind: 'replay', of: fill(of) ?? null, changes });
    }
    case 'subscribe': {
      const params = fill(body.params) ?? [];
      return routesTo('eth_subscribe')
        .slice(0, 1)
        .map((route) => ({
          ...{ kind: 'subscription', request, label: requestLabel(body), place: route.place, settings, route },
          event: body.event,
          params: isJsonList(params) ? params : [params],
        }));
    }
  }
}

function calledFunction({ contract, address, functionName }: CallStatement): CalledFunction {
  return { contract: contract?.text, address: address?.text, functionName: functionName.text };
}

interface RestRoute {
  readonly url: string;
  readonly service: 'node' | 'data' | 'metrics';
  readonly place: ResponsePlace;
}

/**
 * The server of a path: the node for `/ext/…`, the metrics service for `/v2/…` and `/v1/avg_tps/…`, otherwise the data
 * service.
 * @throws {NotRunnableError} where the network does not have the service
 */
function restRoutes(
  path: string,
  settings: RouteSettings,
  kernel: Network,
  networks: readonly Network[],
): readonly RestRoute[] {
  const network = routeNetwork(settings, kernel, networks);
  if (path.startsWith('/ext/')) {
    return routeNodes(network, settings.nodes).map((node) => ({
      url: node.url + path,
      service: 'node',
      place: { network: network.name, node: node.name, host: hostOf(node.url) },
    }));
  }
  const isMetrics = /^\/(?:v2\/|v1\/avg_tps(?:\/|$))/.test(path);
  const service = isMetrics ? network.metricsApi : network.dataApi;
  if (service === undefined) {
    throw new NotRunnableError(
      isMetrics
        ? `${network.name} has no metrics service. Set metricsApi in snowprobe.networks.`
        : `${network.name} has no data service. Set dataApi in snowprobe.networks.`,
    );
  }
  return [
    {
      url: service + path,
      service: isMetrics ? 'metrics' : 'data',
      place: { network: network.name, host: hostOf(service) },
    },
  ];
}

export interface OutgoingRequest {
  readonly request: number;
  /** Keys in its URL are redacted; headers are not included. */
  readonly outgoing: Outgoing;
  readonly origin: string;
  readonly place: ResponsePlace;
}

/**
 * The requests that a cell would send, one per node and call. Omits subscriptions, which need their own connection, and
 * contract calls, whose ABI has to be found first.
 * @throws {UserError} why a request cannot be sent
 */
export function outgoingOf(ast: CellAst, context: SendContext): readonly OutgoingRequest[] {
  return resolveTargets(ast, targetContext(context)).requests.flatMap((request, i) =>
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
    case 'sequence':
    case 'replay':
      return undefined;
  }
}

function urlOf(send: Send): string {
  return send.kind === 'rest' ? send.url : send.route.url;
}
