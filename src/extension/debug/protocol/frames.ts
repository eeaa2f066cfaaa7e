import type { DebugProtocol } from '@vscode/debugprotocol';
import { type ReplaySession, type SourceFrame, maxFrames } from '../../../engine/source';

export interface FramePaths {
  /** What the client knows a file by. */
  pathOf(uri: string): string;
}

type Frame = Omit<DebugProtocol.StackFrame, 'id'> & {
  /** The step that it stands at, and its call. */
  readonly step: number;
  readonly call: number;
};

/** The call stack before a step, as the protocol has it: lines count from 1. */
export function framesAt({ trace }: ReplaySession, step: number, paths: FramePaths): readonly Frame[] {
  const { recording } = trace;
  const at = recording.calls[recording.call[step]!]!;
  const isFailure = at.error !== undefined && at.last === step;
  const frames = isFailure ? trace.failureFrames(at.index) : trace.framesAt(step);
  const shown = frames.map((frame, i): Frame => {
    const call = recording.calls[frame.call]!;
    const inCall = call.index === at.index ? step : madeBelow(trace.recording.calls, call.index, at.index);
    const stands = frame.step ?? inCall;
    return {
      ...frameOf(frame, paths),
      ...instructionOf(recording.pc[i === 0 ? step : stands]!, frame.call),
      step: stands,
      call: frame.call,
    };
  });
  const last = shown.at(-1);
  if (last === undefined || frames.length < maxFrames || last.call === 0) {
    return shown;
  }
  const words = 'The calls around these are not shown';
  return [...shown, { name: words, line: 0, column: 0, presentationHint: 'label', step: last.step, call: last.call }];
}

function frameOf(frame: SourceFrame, { pathOf }: FramePaths): Omit<DebugProtocol.StackFrame, 'id'> {
  const { contract, function: name, range, declared, changedFile } = frame;
  const words = [contract, name].filter((part) => part !== undefined).join('.') || 'not from this project';
  const place = range ?? declared;
  if (place === undefined || changedFile !== undefined) {
    const label = changedFile === undefined ? words : `${words} (${changedFile} changed since the build)`;
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

/** The step of a call that led to a call inside of it. */
function madeBelow(calls: ReplaySession['trace']['recording']['calls'], outer: number, inner: number): number {
  let at = calls[inner]!;
  while (at.parent !== undefined && at.parent !== outer) {
    at = calls[at.parent]!;
  }
  return at.madeBy ?? 0;
}

/** A place in the code of a call, as `disassemble` is given it again. */
export function instructionOf(pc: number, call: number): { readonly instructionPointerReference: string } {
  return { instructionPointerReference: `0x${(BigInt(call + 1) * callSize + BigInt(pc)).toString(16)}` };
}

/** Codes are shorter, so that addresses of different calls are apart. */
export const callSize = 0x1000000n;
