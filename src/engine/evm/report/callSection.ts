import type { AbiSource, BundleContext, DecodedCall, FailureReason } from '../../abi';
import { bundledCallSection, callLine, decodeCall, returnLine } from '../../abi';
import type { CallTrace } from '../io/trace';
import {
  type IcicleFrame,
  type Line,
  type RowMark,
  type Section,
  bar,
  code,
  count,
  factsFrom,
  joinLines,
  mapDefined,
  lazyRows,
  message,
  nativeAmount,
  partOf,
  remote,
  tableSection,
  text,
  type Sourced,
  sourcesOf,
} from '../../report';
import type { IndexedTransaction } from '../../net';
import { type ApiError, errorCategory, errorSentence } from '../../errors';
import { isPrecompileAddress } from '../../precompiles';
import { cleanRemote, formatCount, shortenId, zeroAddress, checksumAddress } from '../../primitives';
import { contractOf, isDelegated } from '../trace/callTree';
import {
  namedAddressSpan,
  type NameOf,
  errorFormat,
  type TokenChain,
  type TokenMetadata,
  unitFormat,
} from './addressNames';
import { hasDeferredExecution, transactionFee, transferGasLimit } from '../fees';
import { type HashResult, receiverHasNoCode, maxTracedGas } from './transactionFacts';
import { tracedReason } from './deliveryFailure';
import { type DescribedCall, calledToken } from './describeCall';

export interface CalledContracts {
  readonly abi: AbiSource | undefined;
  /** Lower-case keys; derived from events. */
  readonly standards: ReadonlyMap<string, string>;
  readonly chain: TokenChain;
  readonly tokens: TokenMetadata;
}

/** Calls decoded eagerly; the others are decoded when they are shown. */
const firstCalls = 100;

/** Call depth limit of the EVM. */
const deepest = 1_024;

/**
 * The call tree of a transaction: method, result, value, gas and failure of each call; then a chart of the gas by call.
 * @param from indexes of the sources
 */
export function callSection(
  trace: CallTrace,
  from: readonly number[],
  symbol: string | undefined,
  name: NameOf,
  contracts: CalledContracts,
): readonly Section[] {
  const all = flattened(trace);
  const sendsValue = ({ call }: Placed): boolean => call.value != null && call.value !== 0n && !isDelegated(call);
  // Columns without values are left out.
  const hasErrors = all.some(({ call }) => call.error);
  const hasValues = all.some(sendsValue);
  const row = (placed: Placed): readonly Line[] => {
    const { call, caller } = placed;
    return [
      callWords(call, decodedOf(call, contracts), name, contracts),
      ...(hasErrors ? [errorWords(call, caller, contracts)] : []),
      ...(hasValues ? [sendsValue(placed) ? [nativeAmount(call.value ?? 0n, symbol)] : []] : []),
      gasWords(call.gasUsed, trace.gasUsed),
    ];
  };
  return [
    {
      key: 'calls',
      heading: 'Call tree',
      columns: ['call', ...(hasErrors ? ['error'] : []), ...(hasValues ? ['value'] : []), 'gas used'],
      ...lazyRows(all.length, firstCalls, (first, last) => {
        const placed = all.slice(first, last);
        return { rows: placed.map(row), marks: placed.map((one) => markOf(one, contracts)) };
      }),
      from,
    },
    ...gasByCallSection(trace, from, name, contracts),
  ];
}

const maxName = 60;

/** Chart of the gas by call; empty where nested calls used no gas. */
function gasByCallSection(
  trace: CallTrace,
  from: readonly number[],
  name: NameOf,
  contracts: CalledContracts,
): readonly Section[] {
  const whole = trace.gasUsed ?? 0n;
  if (whole === 0n || (trace.calls ?? []).every(({ gasUsed }) => (gasUsed ?? 0n) === 0n)) {
    return [];
  }
  const groups = new Map<string, number>();
  // Gas offset at which the next call of each depth begins.
  const next: bigint[] = [0n];
  const frames = flattened(trace).map(({ call, depth, caller }): IcicleFrame => {
    const start = next[depth] ?? 0n;
    const gas = call.gasUsed ?? 0n;
    next[depth] = start + gas;
    next[depth + 1] = start;
    const address = (contractOf(call) ?? '').toLowerCase();
    const group = groups.get(address) ?? groups.size;
    groups.set(address, group);
    return {
      ...{ depth, from: partOf(start, whole), share: partOf(gas, whole), group },
      name: frameName(call, address, name, contracts),
      size: `${formatCount(gas)} gas`,
      isFailed: call.error && !isCaught(caller) ? true : undefined,
    };
  });
  const drawn = {
    kind: 'icicle' as const,
    frames,
    groups: [...groups.keys()].map((address): Line =>
      address === '' ? [] : [namedAddressSpan(address, name(address))],
    ),
  };
  return [{ key: 'gasByCall', heading: 'Gas by call', columns: [], rows: [], drawn, isOfOne: true, from }];
}

/** For example "Coin.transfer", as far as names are known. */
function frameName(call: CallTrace, address: string, name: NameOf, contracts: CalledContracts): string {
  const { name: method, selector } = decodedOf(call, contracts);
  const contract = name(address) ?? shortenId(checksumAddress(address));
  return cleanRemote(
    [contract, method ?? selector ?? call.type ?? ''].filter((part) => part !== '').join('.'),
    maxName,
  );
}

/** The calls of a multicall; empty where the call tree already shows them. */
export function bundleSection(
  { bundle }: DescribedCall,
  from: readonly number[],
  node: HashResult | undefined,
  { abi, standards, chain, tokens }: CalledContracts,
  shown: Pick<BundleContext, 'symbol' | 'name'>,
): readonly Section[] {
  if (bundle === undefined || bundle.calls.length <= (tracedCalls(node)?.calls ?? []).length) {
    return [];
  }
  return bundledCallSection(bundle.name, bundle.calls, from, {
    ...shown,
    hint: (to) => ({ abi, standard: standards.get(to.toLowerCase()) }),
    format: (call) => mapDefined(calledToken(call), (token) => unitFormat(chain, token, tokens)),
  });
}

export function tracedCalls(node: HashResult | undefined): CallTrace | undefined {
  const outcome = node?.transaction?.trace ?? node?.transaction?.replay?.trace;
  return outcome?.ok === true ? outcome.value : undefined;
}

interface Placed {
  readonly call: CallTrace;
  readonly depth: number;
  readonly caller: CallTrace | undefined;
}

/** The calls in pre-order: each before the calls that it made. */
function flattened(root: CallTrace): readonly Placed[] {
  const all: Placed[] = [];
  const waiting: Placed[] = [{ call: root, depth: 0, caller: undefined }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { call, depth } = next;
    all.push(next);
    if (depth < deepest) {
      waiting.push(...(call.calls ?? []).map((inner) => ({ call: inner, depth: depth + 1, caller: call })).reverse());
    }
  }
  return all;
}

function decodedOf(call: CallTrace, { abi, standards }: CalledContracts): DecodedCall {
  const { to, from, input, type } = call;
  const creates = type === 'CREATE' || type === 'CREATE2';
  const standardOf = (address: string | null | undefined) => standards.get(address?.toLowerCase() ?? '');
  // A proxy's events are those of its implementation.
  const standard = standardOf(to) ?? (isDelegated(call) ? standardOf(from) : undefined);
  return decodeCall(input ?? '0x', creates ? undefined : to, { abi, standard });
}

/** Call types of go-ethereum's callTracer other than plain calls. Others are untrusted and shown as remote text. */
const callTypes = ['DELEGATECALL', 'CALLCODE', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];
const plainTypes = ['CALL', 'STATICCALL'];

function callWords(call: CallTrace, decoded: DecodedCall, name: NameOf, { chain, tokens }: CalledContracts): Line {
  const { type, to, input, output, error } = call;
  const token = calledToken({ to: contractOf(call), input: input ?? '0x' });
  const format = mapDefined(token, (address) => unitFormat(chain, address, tokens));
  const contract: Line = to == null ? [] : [namedAddressSpan(to, name(to))];
  const called = callLine({ ...decoded, source: undefined }, format);
  const selector = mapDefined(decoded.selector, (bytes) => [code(bytes)]) ?? [];
  const parts: readonly Line[] = [
    type == null || plainTypes.includes(type) ? [] : [callTypes.includes(type) ? text(type) : remote(type)],
    called === undefined || contract.length === 0 || decoded.kind === 'create'
      ? joinLines(
          [contract, called ?? selector].filter((line) => line.length > 0),
          ' ',
        )
      : message`${contract}.${called}`,
    error ? [] : (returnLine(decoded, output ?? '0x') ?? []),
  ];
  return joinLines(
    parts.filter((line) => line.length > 0),
    ' ',
  );
}

function gasWords(used: bigint | null | undefined, whole: bigint | null | undefined): Line {
  return used == null ? [] : [count(used), ...bar(used, whole ?? 0n)];
}

function markOf({ call, depth, caller }: Placed, contracts: CalledContracts): RowMark {
  const bytesOf = (bytes: string | null | undefined): Line => (bytes == null || bytes === '0x' ? [] : [code(bytes)]);
  const bytes = factsFrom(
    [],
    [
      ['error', 'error', call.error ? wholeReason(call, contracts) : []],
      ['input', 'input', bytesOf(call.input)],
      ['output', 'output', bytesOf(call.output)],
    ],
  );
  return {
    depth,
    tone: !call.error ? undefined : isCaught(caller) ? 'caught' : 'failed',
    details: bytes.length === 0 ? undefined : bytes,
  };
}

/** Whether the caller of a failed call continued. */
function isCaught(caller: CallTrace | undefined): boolean {
  return caller !== undefined && !caller.error;
}

function reasonOf(call: CallTrace, { abi, chain, tokens }: CalledContracts): FailureReason {
  return tracedReason(call, { abi, format: (token) => errorFormat(chain, token, tokens) });
}

/** The error with its arguments, for which a table row has no room. */
function wholeReason(call: CallTrace, contracts: CalledContracts): Line {
  const { line, revert } = reasonOf(call, contracts);
  return revert?.kind === 'custom' && revert.args.length > 0 ? line : [];
}

function errorWords(call: CallTrace, caller: CallTrace | undefined, contracts: CalledContracts): Line {
  const { error } = call;
  if (!error) {
    return [];
  }
  const { kind, line, revert } = reasonOf(call, contracts);
  const reason =
    revert?.kind === 'custom' ? [code(revert.name)] : kind === 'unknown' ? message`failed: ${remote(error)}` : line;
  return isCaught(caller) ? message`${reason} (caught)` : reason;
}

/** Maximum rows in a document; the remainder is a count. */
const maxRows = 100;

/** Internal transactions as listed by the data service; `why` explains why there is no call tree. */
function internalSection(
  index: Sourced<HashResult> | undefined,
  symbol: string | undefined,
  name: NameOf,
  why?: Line,
): readonly Section[] {
  const calls = index?.value.indexedTransaction?.internalTransactions ?? [];
  const rest = calls.length - maxRows;
  const note = joinLines([...(rest > 0 ? [[text(`${rest} more.`)]] : []), ...(why ? [why] : [])], ' ');
  const party = (one: Listed['to']): Line => (one == null ? [] : [namedAddressSpan(one.address, name(one.address))]);
  const gas = (units: bigint | null | undefined): Line => (units == null ? [] : [count(units)]);
  return tableSection(
    'internalTransactions',
    'Internal transactions',
    ['type', 'from', 'to', 'value', 'gas used', 'gas limit'],
    calls,
    ({ internalTxType, isReverted, from, to, value, gasUsed, gasLimit }) => [
      isReverted === true ? message`${remote(internalTxType ?? '')} reverted` : [remote(internalTxType ?? '')],
      party(from),
      party(to),
      [nativeAmount(value, symbol)],
      gas(gasUsed),
      gas(gasLimit),
    ],
    sourcesOf(index),
    { most: maxRows, note: note.length === 0 ? undefined : note },
  );
}

type Listed = NonNullable<IndexedTransaction['internalTransactions']>[number];

/** Whether the trace contains every internal transaction that the data service lists, so that the list adds nothing. */
export function traceCoversInternalTransactions(listed: readonly Listed[], root: CallTrace): boolean {
  const keyOf = (from?: string | null, to?: string | null, value?: bigint | null): string =>
    `${from ?? ''} ${to ?? zeroAddress} ${String(value ?? 0n)}`.toLowerCase();
  // A failed creation has no address, and the service may omit the address in other cases too.
  const traced = new Set(
    flattened(root).flatMap(({ call: { from, to, value } }) => [keyOf(from, to, value), keyOf(from, undefined, value)]),
  );
  return listed.every(({ from, to, value }) => traced.has(keyOf(from.address, to?.address, value)));
}

/**
 * The calls inside a transaction: the node's call tree, or else the data service's list and why there is no tree. Both
 * where the service lists calls that are missing from the trace.
 */
export function internalCallSections(
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
  symbol: string | undefined,
  name: NameOf,
  contracts: CalledContracts,
): readonly Section[] {
  const trace = tracedCalls(node?.value);
  const listed = index?.value.indexedTransaction?.internalTransactions ?? [];
  if (node !== undefined && trace !== undefined && (trace.calls ?? []).length > 0) {
    const isCovered = listed.length > 0 && traceCoversInternalTransactions(listed, trace);
    const own = traceSource(node);
    const from = index !== undefined && isCovered ? [own, index.from] : [own];
    const { ran, charged } = gasCharge(node.value) ?? { ran: trace.gasUsed };
    const note = charged === undefined ? undefined : leastChargeNote(charged, ran ?? undefined);
    return [
      ...callSection({ ...trace, gasUsed: ran }, from, symbol, name, contracts).map((one) => ({ ...one, note })),
      ...(isCovered ? [] : internalSection(index, symbol, name)),
    ];
  }
  const why = traceUnavailableReason(node);
  return listed.length > 0 || node === undefined || why === undefined
    ? internalSection(index, symbol, name, why)
    : [{ key: 'calls', heading: 'Call tree', columns: [], rows: [], note: why, from: [node.from] }];
}

/** Gas that ran and gas charged, where they differ; for the top-level call, tracers report the latter. */
function gasCharge({
  transaction: known,
}: HashResult): { readonly ran?: bigint; readonly charged?: bigint } | undefined {
  const fee = known?.receipt && transactionFee(known.receipt, known);
  return fee === undefined || fee.ran === fee.charged ? undefined : fee;
}

/** Gas charged in addition to what the calls used. */
export function leastChargeNote(charged: bigint, ran: bigint | undefined): Line {
  return ran === undefined
    ? message`Least charge: half of the gas limit, ${count(charged)} gas. How much of that ran is unknown.`
    : message`Least charge: half of the gas limit, ${count(charged - ran)} gas more than what ran.`;
}

/** Index of the source of the trace: another node where the node with the transaction has pruned its state. */
function traceSource({ from, value: { transaction } }: Sourced<HashResult>): number {
  const outcome = transaction?.trace ?? transaction?.replay?.trace;
  return outcome?.ok === true ? (outcome.from ?? from) : from;
}

/** Why there is no call tree, and how to get one; `undefined` where there is one, or no calls were made. */
function traceUnavailableReason(node: Sourced<HashResult> | undefined): Line | undefined {
  const result = node?.value.transaction;
  const receipt = result?.receipt;
  const to = result?.transaction.to?.toLowerCase();
  if (
    receipt === undefined ||
    receipt.gasUsed <= transferGasLimit ||
    receiverHasNoCode(result) ||
    (to !== undefined && isPrecompileAddress(to))
  ) {
    return undefined;
  }
  const outcome = result?.trace ?? result?.replay?.trace;
  if (outcome !== undefined) {
    return outcome.ok ? undefined : traceFailureLine(outcome.error, hasDeferredExecution(result?.block));
  }
  const words = `Call tree not requested: the transaction used more than ${formatCount(maxTracedGas)} gas. Call debug_traceTransaction with callTracer on a node that supports it.`;
  return receipt.gasUsed > maxTracedGas ? [text(words)] : undefined;
}

/** @param prunesEarly whether the chain prunes state as soon as a block is settled */
function traceFailureLine(error: ApiError, prunesEarly: boolean): Line {
  const { nodes = 1, host } = error;
  switch (errorCategory(error)) {
    case 'noMethod':
    case 'unauthorized':
      return nodes > 1
        ? message`Call tree unknown: none of the ${text(String(nodes))} configured nodes supports debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`
        : message`Call tree unknown: ${remote(host)} does not support debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`;
    case 'prunedState':
      return joinLines(
        [
          nodes > 1
            ? message`Call tree unknown: all ${text(String(nodes))} configured nodes have pruned the state that debug_traceTransaction needs. Use an archive node.`
            : message`Call tree unknown: ${remote(host)} has pruned the state that debug_traceTransaction needs. Use an archive node.`,
          ...(prunesEarly
            ? [[text('Since Helicon, nodes that prune keep state for seconds: they trace the last few blocks alone.')]]
            : []),
        ],
        ' ',
      );
    default:
      return message`Call tree unknown: ${remote(errorSentence(error))}`;
  }
}
