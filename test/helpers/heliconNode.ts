import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { printJson } from '../../src/engine/primitives/json/printJson';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { recordedAnswers } from '../devnet/recorded/recordedAnswers';
import { startLoopback, type Loopback } from './loopback';

/** A transaction of the recorded network 4243, and its charges by the state difference. */
interface HeliconTransaction {
  readonly what: string;
  readonly block: number;
  readonly index: number;
  readonly gasLimit: number;
  readonly gasReallyUsed: number;
  readonly gasCharged: number;
  readonly floorApplies: boolean;
  readonly status: number;
  readonly effectiveGasPrice: string;
  readonly baseFeeInHeader: string;
  readonly baseFeePaid: string;
  readonly feePaid: string;
  readonly tipPaid: string;
}

interface HeliconBlock {
  readonly hash: string;
  readonly gasReserved: number;
  readonly gasCharged: number;
  readonly baseFeeInHeader: string;
  readonly fees: string;
}

interface Scenario {
  readonly contracts: Readonly<Record<string, string>>;
  readonly transactions: Readonly<Record<string, HeliconTransaction>>;
  readonly blocks: Readonly<Record<string, HeliconBlock>>;
}

const unzipped = (file: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(path.join(__dirname, '..', 'recordings', 'helicon', file))).toString('utf8'));

/** Keyed by hash, and by height. */
export const heliconScenario = unzipped('helicon-fees-scenario.json.gz') as Scenario;

/** Builds and sources of contracts on that network, by path. */
export const heliconProject = (): Readonly<Record<string, string>> =>
  unzipped('helicon-project.json.gz') as Readonly<Record<string, string>>;

/** Responses that differ from the recorded node's, by method. */
export type HeliconFaults = Readonly<Record<string, (params: readonly JsonValue[]) => JsonObject | undefined>>;

/**
 * A C-Chain node of network 4243 after Helicon: blocks, transactions, receipts and calls as recorded. Other results are
 * derived from the scenario: the gas before the last step, the base fee seen by code, and a call that is charged half
 * of its gas.
 */
export function startHeliconNode(faults: HeliconFaults = {}): Promise<Loopback> {
  const answer = ({ id = null, method, params }: JsonObject): JsonObject => {
    const list = Array.isArray(params) ? (params as readonly JsonValue[]) : [];
    const reply = faults[String(method)]?.(list) ?? played(String(method), list) ?? recordedOf(String(method), list);
    const missing = {
      error: { code: -32601n, message: `the method ${String(method)} does not exist/is not available` },
    };
    return { jsonrpc: '2.0', id, ...(reply ?? missing) };
  };
  return startLoopback((seen, response) => {
    const body = parseJson(seen.body);
    const reply = Array.isArray(body) ? (body as JsonObject[]).map(answer) : answer(body as JsonObject);
    response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(reply));
  });
}

const exchanges = new Map<string, JsonObject>();

function recordedOf(method: string, params: readonly JsonValue[]): JsonObject | undefined {
  if (exchanges.size === 0) {
    const all = ['helicon/helicon-sources', 'helicon/helicon-fees'].flatMap(recordedAnswers);
    for (const { method: name, params: sent, result, error } of all) {
      const answered = asJson(error === undefined ? { result } : { error });
      exchanges.set(keyOf(name, sent), answered);
      const block = result as { readonly hash?: string } | null | undefined;
      if (name === 'eth_getBlockByNumber' && typeof block?.hash === 'string') {
        exchanges.set(keyOf('eth_getBlockByHash', [block.hash, sent[1]]), answered);
      }
      if (name === 'eth_getBlockReceipts' && Array.isArray(result)) {
        const [first] = result as readonly { readonly blockHash: string }[];
        exchanges.set(keyOf(name, [first?.blockHash]), answered);
      }
    }
  }
  const known = exchanges.get(keyOf(method, JSON.parse(printJson([...params])) as readonly unknown[]));
  return known ?? (/^eth_get(?:Transaction|Block)/.test(method) ? { result: null } : undefined);
}

/** A call tree with logs is the same as one without, except for the logs. */
function keyOf(method: string, [first, second, ...others]: readonly unknown[]): string {
  const { tracer } = (second ?? {}) as { readonly tracer?: unknown };
  return `${method} ${JSON.stringify(tracer === 'callTracer' ? [first, tracer, ...others] : [first, second, ...others])}`;
}

function asJson(value: object): JsonObject {
  return parseJson(JSON.stringify(value)) as JsonObject;
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;

function played(method: string, params: readonly JsonValue[]): JsonObject | undefined {
  const { transactions, contracts } = heliconScenario;
  const [first, second] = params;
  switch (method) {
    case 'eth_getCode':
      return (
        recordedOf(method, params) ?? { result: Object.values(contracts).includes(String(first)) ? '0x6080' : '0x' }
      );
    case 'eth_call': {
      const { data, gasPrice } = first as JsonObject;
      const paid = Object.values(transactions).find(({ block }) => hex(BigInt(block)) === second)?.baseFeePaid;
      return data === '0x4860005260206000f3' && gasPrice !== undefined && paid !== undefined
        ? { result: `0x${BigInt(paid).toString(16).padStart(64, '0')}` }
        : undefined;
    }
    case 'debug_traceTransaction': {
      const { tracer } = second as JsonObject;
      if (!String(tracer).includes('getGas')) {
        return undefined;
      }
      const [own, steps] = [transactions[String(first)], stepsOf(first)];
      return steps === undefined ? own && { result: lastStep(own, String(first)) } : traceWith(String(tracer), steps);
    }
    case 'debug_traceCall': {
      const { gas } = first as JsonObject;
      const { txIndex } = params[2] as JsonObject;
      const own = Object.values(transactions).find(
        ({ block, index }) => hex(BigInt(block)) === second && hex(BigInt(index)) === txIndex,
      );
      return own && { result: calledWith(BigInt(String(gas)), BigInt(own.gasReallyUsed)) };
    }
    default:
      return undefined;
  }
}

interface Step {
  readonly gas: number;
  readonly gasCost: number;
  readonly depth: number;
}

function stepsOf(hash: JsonValue | undefined): readonly Step[] | undefined {
  const config = { disableStack: true, disableStorage: true, enableMemory: false, enableReturnData: false };
  const recorded = recordedOf('debug_traceTransaction', [hash ?? null, config]);
  return recorded && (JSON.parse(printJson(recorded)) as { result: { structLogs: Step[] } }).result.structLogs;
}

/** Runs a tracer over the recorded steps, as the node does. */
function traceWith(tracer: string, steps: readonly Step[]): JsonObject {
  const logs = steps.map((step) => ({
    getDepth: () => step.depth,
    getGas: () => step.gas,
    getCost: () => step.gasCost,
  }));
  const result: unknown = runInNewContext(`(t => (logs.forEach((log) => t.step(log)), t.result()))(${tracer})`, {
    logs,
  });
  return asJson({ result });
}

/** Plain transfers and precompiles have no steps. */
const withoutSteps = /^(?:transfer|noCode|identity|m\.transfer|tipZero|zeroTip|oneWeiTip)/;

function lastStep({ what, gasLimit, gasReallyUsed, status }: HeliconTransaction, hash: string): JsonValue {
  if (withoutSteps.test(what) && what !== 'transferAccessList') {
    return [];
  }
  const { result } = recordedOf('debug_traceTransaction', [hash, { tracer: 'callTracer' }]) as {
    readonly result: JsonObject;
  };
  const { type, output } = result;
  const isCreated = status === 1 && String(type).startsWith('CREATE');
  const deposit = isCreated ? ((String(output).length - 2) / 2) * 200 : 0;
  return [BigInt(gasLimit - gasReallyUsed + deposit + 3), 3n];
}

function calledWith(gas: bigint, used: bigint): JsonObject {
  const half = (gas + 1n) / 2n;
  const isEnough = used <= gas;
  const charged = isEnough ? (used > half ? used : half) : gas;
  return { type: 'CALL', gas: hex(gas), gasUsed: hex(charged), ...(isEnough ? {} : { error: 'out of gas' }) };
}
