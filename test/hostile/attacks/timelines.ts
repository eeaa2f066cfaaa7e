import type { Network } from '../../../src/engine/networks/network';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import type { MessageTrace, Read, MessageTraceStep } from '../../../src/engine/messages/report/messageTrace';
import { traceMessage } from '../../../src/engine/messages/io/traceMessage';
import { glacierChain } from '../../helpers/live/liveNetwork';
import { withClient } from '../../helpers/messages/clientOn';
import { startIcmNetwork } from '../../helpers/messages/icmNetwork';
import { icmMessages } from '../../helpers/messages/icmRecordings';
import { isList, isObject } from '../../helpers/recording';
import type { Attack } from './attack';
import { type Crossing, startCrossingNode } from './crossingNode';

const now = Date.UTC(2026, 10, 22, 6);
const glacier = `/ext/bc/${glacierChain.path}/`;

interface Lie extends Crossing {
  readonly name: string;
  /** One of these methods must be reported as wrongly answered; absent: none need be. */
  readonly refused?: readonly string[];
}

const lies: readonly Lie[] = [
  {
    name: 'the C-Chain’s node answers with what happened on glacier',
    path: (path) => path.replace('/ext/bc/C/', glacier),
    refused: ['eth_getLogs', 'eth_getTransactionReceipt', 'eth_getBlockByNumber'],
  },
  {
    name: 'glacier’s node answers with what happened on the C-Chain',
    path: (path) => path.replace(glacier, '/ext/bc/C/'),
    refused: ['eth_getLogs', 'eth_getTransactionReceipt', 'eth_getBlockByNumber'],
  },
  {
    name: 'logs of all messages come in place of those of one',
    question: (call) => (call['method'] === 'eth_getLogs' ? withFilter(call, { topics: [] }) : call),
    refused: ['eth_getLogs'],
  },
  {
    name: 'logs of all blocks come in place of the last ones',
    question: (call) => (call['method'] === 'eth_getLogs' ? withFilter(call, { fromBlock: '0x0' }) : call),
  },
  {
    name: 'the answers of a batch are swapped',
    answers: (answers) => answers.map((one, i) => ({ ...one, id: answers[(i + 1) % answers.length]!['id'] ?? null })),
    refused: ['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByNumber'],
  },
  {
    name: 'each answer has the ID of another request',
    answers: (answers) => answers.map((one) => ({ ...one, id: 7_000_000n })),
    refused: ['eth_getLogs', 'eth_getBlockByNumber'],
  },
  {
    name: 'receipts and transactions are those of another transaction',
    answers: (answers, calls) => answers.map((one, i) => asOther(one, String(calls[i]?.['method']))),
    refused: ['eth_getTransactionReceipt', 'eth_getTransactionByHash'],
  },
  {
    name: 'blocks are others than those of the numbers',
    question: (call) => (isNumbered(call) ? { ...call, params: ['0x1', false] } : call),
    refused: ['eth_getBlockByNumber'],
  },
  { name: 'the height goes back with each answer', answers: goingBack() },
];

/** The trace of a message whose nodes respond to each other's requests. */
export const timelineAttacks: readonly Attack[] = lies.map((lie) => ({
  family: 'lanes',
  name: `${lie.name}: no step is shown that did not happen`,
  run: () => follow(lie),
}));

async function follow(lie: Lie): Promise<readonly string[]> {
  const icm = await startIcmNetwork();
  const nodes = await Promise.all(icm.network.nodes.map(({ url }) => startCrossingNode(url, lie)));
  try {
    const network: Network = {
      ...icm.network,
      nodes: icm.network.nodes.map(({ name }, i) => ({ name, url: nodes[i]!.url })),
    };
    const messages = Object.entries(icmMessages()).filter(([name]) =>
      ['lowGas', 'hopLeg2', 'undelivered'].includes(name),
    );
    const problems: string[] = [];
    const sentences: string[] = [];
    for (const [name, { messageID }] of messages) {
      const honest = await traceOf(icm.network, messageID);
      const lied = await traceOf(network, messageID);
      problems.push(...newSteps(honest.trace, lied.trace).map((step) => `${name}: ${step}`));
      sentences.push(...lied.sentences);
    }
    const { refused: rejected } = lie;
    if (rejected !== undefined && !sentences.some((one) => rejected.some((method) => one.includes(` ${method}:`)))) {
      problems.push(`nothing says which answer was refused: ${sentences.join(' | ') || 'no sentence'}`);
    }
    return problems;
  } finally {
    await Promise.all(nodes.map((node) => node.close()));
    await icm.close();
  }
}

async function traceOf(
  network: Network,
  id: string,
): Promise<{ readonly trace: MessageTrace | undefined; readonly sentences: readonly string[] }> {
  return await withClient(network, now, async (client) => {
    const found = await traceMessage(client, { kind: 'message', id, chains: network.chains });
    const sentences = client.context.log.all.flatMap(({ message }) => message ?? []);
    return { trace: found[0], sentences };
  });
}

/** Steps of a trace that the honest one does not have. */
function newSteps(honest: MessageTrace | undefined, lied: MessageTrace | undefined): readonly string[] {
  const known = new Set(stepsOf(honest));
  return stepsOf(lied).filter((step) => !known.has(step));
}

function stepsOf(trace: MessageTrace | undefined): readonly string[] {
  if (trace === undefined) {
    return [];
  }
  const { sends, deliveries, retries, receipt, source, destination } = trace;
  const of = (kind: string, steps: readonly MessageTraceStep[]): readonly string[] =>
    steps.map(({ transaction, block }) => `${kind} in ${transaction} at ${block}`);
  const read = <T>(one: Read<T>): readonly T[] => (one.ok ? [one.value] : []);
  return [
    `from ${source.blockchainId}`,
    ...(destination === undefined ? [] : [`to ${destination.blockchainId}`]),
    ...of('sent', read(sends).flat()),
    ...of('delivered', read(deliveries).flat()),
    ...of('retried', retries),
    ...of(
      'acknowledged',
      read(receipt).flatMap((one) => one ?? []),
    ),
  ];
}

function withFilter(call: JsonObject, other: JsonObject): JsonObject {
  const [filter] = isList(call['params']) ? call['params'] : [];
  return { ...call, params: [{ ...(isObject(filter) ? filter : {}), ...other }] };
}

function isNumbered({ method, params }: JsonObject): boolean {
  return method === 'eth_getBlockByNumber' && isList(params) && String(params[0]).startsWith('0x');
}

function asOther(answer: JsonObject, method: string): JsonObject {
  const { result } = answer;
  const key = method === 'eth_getTransactionReceipt' ? 'transactionHash' : 'hash';
  return isObject(result) && /^eth_getTransaction(Receipt|ByHash)$/.test(method)
    ? { ...answer, result: { ...result, [key]: `0x${'5'.repeat(64)}` } }
    : answer;
}

function goingBack(): NonNullable<Crossing['answers']> {
  let back = 0n;
  return (answers, calls) =>
    answers.map((one, i) => {
      const { result } = one;
      const [tag] = isList(calls[i]?.['params']) ? calls[i]['params'] : [];
      if (calls[i]?.['method'] !== 'eth_getBlockByNumber' || tag !== 'latest' || !isObject(result)) {
        return one;
      }
      back += 3n;
      const height = BigInt(result['number'] as string) - back;
      return { ...one, result: { ...result, number: `0x${(height < 0n ? 0n : height).toString(16)}` } };
    });
}
