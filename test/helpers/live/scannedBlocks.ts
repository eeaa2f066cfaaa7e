import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { isList, isObject } from '../recording';
import { isWithin, hasTopics } from './derivedLogs';
import { type LiveAnswer, liveKey } from './liveRecordings';

type Answers = ReadonlyMap<string, readonly LiveAnswer[]>;

/**
 * Responses for block scans, derived from recorded transactions: the logs of all contracts in a range, and the traces
 * of a block.
 *
 * @returns `undefined` for other calls, or without recordings
 */
export function scannedBlocks(answers: Answers, path: string, call: JsonObject | undefined): JsonValue | undefined {
  const [first] = isList(call?.['params']) ? call['params'] : [];
  switch (call?.['method']) {
    case 'eth_getLogs':
      return isObject(first) && first['address'] === undefined && isList(first['topics'])
        ? logsOf(answers, path, first, first['topics'])
        : undefined;
    case 'debug_traceBlockByNumber':
      return tracesOf(answers, path, first);
    default:
      return undefined;
  }
}

function logsOf(answers: Answers, path: string, filter: JsonObject, topics: readonly JsonValue[]): JsonValue {
  const receipts = resultsOf(answers, path, 'eth_getTransactionReceipt').filter(isObject);
  const all = new Map(receipts.map((receipt) => [receipt['transactionHash'], receipt['logs']]));
  return [...all.values()]
    .flatMap((logs) => (isList(logs ?? null) ? (logs as readonly JsonValue[]) : []))
    .filter((log) => isObject(log) && isWithin(log, filter['fromBlock'], filter['toBlock']) && hasTopics(log, topics));
}

function tracesOf(answers: Answers, path: string, number: JsonValue | undefined): JsonValue | undefined {
  const requested: JsonObject = {
    jsonrpc: '2.0',
    id: 0n,
    method: 'eth_getBlockByNumber',
    params: [number ?? null, true],
  };
  const block = resultOf(answers.get(liveKey(path, requested))?.at(-1));
  const transactions = isObject(block) && isList(block['transactions'] ?? null) ? block['transactions'] : undefined;
  return (transactions as readonly JsonObject[] | undefined)?.map(({ hash }) => {
    const params = [hash!, { tracer: 'callTracer', tracerConfig: { withLog: true } }];
    const trace = answers.get(liveKey(path, { jsonrpc: '2.0', id: 0n, method: 'debug_traceTransaction', params }));
    return { txHash: hash!, result: resultOf(trace?.at(-1)) ?? null };
  });
}

function resultsOf(answers: Answers, path: string, method: string): readonly JsonValue[] {
  return [...answers.values()]
    .flat()
    .filter((answer) => answer.path === path && answer.call?.['method'] === method)
    .map((answer) => resultOf(answer) ?? null);
}

function resultOf(answer: LiveAnswer | undefined): JsonValue {
  return isObject(answer?.body ?? null) ? ((answer?.body as JsonObject)['result'] ?? null) : null;
}
