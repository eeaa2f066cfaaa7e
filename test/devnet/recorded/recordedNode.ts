import { recordedName } from '../chain/chainFacts';
import { isRequest } from '../evm/isRequest';
import type { Exchange, Reply } from '../http/exchange';
import { notFoundReply, textReply } from '../http/exchange';
import { withMany } from '../many/withMany';
import { devnetNodes, type DevnetNode } from '../nodes/devnetNodes';
import { ownAnswer } from '../nodes/ownAnswers';
import { atRecordedHeight, liveEpoch } from '../nodes/liveHeights';
import { runningDry } from '../nodes/runningDry';
import type { Switches } from '../switches';
import { bodyWithId } from './bodyWithId';
import { canonical } from './canonical';
import { narrowed } from './narrowed';
import { nodeError, nodeResult, readNodeRequest } from './nodeFrames';
import { error } from './refusals';
import { recordings } from './recordings';
import type { Recorded } from './recordings';
import { unreadyHealth } from './unreadyHealth';

const files = [
  'platform',
  'avm',
  'avax',
  'info',
  'admin',
  'index',
  'proposervm',
  'health',
  'evm-l1',
  'errors',
  'issue',
];

/** A chain whose plugin is missing has no path. */
const l1Path = /^\/ext\/bc\/(?!P\b|X\b|C\b)/;
const bootstrapping = textReply(503, 'API call rejected because chain is not done bootstrapping\n');

/** The node's own servers other than the EVM's: P, X, C atomic, info, health, admin, index and more. */
export interface RecordedNode {
  /** `undefined` if no recording has that path. */
  answer(exchange: Exchange): Reply | undefined;
}

/**
 * Responds from recordings with the same path, method and params, or with the server's error.
 * @param switches as this node sees them
 */
export function createRecordedNode(
  switches: Pick<Switches, 'health' | 'dryAt' | 'many'>,
  node: DevnetNode = devnetNodes[0]!,
): RecordedNode {
  const bodies = new Map<string, Recorded>();
  const degraded = new Map<string, Recorded>();
  /** Methods by path, to distinguish unknown methods from unknown params. */
  const methods = new Map<string, Set<string>>();
  for (const file of files) for (const line of recordings(file)) save(line, bodies, file === 'issue');
  for (const line of recordings('degraded')) save(line, degraded, false);

  function save(line: Recorded, into: Map<string, Recorded>, newest: boolean): void {
    if (line.path.endsWith('/rpc') || line.headers !== undefined) return;
    const path = plainPath(line.path);
    if (line.verb === 'GET') {
      if (path.startsWith('/ext/health')) into.set(`GET ${path}`, line);
      return;
    }
    if (!isRequest(line.request)) return;
    const { method, params, id, jsonrpc } = line.request;
    if (jsonrpc !== '2.0' || id === undefined || id === null) return;
    if (!/rpc: (can't find|service)/.test(line.body)) {
      const known = methods.get(path) ?? new Set();
      methods.set(path, known.add(method));
    }
    const key = keyOf(path, method, params);
    if (newest || !into.has(key)) into.set(key, line);
  }

  const find = (path: string, method: string, params: unknown): Recorded | undefined => {
    const key = keyOf(path, method, params);
    return (switches.health === 'degraded' ? degraded.get(key) : undefined) ?? bodies.get(key);
  };

  const findAtHeight = (path: string, method: string, params: unknown): Recorded | undefined => {
    const same = /^platform\.get(All)?ValidatorsAt$/.test(method) ? atRecordedHeight(argument(params)) : undefined;
    return same && find(path, method, same);
  };

  /** For methods that list nodes: the requested ones from the recorded list of all nodes. */
  const someNodes = (path: string, method: string, params: Readonly<Record<string, unknown>>): unknown => {
    const { nodeIDs: nodeIds, ...others } = params;
    const line = Array.isArray(nodeIds) ? find(path, method, others) : undefined;
    const body = line === undefined ? undefined : (JSON.parse(line.body) as { readonly result?: unknown });
    return body?.result === undefined
      ? undefined
      : narrowed(switched(method, others, body.result), nodeIds as readonly unknown[]);
  };

  /** Applies the switches to a recorded result. */
  const switched = (method: string, params: Readonly<Record<string, unknown>>, result: unknown): unknown => {
    const dried = runningDry(method, result, switches.dryAt, Date.now());
    return switches.many ? withMany(method, params, dried) : dried;
  };

  const switchedReply = (line: Recorded, method: string, params: Readonly<Record<string, unknown>>, id: unknown) => {
    const { result } = JSON.parse(line.body) as { readonly result?: unknown };
    const now = result === undefined ? undefined : switched(method, params, result);
    return now === result ? recordedReply(line, id) : nodeResult(now, id);
  };

  const health = (path: string, query: URLSearchParams): Reply | undefined => {
    const tags = query.size > 0 ? `?${query}` : '';
    const { health: now } = switches;
    if (now === 'starting' || now === 'withoutPlugin') {
      return unreadyHealth(now, path.slice('/ext/health/'.length));
    }
    const states = switches.health === 'degraded' ? [degraded, bodies] : [bodies];
    for (const state of states) {
      const line = state.get(`GET ${path}${tags}`) ?? state.get(`GET ${path}`);
      if (line !== undefined) return recordedReply(line);
    }
    return undefined;
  };

  return {
    answer(exchange) {
      const path = plainPath(exchange.path);
      if (exchange.verb === 'GET' && path.startsWith('/ext/health')) return health(path, exchange.query);
      const known = methods.get(path);
      if (known === undefined) return undefined;
      if (switches.health === 'starting' && path.startsWith('/ext/bc/')) return bootstrapping;
      const request = readNodeRequest(exchange);
      if ('status' in request) return request;
      const { method, params, id } = request;
      const now = switches.health;
      if (now === 'withoutPlugin' && l1Path.test(path)) return notFoundReply;
      if (path === '/ext/health' && (now === 'starting' || now === 'withoutPlugin') && known.has(method)) {
        return nodeResult(JSON.parse(unreadyHealth(now, method.slice('health.'.length)).body), id);
      }
      const own = ownAnswer(node, now, method, argument(params));
      if (own !== undefined) {
        return 'result' in own ? nodeResult(own.result, id) : nodeError(-32000, own.message, id);
      }
      const unknown = methodProblem(method, known);
      const epoch = liveEpoch(path, method);
      if (epoch !== undefined) return nodeResult(epoch, id);
      const line = find(path, method, params) ?? findAtHeight(path, method, params);
      if (line !== undefined) {
        const isAsRecorded = switches.dryAt === 0 && !switches.many;
        return isAsRecorded ? recordedReply(line, id) : switchedReply(line, method, argument(params), id);
      }
      if (unknown !== undefined) return nodeError(-32000, unknown, id);
      const some = someNodes(path, method, argument(params));
      if (some !== undefined) return nodeResult(some, id);
      const rejected = error(method, argument(params));
      return 'result' in rejected ? nodeResult(rejected.result, id) : nodeError(-32000, rejected.message, id);
    },
  };
}

/** The server's error for an unknown method name. */
function methodProblem(method: string, known: ReadonlySet<string>): string | undefined {
  const parts = method.split('.');
  const [service = '', name = ''] = parts;
  if (parts.length !== 2) return `rpc: service/method request ill-formed: "${method}"`;
  if (/^[A-Z]/.test(name)) return 'method must start with a non-uppercase letter';
  if (known.has(method)) return undefined;
  const spelled = `${service}.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const sameService = [...known].some((one) => one.startsWith(`${service}.`));
  return sameService ? `rpc: can't find method "${spelled}"` : `rpc: can't find service "${spelled}"`;
}

function recordedReply(line: Recorded, id?: unknown): Reply {
  return {
    status: line.status,
    contentType: line.contentType ?? undefined,
    body: id === undefined ? line.body : bodyWithId(line.body, id),
  };
}

/** One argument object, given directly or as the only element of an array. */
function argument(params: unknown): Readonly<Record<string, unknown>> {
  const value: unknown = Array.isArray(params) ? params[0] : params;
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Numbers equal their decimal strings, and `encoding: hex` is the node's default. */
function keyOf(path: string, method: string, params: unknown): string {
  const fields = Object.entries(argument(params)).filter(
    ([key, value]) => !(key.toLowerCase() === 'encoding' && value === 'hex'),
  );
  const spelled = fields.map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]);
  return `${path} ${method} ${canonical(Object.fromEntries(spelled))}`;
}

const aliases: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/ext\/(P|X|C)(?=\/|$)/, '/ext/bc/$1'],
  [/^\/ext\/bc\/(?:platform|11111111111111111111111111111111LpoYY)(?=\/|$)/, '/ext/bc/P'],
  [new RegExp(`^/ext/bc/(?:avm|${recordedName('xChain')})(?=/|$)`), '/ext/bc/X'],
  [new RegExp(`^/ext/bc/(?:evm|${recordedName('cChain')})(?=/|$)`), '/ext/bc/C'],
];

/** The path under which the recordings refer to a chain. */
function plainPath(path: string): string {
  return aliases.reduce((plain, [from, to]) => plain.replace(from, to), path);
}
