import { type Http, type JsonRpc, type Sockets, createDataService, endpointPath, readJson } from '../../src/engine/net';
import { ApiError, type RequestOrigin, hostOf } from '../../src/engine/errors';
import { type JsonValue, isJsonObject } from '../../src/engine/primitives';
import {
  type Method,
  type RestEndpoint,
  givenParams,
  methods,
  paramFields,
  positionalParams,
  restEndpoints,
  subscriptionKinds,
} from '../../src/engine/rpc';
import { argumentTable } from './argumentTable';
import { gatherEvm } from './gatherEvm';
import { gatherIndex, gatherPrimary } from './gatherPrimary';
import { differenceOf, isAbsent, type LiveRow, rejectionOf, socketRejectionOf } from './liveRow';
import { callsOfEach, joined, type Samples, type TryRequest, taker } from './samples';
import { dataOperations, metricsOperations, type ServiceRun, serviceRows } from './serviceRows';
import { notify, type Result, weightiest } from './notify';

export interface LiveRun {
  readonly http: Http;
  readonly rpc: JsonRpc;
  readonly sockets: Sockets;
  /** Base URL of the node, without a trailing slash. */
  readonly url: string;
  /** Aliases or blockchain IDs of EVM chains: "C" and others. */
  readonly chains: readonly string[];
  /** Whether admin methods that change nothing are called too. */
  readonly allowAdmin: boolean;
  /** Base URL of the data service that indexes the node's network, if it is tested too. */
  readonly dataApi?: string;
  /** Base URL of the metrics service, if it is tested too. */
  readonly metricsApi?: string;
  readonly signal: AbortSignal;
}

const deadlineMs = 30_000;

const atOnce = 4;

/** Admin methods that need only samples of the node; others need a key of its database. */
const readingAdministration: readonly string[] = ['admin.getChainAliases', 'admin.getLoggerLevel', 'admin.getConfig'];

const indexes = ['P/block', 'X/block', 'X/tx', 'C/block'];

/**
 * Calls each read method of the catalogue on a node and compares the response with the catalogue.
 *
 * @throws {ApiError} if the node does not respond at all
 */
export async function runLive(run: LiveRun): Promise<readonly LiveRow[]> {
  // A node that does not report its network reports nothing else either.
  await run.rpc.call(`${run.url}/ext/info`, { method: 'info.getNetworkID', params: {} }, options(run));
  const request: TryRequest = async (path, method, params) => {
    try {
      return await run.rpc.call(run.url + path, { method, params }, options(run));
    } catch (error) {
      run.signal.throwIfAborted();
      if (error instanceof ApiError) {
        // The method's own result is a row of the table; here only its samples are missing.
        return undefined;
      }
      throw error;
    }
  };
  const primary = await gatherPrimary(request);
  const ofC = await gatherEvm(request, 'C', primary);
  const known = joined(primary, ofC);
  const tasks: (() => Promise<LiveRow>)[] = [];
  for (const method of methods.filter((one) => isRun(one, run.allowAdmin))) {
    if (!method.path.includes('{')) {
      tasks.push(() => rowOf(run, method, {}, known));
    }
  }
  for (const index of indexes) {
    const samples = await gatherIndex(request, index, primary);
    placed('{index}', run).forEach((method) => tasks.push(() => rowOf(run, method, { index }, samples)));
  }
  for (const chain of run.chains) {
    const samples = chain === 'C' ? ofC : await gatherEvm(request, chain, primary);
    placed('{chain}', run).forEach((method) => tasks.push(() => rowOf(run, method, { chain }, samples)));
    subscriptionKinds.forEach(({ kind }) => tasks.push(() => subscriptionRow(run, kind, chain)));
  }
  restEndpoints.forEach((endpoint) => tasks.push(() => restRow(run, endpoint)));
  return [...(await inOrder(tasks)), ...(await rowsOfServices(run, known))];
}

/** Queries the services about what the node has; they identify the network by name. */
async function rowsOfServices(run: LiveRun, samples: Samples): Promise<readonly LiveRow[]> {
  const { dataApi, metricsApi } = run;
  if (dataApi === undefined && metricsApi === undefined) {
    return [];
  }
  const request = async (path: string, method: string, params: JsonValue): Promise<JsonValue> =>
    run.rpc.call(run.url + path, { method, params }, options(run));
  const id = await request('/ext/info', 'info.getNetworkID', {});
  const isMainnet = isJsonObject(id) && id['networkID'] === '1';
  const chainId = BigInt((await request('/ext/bc/C/rpc', 'eth_chainId', [])) as string);
  const service: ServiceRun = {
    network: isMainnet ? 'mainnet' : 'fuji',
    chain: String(chainId),
    samples,
    options: options(run),
  };
  const seen: JsonValue[] = [];
  const rowsOf = (baseUrl: string | undefined, operations: typeof dataOperations): Promise<readonly LiveRow[]> => {
    const client = baseUrl === undefined ? undefined : createDataService(run.http, baseUrl);
    return client === undefined ? Promise.resolve([]) : serviceRows(client, operations(client, service), service, seen);
  };
  return [...(await rowsOf(dataApi, dataOperations)), ...(await rowsOf(metricsApi, metricsOperations))];
}

function placed(part: string, { allowAdmin }: LiveRun): readonly Method[] {
  return methods.filter((method) => method.path.includes(part) && isRun(method, allowAdmin));
}

function isRun({ name, effect, subscription }: Method, allowAdmin: boolean): boolean {
  const isAllowed = !name.startsWith('admin.') || (allowAdmin && readingAdministration.includes(name));
  return subscription === undefined && effect === 'reads' && isAllowed;
}

async function rowOf(
  run: LiveRun,
  method: Method,
  at: { readonly chain?: string; readonly index?: string },
  samples: Samples,
): Promise<LiveRow> {
  const path = endpointPath(method, at);
  const row = { method: method.name, path };
  const make = argumentTable[method.name];
  if (make === undefined && paramFields(method).some(({ optional }) => !optional)) {
    throw new Error(`${method.name} has no entry in scripts/live/argumentTable.ts.`);
  }
  const result: Result[] = [];
  for (let call = 0; call < (make === undefined ? 1 : callsOfEach); call++) {
    result.push(
      await notify(run.signal, async () => {
        const given = make?.(taker(samples, call), call) ?? {};
        const params = method.server === 'evm' ? positionalParams(method, given) : givenParams(given);
        const json = await run.rpc.call(run.url + path, { method: method.name, params }, options(run));
        return differenceOf(method.result(), json);
      }),
    );
  }
  const [best, absent] = [weightiest(result), await absence(run, method, path, result)];
  return { ...row, ...(absent ?? best) };
}

/** For a method without samples: the error if the node lacks the method; `undefined` if it has it or was called. */
async function absence(
  run: LiveRun,
  method: Method,
  path: string,
  result: readonly Result[],
): Promise<Result | undefined> {
  if (result.some(({ outcome }) => outcome !== 'not run')) {
    return undefined;
  }
  try {
    const params = method.server === 'evm' ? [] : {};
    await run.rpc.call(run.url + path, { method: method.name, params }, options(run));
  } catch (error) {
    run.signal.throwIfAborted();
    if (!(error instanceof ApiError)) {
      throw error;
    }
    return isAbsent(error) ? rejectionOf(error) : undefined;
  }
  return undefined;
}

/** A subscription is ok once the node confirms it: it may take hours until the first event. */
async function subscriptionRow(run: LiveRun, kind: string, chain: string): Promise<LiveRow> {
  const path = `/ext/bc/${chain}/ws`;
  const row = { method: `eth_subscribe ${kind}`, path };
  const params = kind === 'logs' ? [kind, {}] : [kind];
  const request = { url: run.url + path, params, label: row.method, deadlineMs, signal: run.signal };
  const agrees = async (): Promise<undefined> => {
    const received = run.sockets.subscribe(request);
    await received.next();
    await received.return(undefined as never);
  };
  return { ...row, ...(await notify(run.signal, agrees, socketRejectionOf)) };
}

async function restRow(run: LiveRun, { path, response }: RestEndpoint): Promise<LiveRow> {
  const row = { method: `GET ${path}`, path };
  const place: RequestOrigin = { host: hostOf(run.url), method: row.method };
  const differs = async (): Promise<string | undefined> => {
    const { body } = await run.http.send({
      ...{ verb: 'GET', url: run.url + path, label: row.method, idempotent: true, signal: run.signal, deadlineMs },
      // A failing health check is a valid response.
      accept: [503],
    });
    return response === 'text/plain' ? undefined : differenceOf(response(), await readJson(body, place));
  };
  return { ...row, ...(await notify(run.signal, differs)) };
}

function options({ signal }: LiveRun): { readonly signal: AbortSignal; readonly deadlineMs: number } {
  return { signal, deadlineMs };
}

async function inOrder<T>(tasks: readonly (() => Promise<T>)[]): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < tasks.length; i = next++) {
      results[i] = await tasks[i]!();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
