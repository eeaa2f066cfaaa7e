import type { DebugProtocol } from '@vscode/debugprotocol';
import { UserError } from '../../errors';
import {
  type DebugScope,
  type DebugVariable,
  type ReplaySession,
  evaluate,
  parseExpression,
  partPath,
  pathParts,
  scopesAt,
  variableChildren,
  variableFinder,
  type FramePlace,
  type SourceFrame,
  frameName,
  maxFrames,
  unreadReason,
} from '../../source';
import { type ArgFormat, decodeRevert, invocationLine } from '../../abi';
import { type TextStyle, lineText } from '../../report';
import { failsAt } from '../../evm';
import { cleanRemote, formatCount } from '../../primitives';
import type { ArgumentsOf } from './requests';

export interface FramePaths {
  /** The path by which the client knows a file. */
  pathOf(uri: string): string;
}

type Frame = Omit<DebugProtocol.StackFrame, 'id'> & {
  /** The step that the frame is at, and its call. */
  readonly step: number;
  readonly call: number;
};

/** The call stack before a step; lines and columns count from 1, as in DAP. */
function framesAt({ trace, timeline }: ReplaySession, step: number, paths: FramePaths): readonly Frame[] {
  const { recording } = trace;
  const at = recording.calls[recording.call[step]!]!;
  const isFailure = at.error !== undefined && at.last === step;
  // After the last statement there is only compiler-generated code.
  const last = step === recording.length - 1 && at.index === 0 ? timeline.last() : undefined;
  const end = last && trace.closingFrame(last.step);
  const frames = isFailure ? trace.failureFrames(at.index) : end === undefined ? trace.framesAt(step) : [end];
  const dapFrames = frames.map((frame, i): Frame => {
    const call = recording.calls[frame.call]!;
    const inCall = call.index === at.index ? step : nestedCallStep(trace.recording.calls, call.index, at.index);
    const frameStep = frame.step ?? inCall;
    return {
      ...frameOf(frame, paths),
      ...instructionOf(recording.pc[i === 0 ? step : frameStep]!, frame.call),
      step: frameStep,
      call: frame.call,
    };
  });
  const outermost = dapFrames.at(-1);
  if (outermost === undefined || frames.length < maxFrames || outermost.call === 0) {
    return dapFrames;
  }
  const { step: below, call } = outermost;
  const words = 'The calls around these are not shown';
  return [...dapFrames, { name: words, line: 0, column: 0, presentationHint: 'label', step: below, call }];
}

function frameOf(frame: SourceFrame, { pathOf }: FramePaths): Omit<DebugProtocol.StackFrame, 'id'> {
  const { range, declared, unread } = frame;
  const words = frameName(frame) || 'not from this project';
  const place = range ?? declared;
  if (place === undefined || unread !== undefined) {
    const label = unread === undefined ? words : `${words} (${unread.file} ${unreadReason(unread)})`;
    return { name: label, line: 0, column: 0, presentationHint: 'subtle' };
  }
  return {
    name: range === undefined ? `${words} (line unknown)` : words,
    source: { name: place.path.slice(place.path.lastIndexOf('/') + 1), path: pathOf(place.uri) },
    line: place.line + 1,
    column: place.column + 1,
    ...(range === undefined ? {} : { endLine: place.endLine + 1, endColumn: place.endColumn + 1 }),
  };
}

/** The step of call `outer` that led to call `inner`. */
function nestedCallStep(calls: ReplaySession['trace']['recording']['calls'], outer: number, inner: number): number {
  let at = calls[inner]!;
  while (at.parent !== undefined && at.parent !== outer) {
    at = calls[at.parent]!;
  }
  return at.madeBy ?? 0;
}

/** A reference to an instruction, as the client passes it back to `disassemble`. */
function instructionOf(pc: number, call: number): { readonly instructionPointerReference: string } {
  return { instructionPointerReference: `0x${(BigInt(call + 1) * callSize + BigInt(pc)).toString(16)}` };
}

/** Larger than any code, so that addresses of different calls never overlap. */
export const callSize = 0x1000000n;

/** DAP handles, from 1: valid until the debugger moves on. */
class Handles<T> {
  private things: T[] = [];

  add(item: T): number {
    return this.things.push(item);
  }

  get(handle: number): T | undefined {
    return this.things[handle - 1];
  }

  clear(): void {
    this.things = [];
  }
}

type HandleTarget =
  | { readonly scope: DebugScope; readonly account: string | undefined }
  /** @param path expression that leads to the variable, where there is one */
  | { readonly variable: DebugVariable; readonly path?: string; readonly account: string | undefined };

/** Amounts with all digits: debugging needs them. */
const style: TextStyle = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 500 };

/** Maximum length of a value sent to the client, in characters. */
const maxValue = 100_000;

function isAmount({ name, value }: DebugVariable): boolean {
  return /^-?\d+$/.test(value) && name !== 'block.timestamp';
}

/** What can be inspected at a step. Its handles are invalid once the session moves. */
export class Inspection {
  private readonly open = new Handles<HandleTarget>();
  /** The ID of a frame is its index + 1. */
  private known: ReturnType<typeof framesAt> | undefined;

  constructor(
    private readonly session: ReplaySession,
    private readonly step: number,
    private readonly paths: FramePaths,
    private readonly signal: AbortSignal,
  ) {}

  stackTrace({ startFrame = 0, levels }: ArgumentsOf<'stackTrace'>): unknown {
    const all = this.frames;
    const count = levels === undefined || levels === 0 ? all.length : levels;
    return {
      totalFrames: all.length,
      stackFrames: all
        .slice(startFrame, startFrame + count)
        .map(({ step: _, call: __, ...frame }, i) => ({ ...frame, id: startFrame + i + 1 })),
    };
  }

  scopes({ frameId }: ArgumentsOf<'scopes'>): DebugProtocol.ScopesResponse['body'] {
    const { step, call } = this.frameOf(frameId);
    return {
      scopes: scopesAt(this.session, step, call).map((scope, i) => ({
        name: scope.name,
        variablesReference: this.open.add({ scope, account: this.accountOf(call) }),
        expensive: i > 1,
      })),
    };
  }

  async variables({
    variablesReference,
    start = 0,
    count,
  }: ArgumentsOf<'variables'>): Promise<DebugProtocol.VariablesResponse['body']> {
    const target = this.open.get(variablesReference);
    const end = count === undefined || count === 0 ? undefined : start + count;
    if (target === undefined) {
      return { variables: [] };
    }
    const { account } = target;
    if ('scope' in target) {
      const all = await target.scope.variables(this.signal);
      return { variables: all.slice(start, end).map((one) => this.shown(one, one.name, account)) };
    }
    const { variable, path } = target;
    const parts = (await variableChildren(variable)).slice(start, end);
    return { variables: parts.map((one) => this.shown(one, path && partPath(path, one.name), account)) };
  }

  async evaluate({
    expression,
    frameId,
    context,
  }: ArgumentsOf<'evaluate'>): Promise<DebugProtocol.EvaluateResponse['body']> {
    const isHover = context === 'hover';
    const parsed = parseExpression(expression);
    if (isHover && parsed.kind === 'value') {
      throw new UserError(`${expression.trim()} is not a variable.`);
    }
    const frame = this.frameOf(frameId);
    const find = variableFinder(this.session, frame, this.signal, isHover);
    const found = await evaluate(parsed, find);
    const { value, type, variablesReference } = this.shown(found, expression.trim(), this.accountOf(frame.call));
    const result = context === 'clipboard' ? cleanRemote(found.value, maxValue) : value;
    return { result, type, variablesReference };
  }

  exceptionInfo(): DebugProtocol.ExceptionInfoResponse['body'] {
    const { trace, abi } = this.session;
    const { call, calls } = trace.recording;
    const failed = calls.findLast((one) => failsAt(one) === this.step) ?? calls[call[this.step]!]!;
    const { output, codeAt, account, error = '' } = failed;
    const revert = decodeRevert(output, { abi, address: codeAt });
    const words =
      output === '0x'
        ? error
        : revert.kind === 'custom'
          ? lineText(invocationLine(revert.name, revert.args, this.amountsOf(account)), style, { now: 0 })
          : revert.text;
    return { exceptionId: 'Reverted', description: cleanRemote(words, 500), breakMode: 'always' };
  }

  private accountOf(call: number): string | undefined {
    return this.session.trace.recording.calls[call]!.account;
  }

  private amountsOf(account: string | undefined): ArgFormat | undefined {
    return account === undefined ? undefined : this.session.amountsOf?.(account);
  }

  /** @param account whose contract decides how amounts are formatted */
  private shown(
    variable: DebugVariable,
    path: string | undefined,
    account: string | undefined,
  ): DebugProtocol.Variable {
    const { name, value, type, children = [] } = variable;
    const isLeaf = typeof children !== 'function' && children.length === 0;
    const isPath = path !== undefined && pathParts(path) !== undefined;
    return {
      name: cleanRemote(name, 300),
      value: isAmount(variable)
        ? this.amountText(variable, account)
        : cleanRemote(value, maxValue) + this.nameSuffix(value),
      type: type && cleanRemote(type, 300),
      evaluateName: isPath ? path : undefined,
      variablesReference: isLeaf ? 0 : this.open.add(isPath ? { variable, path, account } : { variable, account }),
    };
  }

  private amountText({ name, value, type = '' }: DebugVariable, account: string | undefined): string {
    const amount = BigInt(value);
    const line = type.startsWith('uint') ? this.amountsOf(account)?.({ name, type, value: amount }) : undefined;
    return line === undefined ? formatCount(amount) : lineText(line, style, { now: 0 });
  }

  private nameSuffix(value: string): string {
    const name = /^0x[\da-f]{40}$/i.test(value) ? this.session.nameOf?.(value) : undefined;
    return name === undefined ? '' : ` (${cleanRemote(name, 60)})`;
  }

  /** The frame with an ID sent to the client, else the innermost one. */
  private frameOf(frameId: number | undefined): FramePlace {
    const innermost = { step: this.step, call: this.session.trace.recording.call[this.step]! };
    return this.frames[(frameId ?? 1) - 1] ?? this.frames[0] ?? innermost;
  }

  /** Cached: clients request the stack in parts. */
  private get frames(): ReturnType<typeof framesAt> {
    return (this.known ??= framesAt(this.session, this.step, this.paths));
  }
}
