import { argVariable } from '../../debugger/argVariable';
import type { DebugVariable } from '../../debugger/debugVariable';
import { type DecodedArg, type DecodedCall, decodeCall, decodeParameters, decodeRevert } from '../../../abi';
import type { RecordedCall } from '../../../evm';
import { hexBytes } from '../../../primitives';
import type { ReplaySession } from './debuggee';
import { label } from './label';

/** What a call was sent and what it will give back, by ABI where one is known. */
export function callVariables(session: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  return call.kind === 'CREATE' || call.kind === 'CREATE2' ? creation(session, call) : message(session, call);
}

function creation({ abi }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { input } = call;
  const made = abi?.constructorOf?.(input);
  return [
    ...(made === undefined ? [] : argsOf(decodeParameters(made.inputs, made.args)?.args)),
    label('creation code', input),
    // Of what succeeded it is the code.
    ...(call.error === undefined ? [] : failure(abi, call)),
  ];
}

function message({ trace, abi }: ReplaySession, call: RecordedCall): readonly DebugVariable[] {
  const { index, codeAt, input, error } = call;
  const decoded = decodeCall(input, codeAt, abi === undefined ? {} : { abi });
  const signature = trace.matchOf(index).contract?.selectors.get(input.slice(2, 10).toLowerCase());
  return [
    ...(signature === undefined ? [] : [label('function', signature)]),
    ...(decoded.kind === 'call' ? argsOf(decoded.args) : []),
    label('bytes', input),
    ...(error === undefined ? result(decoded, call) : failure(abi, call)),
  ];
}

function result({ outputs }: DecodedCall, { output, last }: RecordedCall): readonly DebugVariable[] {
  const bytes = hexBytes(output);
  if (last === undefined || bytes === undefined || bytes === '0x') {
    return [];
  }
  const args = outputs === undefined ? undefined : decodeParameters(outputs, bytes)?.args;
  return [response('will return', output, args, args?.length === 1 ? argVariable(args[0]!, 0).value : undefined)];
}

function failure(abi: ReplaySession['abi'], { output, codeAt, last }: RecordedCall): readonly DebugVariable[] {
  if (last === undefined || output === '0x') {
    return [];
  }
  const decoded = decodeRevert(output, { abi, address: codeAt });
  const args = decoded.kind === 'custom' ? decoded.args : undefined;
  return [response('will revert with', output, args, decoded.text)];
}

/** Something that is given back, in words and with what is in it. */
function response(name: string, bytes: string, args: readonly DecodedArg[] = [], words = bytes): DebugVariable {
  return { ...label(name, words), children: [...argsOf(args), label('bytes', bytes)] };
}

function argsOf(args: readonly DecodedArg[] = []): readonly DebugVariable[] {
  return args.map(argVariable);
}
