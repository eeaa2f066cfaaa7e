import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import type { EvmChain, Network } from '../../../src/engine/networks/network';
import { createLiveAnswers, seracChain } from '../live/liveNetwork';
import { testNetwork } from '../lookupOn';
import { type Loopback, type SeenRequest, startLoopback } from '../loopback';
import { isList, isObject } from '../recording';
import { type StuckAnswer, stuckKey, stuckStages } from './stuckRecordings';

const names = ['one', 'four', 'five'] as const;
type StuckNodeName = (typeof names)[number];

export interface StuckOptions {
  /** Unreachable nodes, in addition to those that were stopped then. */
  readonly away?: readonly StuckNodeName[];
  /** Nodes that accept requests and never respond. */
  readonly hangs?: readonly StuckNodeName[];
  /** Methods and paths missing on all nodes: "health.health", "/ext/metrics". */
  readonly without?: readonly string[];
  /** P-Chain heights below which validator sets are pruned. */
  readonly prunedBelow?: bigint;
  /** Replaces a result, or is the node's error; `undefined` keeps the recorded one. */
  readonly lies?: (node: StuckNodeName, call: JsonObject) => JsonValue | Error | undefined;
  /** Nodes that respond like another one. */
  readonly as?: Readonly<Partial<Record<StuckNodeName, StuckNodeName>>>;
}

export interface StuckNetwork {
  readonly network: Network;
  readonly chain: EvmChain;
  /** Note of the stage: "3 one of two dry, transactions sent". */
  readonly note: string;
  /** Time of the stage, milliseconds since the epoch. */
  readonly at: number;
  readonly nodes: Readonly<Record<StuckNodeName, Loopback>>;
  /** Received calls: "four eth_blockNumber". */
  readonly calls: readonly string[];
  /** Calls without a recording. */
  readonly unrecorded: readonly string[];
  close(): Promise<void>;
}

/**
 * The nodes of a stalled L1 at one stage of a recording; responses that do not depend on the stage come from the
 * network's other recordings. Repeated requests get their responses in recorded order.
 *
 * @param recording "stuck-l1-dry"
 * @param number of the stage
 */
export async function startStuckNetwork(
  recording: string,
  number: number,
  options: StuckOptions = {},
): Promise<StuckNetwork> {
  const stage = stuckStages(recording).find(({ note }) => note.startsWith(`${number} `));
  if (stage === undefined) {
    throw new Error(`${recording} has no stage ${number}.`);
  }
  const present = new Set([...stage.answers.values()].flat().map(({ node }) => node));
  const unrecorded: string[] = [];
  const calls: string[] = [];
  const live = createLiveAnswers(unrecorded);
  const reads = new Map<string, number>();

  const recorded = (
    requested: StuckNodeName,
    seen: SeenRequest,
    call: JsonObject | undefined,
  ): StuckAnswer | undefined => {
    const name = options.as?.[requested] ?? requested;
    const key = stuckKey(seen.path, call);
    const all = stage.answers.get(key) ?? [];
    const own = all.filter(({ node }) => node === name);
    // All nodes agree on the P-Chain, except on a node's own chain status.
    const shared = seen.path === '/ext/bc/P' && !key.includes('getblockchainstatus') ? all : [];
    const result = own.length > 0 ? own : shared;
    const count = reads.get(`${requested} ${key}`) ?? 0;
    reads.set(`${requested} ${key}`, count + 1);
    return result[Math.min(count, result.length - 1)];
  };
  const answer = (name: StuckNodeName, seen: SeenRequest, call: JsonObject | undefined): Reply => {
    const method = call === undefined ? seen.path : String(call['method']);
    calls.push(`${name} ${method}`);
    if (options.without?.includes(method) === true) {
      return call === undefined || method.includes('.')
        ? { status: 404, contentType: 'text/plain', body: '404 page not found\n' }
        : failure(call, `the method ${method} does not exist/is not available`, -32601n);
    }
    const lie = call && options.lies?.(name, call);
    if (call !== undefined && lie !== undefined) {
      return lie instanceof Error
        ? failure(call, lie.message)
        : json({ jsonrpc: '2.0', id: call['id'] ?? null, result: lie });
    }
    const params = call?.['params'];
    if (call !== undefined && method === 'platform.getValidatorsAt' && isObject(params)) {
      const height = String(params['height']);
      if (/^\d+$/.test(height) && BigInt(height) < (options.prunedBelow ?? 0n)) {
        return failure(call, `failed to get validator set at height ${height}: not found`);
      }
    }
    const result =
      recorded(name, seen, call) ??
      live(options.as?.[name] ?? name, { path: seen.path, body: call ? printJson(call) : '' });
    const body = call !== undefined && result.body.startsWith('{') ? parseJson(result.body) : undefined;
    return isObject(body) ? { ...result, body: printJson({ ...body, id: call?.['id'] ?? null }) } : result;
  };
  const started = await Promise.all(
    names.map(async (name) => {
      const server = await startLoopback((seen, response) => {
        if (!present.has(name) || options.away?.includes(name) === true) {
          response.destroy();
          return;
        }
        if (options.hangs?.includes(name) === true) {
          return;
        }
        const requested = seen.body === '' ? undefined : parseJson(seen.body);
        const reply = isList(requested)
          ? batched(requested.filter(isObject).map((call) => answer(name, seen, call)))
          : answer(name, seen, isObject(requested) ? requested : undefined);
        response.writeHead(reply.status, { 'content-type': reply.contentType }).end(reply.body);
      });
      return [name, server] as const;
    }),
  );
  const nodes = Object.fromEntries(started) as Record<StuckNodeName, Loopback>;
  return {
    network: testNetwork({
      name: 'review',
      nodes: names.map((name) => ({ name, url: nodes[name].url })),
      chains: [seracChain],
    }),
    chain: seracChain,
    note: stage.note,
    at: stage.at,
    nodes,
    calls,
    unrecorded,
    close: async () => {
      await Promise.all(started.map(([, server]) => server.close()));
    },
  };
}

type Reply = Pick<StuckAnswer, 'status' | 'contentType' | 'body'>;

/** A node rejects a whole batch if it does not serve the chain. */
function batched(replies: readonly Reply[]): Reply {
  const error = replies.find(({ status }) => status !== 200);
  return error ?? json(replies.map(({ body }) => parseJson(body)));
}

function json(body: JsonValue): Reply {
  return { status: 200, contentType: 'application/json', body: printJson(body) };
}

function failure(call: JsonObject, message: string, code = -32000n): Reply {
  return json({ jsonrpc: '2.0', id: call['id'] ?? null, error: { code, message } });
}
