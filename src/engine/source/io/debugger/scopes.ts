import type { DebugScope, DebugVariable } from '../../debugger/debugVariable';
import { type RecordedCall, inEip55, opcodeName } from '../../../evm';
import type { ReplaySession } from './debuggee';
import { optimized, viaIR } from './buildNotes';
import { localsAt } from './localsAt';
import { callVariables } from './callVariables';
import { eventsSoFar } from './eventsSoFar';
import { label } from './label';
import { storageVariables } from './storageVariables';

/** What is told of a step, group by group, the most wanted first. @param call the call whose frame is looked at */
export function scopesAt(session: ReplaySession, step: number, call: number): readonly DebugScope[] {
  const { trace } = session;
  const recorded = trace.recording.calls[call]!;
  return [
    { name: 'Locals', variables: (signal) => localsAt(session, step, signal) },
    { name: 'Calldata', variables: () => Promise.resolve(callVariables(session, recorded)) },
    { name: 'Storage', variables: (signal) => storageVariables(session, step, recorded.account, signal) },
    { name: 'Message and block', variables: () => Promise.resolve(messageAndBlock(session, recorded)) },
    { name: 'Events', variables: (signal) => eventsSoFar(session, step, signal) },
    { name: 'Machine', variables: (signal) => machine(session, step, signal) },
  ];
}

function messageAndBlock({ message, block }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { from, value, input, account } = call;
  const known: readonly (readonly [string, string | undefined, string])[] = [
    ['this', account && inEip55(account), 'address'],
    ['msg.sender', inEip55(from), 'address'],
    ['msg.value', String(value), 'uint256'],
    ['msg.sig', input.length >= 10 ? input.slice(0, 10) : undefined, 'bytes4'],
    ['msg.data', input, 'bytes'],
    ['tx.origin', message.from && inEip55(message.from), 'address'],
    ['tx.gasprice', message.gasPrice?.toString(), 'uint256'],
    ['block.number', message.blockNumber?.toString(), 'uint256'],
    ['block.timestamp', block && String(block.timestamp), 'uint256'],
    ['block.basefee', block?.baseFeePerGas == null ? undefined : String(block.baseFeePerGas), 'uint256'],
  ];
  return known.flatMap(([name, text, type]) => (text === undefined ? [] : [{ name, value: text, type }]));
}

async function machine(
  { trace, values }: ReplaySession,
  step: number,
  signal: AbortSignal,
): Promise<readonly DebugVariable[]> {
  const { recording } = trace;
  const call = recording.calls[recording.call[step]!]!;
  const match = trace.matchOf(call.index);
  const { stack, memory } = await values.at(step, signal);
  const words = (memory.slice(2).match(/.{1,64}/g) ?? []).slice(0, maxWords);
  return [
    label('gas left', String(recording.gas[step])),
    label('instruction', `${opcodeName(recording.op[step]!)} @ 0x${recording.pc[step]!.toString(16)}`),
    label('step', `${step + 1} of ${recording.length}`),
    ...(call.account === undefined ? [] : [label('address', inEip55(call.account))]),
    ...(call.codeAt === undefined || call.codeAt === call.account ? [] : [label('code at', inEip55(call.codeAt))]),
    ...buildNote(match.settings ?? match.contract?.settings),
    {
      ...label('stack', `[${stack.length}]`),
      children: stack.toReversed().map((word, i) => ({ name: `[${i}]`, value: `0x${word.toString(16)}` })),
    },
    {
      ...label('memory', `[${(memory.length - 2) / 2}]`),
      children: words.map((word, i) => ({ name: `[0x${(32 * i).toString(16)}]`, value: `0x${word}` })),
    },
  ];
}

/** Words of memory that are shown. */
const maxWords = 1_000;

function buildNote(
  settings: { readonly isOptimized: boolean; readonly viaIR: boolean } | undefined,
): readonly DebugVariable[] {
  const note = settings?.viaIR === true ? viaIR() : settings?.isOptimized === true ? optimized() : undefined;
  return note === undefined ? [] : [label('build', note)];
}
