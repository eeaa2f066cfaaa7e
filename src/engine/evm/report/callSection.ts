import {
  type AbiSource,
  type BundleContext,
  type DecodedCall,
  bundledCallSection,
  callLine,
  decodeCall,
  failureReason,
  returnLine,
} from '../../abi';
import type { CallTrace } from '../io/trace';
import {
  type Line,
  type RowMark,
  type Section,
  code,
  count,
  fact,
  joined,
  lazyRows,
  message,
  nativeAmount,
  remote,
  share,
  text,
} from '../../report';
import { namedAddressSpan, type NameOf, errorFormat, type TokenMetadata, unitFormat } from './addressNames';
import type { HashAnswer } from './hashAnswer';
import { type DescribedCall, calledToken } from './describeCall';

/** What is known about the contracts that were called. */
export interface CalledContracts {
  readonly abi: AbiSource | undefined;
  /** Token standards by address in lower case, as their events told. */
  readonly standards: ReadonlyMap<string, string>;
  readonly chain: string;
  readonly tokens: TokenMetadata;
}

/** Calls that are decoded at once: the others are where they are shown. */
const firstCalls = 100;

/** The EVM nests no deeper. */
const deepest = 1_024;

/**
 * The calls that a transaction made, as a tree: what was asked of whom and what came back, with what value and gas, and
 * why it failed. `from`: who says so.
 */
export function callSection(
  trace: CallTrace,
  from: readonly number[],
  symbol: string | undefined,
  name: NameOf,
  known: CalledContracts,
): readonly Section[] {
  const all = flattened(trace);
  const row = ({ call, caller }: Placed): readonly Line[] => {
    const decoded = decodedOf(call, known);
    return [
      callWords(call, decoded, name, known),
      call.value == null || call.value === 0n || isBorrowed(call) ? [] : [nativeAmount(call.value, symbol)],
      gasWords(call.gasUsed, trace.gasUsed),
      errorWords(call, caller, known),
    ];
  };
  return [
    {
      key: 'calls',
      heading: 'Call tree',
      columns: ['call', 'value', 'gas used', 'error'],
      ...lazyRows(all.length, firstCalls, (first, last) => {
        const placed = all.slice(first, last);
        return { rows: placed.map(row), marks: placed.map(markOf) };
      }),
      from,
    },
  ];
}

/** What a multicall was to do, call by call; nothing where the tree of calls tells all of that. */
export function bundleSection(
  { bundle }: DescribedCall,
  from: readonly number[],
  node: HashAnswer | undefined,
  known: CalledContracts,
  shown: Pick<BundleContext, 'symbol' | 'name'>,
): readonly Section[] {
  if (bundle === undefined || bundle.calls.length <= (tracedCalls(node)?.calls ?? []).length) {
    return [];
  }
  return bundledCallSection(bundle.name, bundle.calls, from, {
    ...shown,
    hint: (to) => ({ abi: known.abi, standard: known.standards.get(to.toLowerCase()) }),
    format: (call) => {
      const token = calledToken(call);
      return token === undefined ? undefined : unitFormat(known.chain, token, known.tokens);
    },
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

/** What a call sends is its caller's own where it runs in the caller's place. */
function isBorrowed({ type }: CallTrace): boolean {
  return type === 'DELEGATECALL' || type === 'CALLCODE';
}

/** The contract that a call is about: whose storage it has. */
function placeOf(call: CallTrace): string | null | undefined {
  return isBorrowed(call) ? call.from : call.to;
}

function decodedOf(call: CallTrace, { abi, standards }: CalledContracts): DecodedCall {
  const { to, from, input, type } = call;
  const creates = type === 'CREATE' || type === 'CREATE2';
  const standardOf = (address: string | null | undefined) => standards.get(address?.toLowerCase() ?? '');
  // The events of an implementation are its proxy's.
  const standard = standardOf(to) ?? (isBorrowed(call) ? standardOf(from) : undefined);
  return decodeCall(input ?? '0x', creates ? undefined : to, { abi, standard });
}

/** Of go-ethereum's callTracer. Others come from outside too, and are shown as such. */
const callTypes = ['CALL', 'DELEGATECALL', 'STATICCALL', 'CALLCODE', 'CREATE', 'CREATE2', 'SELFDESTRUCT'];

function callWords(call: CallTrace, decoded: DecodedCall, name: NameOf, { chain, tokens }: CalledContracts): Line {
  const { type, to, input, output, error } = call;
  const token = calledToken({ to: placeOf(call), input: input ?? '0x' });
  const format = token === undefined ? undefined : unitFormat(chain, token, tokens);
  const selector: Line = decoded.selector === undefined ? [] : [code(decoded.selector)];
  const parts: readonly Line[] = [
    type == null ? [] : [callTypes.includes(type) ? text(type) : remote(type)],
    to == null ? [] : [namedAddressSpan(to, name(to))],
    callLine(decoded, format) ?? selector,
    error ? [] : (returnLine(decoded, output ?? '0x') ?? []),
  ];
  return joined(
    parts.filter((line) => line.length > 0),
    ' ',
  );
}

function gasWords(used: bigint | null | undefined, whole: bigint | null | undefined): Line {
  if (used == null) {
    return [];
  }
  const part = share(used, whole ?? 0n);
  return part === undefined ? [count(used)] : joined([[count(used)], [part]], ' ');
}

function markOf({ call, depth, caller }: Placed): RowMark {
  const bytes = [
    ...fact('input', 'input', bytesOf(call.input), []),
    ...fact('output', 'output', bytesOf(call.output), []),
  ];
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

function bytesOf(bytes: string | null | undefined): Line | undefined {
  return bytes == null || bytes === '0x' ? undefined : [code(bytes)];
}

function errorWords(call: CallTrace, caller: CallTrace | undefined, known: CalledContracts): Line {
  const { error, output, to } = call;
  if (!error) {
    return [];
  }
  const { abi, chain, tokens } = known;
  const hint = { abi, address: to == null ? undefined : to };
  const token = placeOf(originOf(call));
  const format = token == null ? undefined : errorFormat(chain, token, tokens);
  const { kind, line } = failureReason({ rpcMessage: error, revertData: output ? output : undefined }, hint, format);
  const reason = kind === 'unknown' ? message`failed: ${remote(error)}` : line;
  return isCaught(caller) ? message`${reason} (caught)` : reason;
}

/** The call whose error one passed on. */
function originOf(call: CallTrace): CallTrace {
  const inner = call.calls?.findLast(({ error, output }) => error && output && output === call.output);
  return inner === undefined ? call : originOf(inner);
}
