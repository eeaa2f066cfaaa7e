import type { RawRequest } from '../../report';
import { type JsonValue, printJson } from '../../primitives';
import { type Method, type ReadingMethod, type WireNames, givenParams, positionalParams, wireName } from '../../rpc';
import type { JsonRpc, RpcOptions } from '../jsonRpc/jsonRpc';
import { hostOf, isNotFound } from '../../errors';
import { checkResponseMatches } from '../schema/responseFits';
import { decodeInSlices } from '../schema/decode';
import type { Http } from '../http/http';

/** Calls a node's methods by their catalogue entries. */
export interface NodeClient {
  /** Without a trailing slash. */
  readonly url: string;
  /**
   * @param params as JSON; absent fields are left out
   * @throws {ApiError} an RpcError where the node rejects the call, a DecodeError for an unexpected response
   */
  call<P, R>(method: ReadingMethod<P, R>, params: P, options: NodeCallOptions): Promise<NodeResponse<R>>;
}

export interface NodeCallOptions extends RpcOptions {
  /** For paths with `{chain}`: alias or blockchain ID. */
  readonly chain?: string;
  /** For paths with `{index}`: "P/block". */
  readonly index?: string;
}

export interface NodeResponse<R> {
  readonly value: R;
  /** The raw JSON, lossless. */
  readonly json: JsonValue;
  /** The request behind the value, if there was exactly one. */
  readonly request?: RawRequest;
}

export function createNodeClient(rpc: JsonRpc, url: string, wireNames: WireNames): NodeClient {
  return {
    url,
    async call(method, params, options) {
      const name = wireName(method.name, wireNames);
      const call = {
        method: name,
        params: method.server === 'evm' ? positionalParams(method, params) : givenParams(params),
      };
      const json = await rpc.call(`${url}${endpointPath(method, options)}`, call, options);
      const place = { host: hostOf(url), method: name };
      // The catalogue name, which may differ from the wire name.
      const request = {
        ...{ host: place.host, method: method.name, chain: options.chain },
        params: printJson(call.params ?? []),
      };
      const value = await decodeInSlices(method.result(), json, place, options.signal);
      checkResponseMatches(place, call.params, json);
      return { value, json, request };
    },
  };
}

/** The path of a method on a node. @throws {RangeError} where the path needs a chain or index and none is given */
export function endpointPath(
  method: Pick<Method, 'name' | 'path'>,
  { chain, index }: Pick<NodeCallOptions, 'chain' | 'index'>,
): string {
  return method.path.replace(/\{(chain|index)\}/g, (_, name: string) => {
    const value = name === 'chain' ? chain : index;
    if (value === undefined) {
      throw new RangeError(`${method.name} needs a ${name}`);
    }
    // A chain is one path segment, whatever characters its name in the settings or a notebook has.
    return (name === 'chain' ? [value] : value.split('/')).map(encodeURIComponent).join('/');
  });
}

/** Blocks fetched and executed while bootstrapping a chain, since the node started and found that it lacks them. */
interface BootstrapCounters {
  readonly fetched: number;
  readonly executed: number;
}

/**
 * Bootstrap progress of a node's chains, keyed by alias ("P", "C") or blockchain ID; chains that have not started are
 * left out. From `/ext/metrics` in Prometheus text format: avalanchego's `bs_fetched` and `bs_accepted`.
 *
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where the node does not serve metrics; the abort reason
 */
export async function bootstrapCounters(
  http: Pick<Http, 'send'>,
  url: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<ReadonlyMap<string, BootstrapCounters>> {
  const body = await metricsText(http, url, options);
  const found = new Map<string, BootstrapCounters>();
  for (const [, what, chain = '', value] of body.matchAll(bootstrapCountersCounter)) {
    const blocks = Math.round(Number(value));
    if (Number.isSafeInteger(blocks) && blocks > 0) {
      const known = found.get(chain) ?? { fetched: 0, executed: 0 };
      found.set(chain, { ...known, [what === 'fetched' ? 'fetched' : 'executed']: blocks });
    }
  }
  return found;
}

/**
 * The node's metrics in Prometheus text format.
 *
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where the node does not serve metrics; the abort reason
 */
async function metricsText(
  http: Pick<Http, 'send'>,
  url: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<string> {
  const { body } = await http.send({
    verb: 'GET',
    url: `${url}/ext/metrics`,
    label: 'metrics',
    idempotent: true,
    // Public nodes do not serve metrics.
    isExpectedError: isNotFound,
    ...options,
  });
  return body;
}

const bootstrapCountersCounter = /^avalanche_snowman_bs_(fetched|accepted)\{chain="([^"]+)"\} (\S+)$/gm;

/** A node's metrics for one chain since it started. */
export interface ChainMetrics {
  /** Slot in which it may propose the next block; 720: none within the hour that it looks ahead. */
  readonly slot?: number;
  /** Blocks that failed verification. */
  readonly refused?: number;
}

const figures: Readonly<Record<string, keyof ChainMetrics>> = {
  proposervm_block_building_slot: 'slot',
  meterchainvm_verify_err_count: 'refused',
};

/**
 * @param chain blockchain ID or alias, as in the metric's label
 * @param url of the node, without a trailing slash
 * @throws {ApiError} where the node does not serve metrics; the abort reason
 */
export async function chainMetrics(
  http: Pick<Http, 'send'>,
  url: string,
  chain: string,
  options: Pick<RpcOptions, 'signal' | 'deadlineMs'>,
): Promise<ChainMetrics> {
  const body = await metricsText(http, url, options);
  const found: Partial<Record<keyof ChainMetrics, number>> = {};
  for (const [, name = '', label, value] of body.matchAll(counter)) {
    const key = figures[name];
    const figure = Number(value);
    if (key !== undefined && label === chain && Number.isFinite(figure) && figure >= 0) {
      found[key] = figure;
    }
  }
  return found;
}

const counter =
  /^avalanche_(proposervm_block_building_slot|meterchainvm_(?:verify_err|build_block)_count)\{chain="([^"]+)"\} (\S+)$/gm;
