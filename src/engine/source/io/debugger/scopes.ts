import { type DebugScope, type DebugVariable, argVariable } from '../../debugger/debugView';
import { SyntaxTrees, treesOfSameRun } from '../../ast/syntaxNode';
import type { BuiltContract } from '../../build/builtContract';
import { type Locals, localVariables } from '../../locals/localVariables';
import { type RecordedCall, hasDeferredExecution, opcodeName } from '../../../evm';
import { type DecodedArg, type DecodedCall, decodeCall, decodeParameters, decodeRevert } from '../../../abi';
import { hexBytes, getOrMake, checksumAddress } from '../../../primitives';
import type { ReplaySession } from './replaySession';
import { optimizedNote, viaIrNote, noAstNote, eventsSoFar, label } from './buildNotes';
import { storageVariables, storageAt } from './storageVariables';

/** Parameters and locals of the function at a step, or why there are none. */
async function localsAt(session: ReplaySession, step: number, signal: AbortSignal): Promise<readonly DebugVariable[]> {
  const { trace, values } = session;
  const call = trace.recording.call[step]!;
  const { contract } = trace.matchOf(call);
  const trees = contract && (await treesOf(session, contract));
  const locals = await localVariables(
    {
      traced: trace,
      values,
      trees: (requested) => (requested === call ? trees : undefined),
      storage: (at) => storageAt(session, at, signal),
    },
    step,
    signal,
  );
  if (locals.kind === 'none') {
    const isGetter = locals.why === 'otherCode' && contract !== undefined && !trace.isInFunction(step);
    return [label('none', isGetter ? 'this code has no variables' : noLocalsText(locals.why, contract))];
  }
  return locals.variables;
}

function noLocalsText(
  why: Extract<Locals, { readonly kind: 'none' }>['why'],
  contract: BuiltContract | undefined,
): string {
  switch (why) {
    case 'unknownBuild':
      return 'the build does not say how it was compiled';
    case 'viaIR':
      return 'via-IR builds do not say where a variable is; Calldata has what was sent';
    case 'noTree':
      return noAstNote(contract);
    case 'otherCode':
      return 'this code is not the function’s own';
    case 'moving':
      return 'the function is being entered or left';
  }
}

const treesCache = new WeakMap<BuiltContract, Promise<SyntaxTrees | undefined>>();

async function treesOf({ builds }: ReplaySession, contract: BuiltContract): Promise<SyntaxTrees | undefined> {
  const read = getOrMake(treesCache, contract, () => readTrees(builds, contract));
  return await read;
}

async function readTrees(builds: ReplaySession['builds'], contract: BuiltContract): Promise<SyntaxTrees | undefined> {
  const trees = await Promise.all([...contract.sources.keys()].map((index) => builds.ast(contract, index)));
  const usable = contract.path === undefined ? [] : treesOfSameRun(trees, contract.path);
  return usable.length === 0 ? undefined : new SyntaxTrees(usable);
}

/** The scopes of a step, the most useful first. @param call the call whose frame is selected */
export function scopesAt(session: ReplaySession, step: number, call: number): readonly DebugScope[] {
  const { trace } = session;
  const recorded = trace.recording.calls[call]!;
  return [
    { name: 'Locals', variables: (signal) => localsAt(session, step, signal) },
    { name: 'Calldata', variables: () => Promise.resolve(callVariables(session, recorded)) },
    { name: 'Storage', variables: (signal) => storageVariables(session, step, recorded.account, signal) },
    { name: 'Message and block', variables: () => Promise.resolve(messageAndBlock(session, recorded)) },
    { name: 'Events', variables: (signal) => eventsSoFar(session, step, signal) },
    { name: 'Machine', variables: (signal) => machineVariables(session, step, signal) },
  ];
}

function messageAndBlock({ message, block }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { from, value, input, account } = call;
  const rows: readonly (readonly [string, string | undefined, string])[] = [
    ['this', account && checksumAddress(account), 'address'],
    // Empty where the trace lacks it.
    ['msg.sender', from === '' ? undefined : checksumAddress(from), 'address'],
    ['msg.value', String(value), 'uint256'],
    ['msg.sig', input.length >= 10 ? input.slice(0, 10) : undefined, 'bytes4'],
    ['msg.data', input, 'bytes'],
    ['tx.origin', message.from && checksumAddress(message.from), 'address'],
    ['tx.gasprice', message.gasPrice?.toString(), 'uint256'],
    ['block.number', message.blockNumber?.toString(), 'uint256'],
    ['block.timestamp', block && String(block.timestamp), 'uint256'],
    ['block.basefee', message.baseFee?.toString(), 'uint256'],
  ];
  const variables = rows.flatMap(([name, text, type]) => (text === undefined ? [] : [{ name, value: text, type }]));
  const bound = hasDeferredExecution(block) && message.baseFee === undefined ? block?.baseFeePerGas : undefined;
  return bound == null
    ? variables
    : [...variables, { name: 'block.basefee', value: `at most ${bound}`, type: 'uint256', isUnknown: true }];
}

async function machineVariables(
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
    ...(call.account === undefined ? [] : [label('address', checksumAddress(call.account))]),
    ...(call.codeAt === undefined || call.codeAt === call.account
      ? []
      : [label('code at', checksumAddress(call.codeAt))]),
    ...settingsNote(match.settings ?? match.contract?.settings),
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

const maxWords = 1_000;

function settingsNote(
  settings: { readonly isOptimized: boolean; readonly viaIR: boolean } | undefined,
): readonly DebugVariable[] {
  const note = settings?.viaIR === true ? viaIrNote() : settings?.isOptimized === true ? optimizedNote() : undefined;
  return note === undefined ? [] : [label('build', note)];
}

/** Calldata and return data of a call, decoded by ABI where one is known. */
function callVariables(session: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  return call.kind === 'CREATE' || call.kind === 'CREATE2'
    ? creationVariables(session, call)
    : messageVariables(session, call);
}

function creationVariables({ abi }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { input } = call;
  const decoded = abi?.constructorOf?.(input);
  return [
    ...(decoded === undefined ? [] : argVariables(decodeParameters(decoded.inputs, decoded.args)?.args)),
    label('creation code', input),
    // For a successful creation the output is the code.
    ...(call.error === undefined ? [] : revertVariables(abi, call)),
  ];
}

function messageVariables({ trace, abi }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { index, codeAt, input, error } = call;
  const decoded = decodeCall(input, codeAt, abi === undefined ? {} : { abi });
  const signature = trace.matchOf(index).contract?.selectors.get(input.slice(2, 10).toLowerCase());
  return [
    ...(signature === undefined ? [] : [label('function', signature)]),
    ...(decoded.kind === 'call' ? argVariables(decoded.args) : []),
    label('bytes', input),
    ...(error === undefined ? returnVariables(decoded, call) : revertVariables(abi, call)),
  ];
}

function returnVariables({ outputs }: DecodedCall, { output, last }: RecordedCall): readonly DebugVariable[] {
  const bytes = hexBytes(output);
  if (last === undefined || bytes === undefined || bytes === '0x') {
    return [];
  }
  const args = outputs === undefined ? undefined : decodeParameters(outputs, bytes)?.args;
  return [dataVariable('will return', output, args, args?.length === 1 ? argVariable(args[0]!, 0).value : undefined)];
}

function revertVariables(abi: ReplaySession['abi'], { output, codeAt, last }: RecordedCall): readonly DebugVariable[] {
  if (last === undefined || output === '0x') {
    return [];
  }
  const decoded = decodeRevert(output, { abi, address: codeAt });
  const args = decoded.kind === 'custom' ? decoded.args : undefined;
  return [dataVariable('will revert with', output, args, decoded.text)];
}

function dataVariable(name: string, bytes: string, args: readonly DecodedArg[] = [], words = bytes): DebugVariable {
  return { ...label(name, words), children: [...argVariables(args), label('bytes', bytes)] };
}

function argVariables(args: readonly DecodedArg[] = []): readonly DebugVariable[] {
  return args.map(argVariable);
}
