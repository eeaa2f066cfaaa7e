import { callLine, returnLine } from '../../core/evm/call/callLine';
import * as l10n from '@vscode/l10n';
import type { CallTrace } from '../../api/evm/trace';
import { type CallHint, type DecodedCall, decodeCall } from '../../core/evm/call/decodeCall';
import { failureReason } from '../../core/evm/call/failureReason';
import type { Line, Section } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, count, joined, nativeAmount, remote, text } from '../../core/finding/spans';
import { addressSpan, type NameOf } from './addressNames';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import type { HashAnswer } from './hashAnswer';
import { type DescribedCall, calledToken } from './describeCall';
import { type TokenMetadata, unitFormat } from './tokenMetadata';
import { type BundleContext, bundledCallSection } from '../../core/evm/call/bundledCalls';

/** What is known about the contracts that were called. */
export interface CalledContracts {
  readonly abi: AbiSource | undefined;
  /** Token standards by address in lower case, as their events told. */
  readonly standards: ReadonlyMap<string, string>;
}

/** The EVM nests no deeper. */
const deepest = 1_024;

/**
 * The calls that a transaction made, as a tree: what was asked of whom, with what value and gas, how it ended and what it
 * returned. `from`: who says so.
 */
export function callSection(
  trace: CallTrace,
  from: readonly number[],
  symbol: string | undefined,
  name: NameOf,
  known: CalledContracts,
): readonly Section[] {
  const all = flattened(trace);
  return [
    {
      key: 'calls',
      heading: l10n.t('Calls'),
      columns: [l10n.t('call'), l10n.t('value'), l10n.t('gas used'), l10n.t('outcome')],
      rows: all.map(({ call }) => {
        const decoded = decodedOf(call, known);
        return [
          callWords(call, decoded, name),
          call.value == null || call.value === 0n ? [] : [nativeAmount(call.value, symbol)],
          call.gasUsed == null ? [] : [count(call.gasUsed)],
          outcomeWords(call, decoded, known),
        ];
      }),
      marks: all.map(({ depth }) => ({ depth })),
      from,
    },
  ];
}

/** What a multicall was to do, call by call; nothing where the tree of calls tells all of that. */
export function bundleSection(
  { bundle }: DescribedCall,
  from: readonly number[],
  node: HashAnswer | undefined,
  known: CalledContracts & { readonly chain: string; readonly tokens: TokenMetadata },
  shown: Pick<BundleContext, 'symbol' | 'name'>,
): readonly Section[] {
  if (bundle === undefined || bundle.calls.length <= (tracedCalls(node)?.calls ?? []).length) {
    return [];
  }
  return bundledCallSection(bundle.name, bundle.calls, from, {
    ...shown,
    hint: (to) => callHint(to, known),
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

/** The same about one of them. */
export function callHint(to: string | null | undefined, { abi, standards }: CalledContracts): CallHint {
  const standard = standards.get(to?.toLowerCase() ?? '');
  return { abi, standard };
}

interface Placed {
  readonly call: CallTrace;
  readonly depth: number;
}

/** Each call before those that it made. */
function flattened(root: CallTrace): readonly Placed[] {
  const all: Placed[] = [];
  const waiting: Placed[] = [{ call: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { call, depth } = next;
    all.push(next);
    if (depth < deepest) {
      waiting.push(...(call.calls ?? []).map((inner) => ({ call: inner, depth: depth + 1 })).reverse());
    }
  }
  return all;
}

function decodedOf({ to, input, type }: CallTrace, known: CalledContracts): DecodedCall {
  const creates = type === 'CREATE' || type === 'CREATE2';
  return decodeCall(input ?? '0x', creates ? undefined : to, callHint(to, known));
}

function callWords({ to, type }: CallTrace, decoded: DecodedCall, name: NameOf): Line {
  const what = callLine(decoded) ?? (decoded.selector === undefined ? [] : [code(decoded.selector)]);
  const call = inWords([...(to == null ? [] : [[addressSpan(to, name(to))]]), what]);
  return ofKind(type, call);
}

function ofKind(type: string | null | undefined, call: Line): Line {
  switch (type) {
    case undefined:
    case null:
    case 'CALL':
      return call;
    case 'DELEGATECALL':
      return message(l10n.t('with the code of {call}'), { call });
    case 'STATICCALL':
      return message(l10n.t('reading {call}'), { call });
    case 'CREATE':
    case 'CREATE2':
      return call.length === 0 ? [text(l10n.t('creates'))] : message(l10n.t('creates {call}'), { call });
    default:
      return inWords([[remote(type)], call]);
  }
}

function inWords(lines: readonly Line[]): Line {
  return joined(
    lines.filter((line) => line.length > 0),
    ' ',
  );
}

function outcomeWords({ error, output, to }: CallTrace, decoded: DecodedCall, { abi }: CalledContracts): Line {
  if (!error) {
    const returned = returnLine(decoded, output ?? '0x');
    return inWords([[text(l10n.t('ok'))], returned ?? []]);
  }
  const hint = { abi, address: to == null ? undefined : to };
  const { kind, line } = failureReason({ rpcMessage: error, revertData: output ? output : undefined }, hint);
  return kind === 'unknown' ? message(l10n.t('failed: {reason}'), { reason: remote(error) }) : line;
}
