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
  joined,
  known,
  lazyRows,
  message,
  nativeAmount,
  partOf,
  remote,
  tableSection,
  text,
  type Sourced,
} from '../../report';
import type { IndexedTransaction } from '../../net';
import { type ApiError, errorCategory, errorSentence } from '../../errors';
import { isPrecompileAddress } from '../../precompiles';
import { cleanRemote, formatCount, shortenId, zeroAddress } from '../../primitives';
import { contractOf, isBorrowed } from '../trace/callTree';
import {
  inEip55,
  namedAddressSpan,
  type NameOf,
  errorFormat,
  type TokenChain,
  type TokenMetadata,
  unitFormat,
} from './addressNames';
import { hasBounds, transactionFee, transferGasLimit } from '../fees';
import { type HashAnswer, calledNothing, maxTracedGas } from './transactionFacts';
import { tracedReason } from './deliveryFailure';
import { type DescribedCall, calledToken } from './describeCall';

/** What is known about the contracts that were called. */
export interface CalledContracts {
  readonly abi: AbiSource | undefined;
  /** Token standards by address in lower case, as their events told. */
  readonly standards: ReadonlyMap<string, string>;
  readonly chain: TokenChain;
  readonly tokens: TokenMetadata;
}

/** Calls that are decoded at once: the others are where they are shown. */
const firstCalls = 100;

/** The EVM nests no deeper. */
const deepest = 1_024;

/**
 * The calls that a transaction made, as a tree: what was asked of whom and what came back, with what value and gas, and
 * why it failed; then what they took, drawn. `from`: who says so.
 */
export function callSection(
  trace: CallTrace,
  from: readonly number[],
  symbol: string | undefined,
  name: NameOf,
  contracts: CalledContracts,
): readonly Section[] {
  const all = flattened(trace);
  const sends = ({ call }: Placed): boolean => call.value != null && call.value !== 0n && !isBorrowed(call);
  // A column of nothing takes room.
  const hasErrors = all.some(({ call }) => call.error);
  const hasValues = all.some(sends);
  const row = (placed: Placed): readonly Line[] => {
    const { call, caller } = placed;
    return [
      callWords(call, decodedOf(call, contracts), name, contracts),
      ...(hasErrors ? [errorWords(call, caller, contracts)] : []),
      ...(hasValues ? [sends(placed) ? [nativeAmount(call.value ?? 0n, symbol)] : []] : []),
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

/** Letters of a frame's name. */
const maxName = 60;

/** The gas of the calls as a picture: the tree of calls has the same in words. Calls that took nothing are no picture. */
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
  // Where the next call of each depth begins, in gas.
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

/** "Coin.transfer", as far as names are known. */
function frameName(call: CallTrace, address: string, name: NameOf, contracts: CalledContracts): string {
  const { name: method, selector } = decodedOf(call, contracts);
  const contract = name(address) ?? shortenId(inEip55(address));
  return cleanRemote(
    [contract, method ?? selector ?? call.type ?? ''].filter((part) => part !== '').join('.'),
    maxName,
  );
}

/** What a multicall was to do, call by call; nothing where the tree of calls tells all of that. */
export function bundleSection(
  { bundle }: DescribedCall,
  from: readonly number[],
  node: HashAnswer | undefined,
  { abi, standards, chain, tokens }: CalledContracts,
  shown: Pick<BundleContext, 'symbol' | 'name'>,
): readonly Section[] {
  if (bundle === undefined || bundle.calls.length <= (tracedCalls(node)?.calls ?? []).length) {
    return [];
  }
  return bundledCallSection(bundle.name, bundle.calls, from, {
    ...shown,
    hint: (to) => ({ abi, standard: standards.get(to.toLowerCase()) }),
    format: (call) => known(calledToken(call), (token) => unitFormat(chain, token, tokens)),
  });
}

/** How a transaction ran, where the node has said so. */
export function tracedCalls(node: HashAnswer | undefined): CallTrace | undefined {
  const outcome = node?.transaction?.trace ?? node?.transaction?.replay?.trace;
  return outcome?.ok === true ? outcome.value : undefined;
}

interface Placed {
  readonly call: CallTrace;
  readonly depth: number;
  readonly caller: CallTrace | undefined;
}

/** Each call before those that it made. */
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
  // The events of an implementation are its proxy's.
  const standard = standardOf(to) ?? (isBorrowed(call) ? standardOf(from) : undefined);
  return decodeCall(input ?? '0x', creates ? undefined : to, { abi, standard });
}

/** Of go-ethereum's callTracer, those that are no plain call. Others come from outside too, and are shown as such. */
const callTypes = ['DELEGATECALL', 'CALLCODE', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];
const plainTypes = ['CALL', 'STATICCALL'];

function callWords(call: CallTrace, decoded: DecodedCall, name: NameOf, { chain, tokens }: CalledContracts): Line {
  const { type, to, input, output, error } = call;
  const token = calledToken({ to: contractOf(call), input: input ?? '0x' });
  const format = known(token, (address) => unitFormat(chain, address, tokens));
  const contract: Line = to == null ? [] : [namedAddressSpan(to, name(to))];
  const called = callLine({ ...decoded, source: undefined }, format);
  const selector = known(decoded.selector, (bytes) => [code(bytes)]) ?? [];
  const parts: readonly Line[] = [
    type == null || plainTypes.includes(type) ? [] : [callTypes.includes(type) ? text(type) : remote(type)],
    called === undefined || contract.length === 0 || decoded.kind === 'create'
      ? joined(
          [contract, called ?? selector].filter((line) => line.length > 0),
          ' ',
        )
      : message`${contract}.${called}`,
    error ? [] : (returnLine(decoded, output ?? '0x') ?? []),
  ];
  return joined(
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

/** Whether what failed was called by something that went on. */
function isCaught(caller: CallTrace | undefined): boolean {
  return caller !== undefined && !caller.error;
}

function reasonOf(call: CallTrace, { abi, chain, tokens }: CalledContracts): FailureReason {
  return tracedReason(call, { abi, format: (token) => errorFormat(chain, token, tokens) });
}

/** An error with its arguments, which a row has no room for. */
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
  const rest = calls.length - maxRows;
  const note = joined([...(rest > 0 ? [[text(`${rest} more.`)]] : []), ...(why ? [why] : [])], ' ');
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
    index === undefined ? [] : [index.from],
    { most: maxRows, note: note.length === 0 ? undefined : note },
  );
}

type Listed = NonNullable<IndexedTransaction['internalTransactions']>[number];

/** Whether every call that the data service lists is in the trace too: then the trace says all that the service does. */
export function traceCoversInternalTransactions(listed: readonly Listed[], root: CallTrace): boolean {
  const keyOf = (from?: string | null, to?: string | null, value?: bigint | null): string =>
    `${from ?? ''} ${to ?? zeroAddress} ${String(value ?? 0n)}`.toLowerCase();
  // A creation that failed has no address, and the service may leave it out elsewhere too.
  const traced = new Set(
    flattened(root).flatMap(({ call: { from, to, value } }) => [keyOf(from, to, value), keyOf(from, undefined, value)]),
  );
  return listed.every(({ from, to, value }) => traced.has(keyOf(from.address, to?.address, value)));
}

/**
 * What a transaction called inside, told once: the tree of the node's trace; without one what the data service lists,
 * and why there is no tree. Both are shown where the service lists what the trace does not have.
 */
export function callsInside(
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
  symbol: string | undefined,
  name: NameOf,
  contracts: CalledContracts,
): readonly Section[] {
  const trace = tracedCalls(node?.value);
  const listed = index?.value.indexedTransaction?.internalTransactions ?? [];
  if (node !== undefined && trace !== undefined && (trace.calls ?? []).length > 0) {
    const isOne = listed.length > 0 && traceCoversInternalTransactions(listed, trace);
    const own = tracedBy(node);
    const from = index !== undefined && isOne ? [own, index.from] : [own];
    const { ran, charged } = chargeOf(node.value) ?? { ran: trace.gasUsed };
    const note = charged === undefined ? undefined : leastChargeNote(charged, ran ?? undefined);
    return [
      ...callSection({ ...trace, gasUsed: ran }, from, symbol, name, contracts).map((one) => ({ ...one, note })),
      ...(isOne ? [] : internalSection(index, symbol, name)),
    ];
  }
  const why = traceUnavailableReason(node);
  return listed.length > 0 || node === undefined || why === undefined
    ? internalSection(index, symbol, name, why)
    : [{ key: 'calls', heading: 'Call tree', columns: [], rows: [], note: why, from: [node.from] }];
}

/** What ran and what was charged, where that is more: a tracer gives the latter for the whole. */
function chargeOf({
  transaction: known,
}: HashAnswer): { readonly ran?: bigint; readonly charged?: bigint } | undefined {
  const fee = known?.receipt && transactionFee(known.receipt, known);
  return fee === undefined || fee.ran === fee.charged ? undefined : fee;
}

/** What a transaction was charged beside what its calls took. */
export function leastChargeNote(charged: bigint, ran: bigint | undefined): Line {
  return ran === undefined
    ? message`Least charge: half of the gas limit, ${count(charged)} gas. How much of that ran is unknown.`
    : message`Least charge: half of the gas limit, ${count(charged - ran)} gas more than what ran.`;
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
  if (
    receipt === undefined ||
    receipt.gasUsed <= transferGasLimit ||
    calledNothing(answer) ||
    (to !== undefined && isPrecompileAddress(to))
  ) {
    return undefined;
  }
  const outcome = answer?.trace ?? answer?.replay?.trace;
  if (outcome !== undefined) {
    return outcome.ok ? undefined : whyFailed(outcome.error, hasBounds(answer?.block));
  }
  const words = `Call tree not requested: the transaction used more than ${formatCount(maxTracedGas)} gas. Call debug_traceTransaction with callTracer on a node that supports it.`;
  return receipt.gasUsed > maxTracedGas ? [text(words)] : undefined;
}

/** @param isQuick its chain prunes state as soon as a block is settled */
function whyFailed(error: ApiError, isQuick: boolean): Line {
  const { nodes = 1, host } = error;
  switch (errorCategory(error)) {
    case 'noMethod':
    case 'unauthorized':
      return nodes > 1
        ? message`Call tree unknown: none of the ${text(String(nodes))} configured nodes supports debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`
        : message`Call tree unknown: ${remote(host)} does not support debug_traceTransaction. To enable it on your own node, add debug-tracer to eth-apis in the chain config; on the C-Chain since Helicon, keep trace in apis (the default).`;
    case 'prunedState':
      return joined(
        [
          nodes > 1
            ? message`Call tree unknown: all ${text(String(nodes))} configured nodes have pruned the state that debug_traceTransaction needs. Use an archive node.`
            : message`Call tree unknown: ${remote(host)} has pruned the state that debug_traceTransaction needs. Use an archive node.`,
          ...(isQuick
            ? [[text('Since Helicon, nodes that prune keep state for seconds: they trace the last few blocks alone.')]]
            : []),
        ],
        ' ',
      );
    default:
      return message`Call tree unknown: ${remote(errorSentence(error))}`;
  }
}
