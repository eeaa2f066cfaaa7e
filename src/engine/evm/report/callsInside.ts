import {
  type Line,
  type Section,
  type Sourced,
  count,
  joined,
  message,
  nativeAmount,
  remote,
  text,
} from '../../report';
import { type CalledContracts, callSection, tracedCalls } from './callSection';
import { namedAddressSpan, type NameOf } from './addressNames';
import { maxTracedGas, transferGasLimit, type HashAnswer } from './hashAnswer';
import type { IndexedTransaction } from '../../net';
import type { CallTrace } from '../io/trace';
import { type ApiError, errorCategory, errorSentence } from '../../errors';
import { isPrecompileAddress } from '../../precompiles';
import { formatCount } from '../../primitives';

/** Rows that a document shows; the rest is said as a number. */
const maxRows = 100;

/** Calls between contracts as the index lists them; `why` says why there is no more than that. */
function internalSection(
  index: Sourced<HashAnswer> | undefined,
  symbol: string | undefined,
  name: NameOf,
  why?: Line,
): readonly Section[] {
  const calls = index?.value.indexedTransaction?.internalTransactions ?? [];
  if (index === undefined || calls.length === 0) {
    return [];
  }
  const rest = calls.length - maxRows;
  const note = joined([...(rest > 0 ? [[text(`${rest} more.`)]] : []), ...(why ? [why] : [])], ' ');
  return [
    {
      key: 'internalTransactions',
      heading: 'Internal transactions',
      columns: ['type', 'from', 'to', 'value', 'gas used', 'gas limit'],
      rows: calls
        .slice(0, maxRows)
        .map((call) => [
          kindLine(call),
          [namedAddressSpan(call.from.address, name(call.from.address))],
          call.to == null ? [] : [namedAddressSpan(call.to.address, name(call.to.address))],
          [nativeAmount(call.value, symbol)],
          call.gasUsed == null ? [] : [count(call.gasUsed)],
          call.gasLimit == null ? [] : [count(call.gasLimit)],
        ]),
      note: note.length === 0 ? undefined : note,
      from: [index.from],
    },
  ];
}

function kindLine({ internalTxType, isReverted }: Listed): Line {
  const kind = remote(internalTxType ?? '');
  return isReverted === true ? message`${kind} reverted` : [kind];
}

type Listed = NonNullable<IndexedTransaction['internalTransactions']>[number];

const nobody = `0x${'0'.repeat(40)}`;

/** Whether every call that the data service lists is in the trace too: then the trace says all that the service does. */
export function traceCoversInternalTransactions(listed: readonly Listed[], root: CallTrace): boolean {
  const traced = new Set<string>();
  const waiting = [root];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    traced.add(keyOf(call.from, call.to, call.value));
    // A creation that failed has no address, and the service may leave it out elsewhere too.
    traced.add(keyOf(call.from, undefined, call.value));
    waiting.push(...(call.calls ?? []));
  }
  return listed.every(({ from, to, value }) => traced.has(keyOf(from.address, to?.address, value)));
}

function keyOf(
  from: string | null | undefined,
  to: string | null | undefined,
  value: bigint | null | undefined,
): string {
  const receiver = to?.toLowerCase() ?? nobody;
  return `${from?.toLowerCase() ?? ''} ${receiver} ${String(value ?? 0n)}`;
}

/**
 * What a transaction called inside, told once: the tree of the node's trace; without one what the data service lists, and
 * why there is no tree. Both are shown where the service lists what the trace does not have.
 */
export function callsInside(
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
  symbol: string | undefined,
  name: NameOf,
  known: CalledContracts,
): readonly Section[] {
  const trace = tracedCalls(node?.value);
  const listed = index?.value.indexedTransaction?.internalTransactions ?? [];
  if (node !== undefined && trace !== undefined && (trace.calls ?? []).length > 0) {
    const isOne = listed.length > 0 && traceCoversInternalTransactions(listed, trace);
    const own = tracedBy(node);
    const from = index !== undefined && isOne ? [own, index.from] : [own];
    return [...callSection(trace, from, symbol, name, known), ...(isOne ? [] : internalSection(index, symbol, name))];
  }
  const why = traceUnavailableReason(node);
  return listed.length > 0 || node === undefined || why === undefined
    ? internalSection(index, symbol, name, why)
    : [{ key: 'calls', heading: 'Call tree', columns: [], rows: [], note: why, from: [node.from] }];
}

/** The source that told the trace: another node where the one that told the rest has pruned it. */
function tracedBy({ from, value: { transaction } }: Sourced<HashAnswer>): number {
  const outcome = transaction?.trace ?? transaction?.replay?.trace;
  return outcome?.ok === true ? (outcome.from ?? from) : from;
}

/** Why the calls inside a transaction are not known, and how to get them; undefined where they are, or there are none. */
function traceUnavailableReason(node: Sourced<HashAnswer> | undefined): Line | undefined {
  const answer = node?.value.transaction;
  const receipt = answer?.receipt;
  const to = answer?.transaction.to?.toLowerCase();
  if (receipt === undefined || receipt.gasUsed <= transferGasLimit || (to !== undefined && isPrecompileAddress(to))) {
    return undefined;
  }
  const outcome = answer?.trace ?? answer?.replay?.trace;
  if (outcome !== undefined) {
    return outcome.ok ? undefined : whyFailed(outcome.error);
  }
  return receipt.gasUsed > maxTracedGas
    ? [
        text(
          `Call tree not requested: the transaction used more than ${formatCount(maxTracedGas)} gas. Call debug_traceTransaction with callTracer on a node that supports it.`,
        ),
      ]
    : undefined;
}

function whyFailed(error: ApiError): Line {
  const { nodes = 1 } = error;
  switch (errorCategory(error)) {
    case 'noMethod':
    case 'unauthorized':
      return nodes > 1
        ? message`Call tree unknown: none of the ${text(String(nodes))} configured nodes supports debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`
        : message`Call tree unknown: ${remote(error.host)} does not support debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`;
    case 'prunedState':
      return nodes > 1
        ? message`Call tree unknown: all ${text(String(nodes))} configured nodes have pruned the state that debug_traceTransaction needs. Use an archive node.`
        : message`Call tree unknown: ${remote(error.host)} has pruned the state that debug_traceTransaction needs. Use an archive node.`;
    default:
      return message`Call tree unknown: ${remote(errorSentence(error))}`;
  }
}
