import { decodeRevert } from '../../abi';
import { opcode, type Recording } from '../../evm';
import { byteLength } from '../../primitives';
import type { SourceText } from '../sourceMap/sourceMap';
import { type CodeSpan, groupEnd } from './solidityText';

/** The revert data of a call, as far as it tells statements apart. */
export type RevertSignature =
  /** `revert()`, or a failure without data: out of gas, a call to an address without code. */
  | { readonly kind: 'none' }
  /** The INVALID opcode: before Solidity 0.8, a failed `assert` or another check that panics since. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'panic'; readonly code: bigint }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'unknown' };

/**
 * @param output revert data, hex with 0x
 * @param last opcode that the call ended with
 * @param signatures of the contract's errors by selector, 8 hex digits
 */
export function revertSignature(
  output: string,
  last: number,
  signatures: ReadonlyMap<string, string>,
): RevertSignature {
  if (last === opcode.invalid) {
    return { kind: 'invalid' };
  }
  const named = signatures.get(output.slice(2, 10).toLowerCase());
  if (named !== undefined) {
    return { kind: 'named', name: named.slice(0, named.indexOf('(')) };
  }
  const decoded = decodeRevert(output);
  switch (decoded.kind) {
    case 'empty':
      return { kind: 'none' };
    case 'panic':
      return { kind: 'panic', code: decoded.code };
    case 'error':
      return decoded.problems.length > 0 ? { kind: 'unknown' } : { kind: 'text', text: decoded.text };
    case 'custom':
      return { kind: 'named', name: decoded.name };
    case 'unknown':
      return { kind: 'unknown' };
  }
}

/**
 * Whether a `revert`, `require` or `assert` fails with this signature; `undefined` where it may.
 *
 * @param output revert data, hex with 0x; absent: unknown
 */
export function failsWithSignature(
  text: SourceText,
  statement: CodeSpan,
  signature: RevertSignature,
  output?: string,
): boolean | undefined {
  const code = text.code.slice(statement.start, statement.start + statement.length);
  const named = /^revert\s+(?:[\w$]+\s*\.\s*)*([\w$]+)\s*\(/.exec(code);
  if (named !== null) {
    return matchesName(signature, named[1]!);
  }
  const opened = code.indexOf('(');
  const args = opened < 0 ? [] : argumentSpans(code, opened);
  const last = args.at(-1);
  if (code.startsWith('assert')) {
    return signature.kind === 'invalid' || (signature.kind === 'panic' && signature.code === 1n);
  }
  if (code.startsWith('revert')) {
    // In an assembly block: bytes of memory.
    return args.length > 1
      ? matchesAssembly(text.code, statement, output)
      : last === undefined
        ? signature.kind === 'none'
        : matchesReason(text, statement, last, signature);
  }
  return args.length < 2 || last === undefined
    ? signature.kind === 'none'
    : matchesReason(text, statement, last, signature);
}

/** `mstore(0x00, 0x82b42900)`, which assembly uses before `revert(0x1c, 0x04)`. */
const storedSelector = /\bmstore\s*\(\s*0(?:x0+)?\s*,\s*0x([\da-fA-F]{1,8})\s*\)/g;

/** For a `revert` from memory: whether the selector stored just before, or a size of 0, matches the output. */
function matchesAssembly(code: string, { start, length }: CodeSpan, output = ''): boolean | undefined {
  const [, offset, size] = /^revert\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)/.exec(code.slice(start, start + length)) ?? [];
  if (output === '' || offset === undefined) {
    return undefined;
  }
  if (Number(size) === 0) {
    return output === '0x';
  }
  // Offset 0x1c: the last four bytes of the first word.
  const before = code.slice(Math.max(code.lastIndexOf('{', start), code.lastIndexOf('}', start)), start);
  const selector = Number(offset) === 0x1c ? [...before.matchAll(storedSelector)].at(-1)?.[1] : undefined;
  return selector === undefined || Number.isNaN(Number(size))
    ? undefined
    : output.slice(2, 10).toLowerCase() === selector.padStart(8, '0').toLowerCase() &&
        byteLength(output) === Number(size);
}

function matchesName(signature: RevertSignature, name: string): boolean | undefined {
  return signature.kind === 'unknown' ? undefined : signature.kind === 'named' && signature.name === name;
}

/** The reason of a `require` or `revert`: a literal, an error, or a value only known at run time. */
function matchesReason(
  { byBytes }: SourceText,
  { start }: CodeSpan,
  argument: CodeSpan,
  signature: RevertSignature,
): boolean | undefined {
  const words = byBytes.slice(start + argument.start, start + argument.start + argument.length).trim();
  const error = /^(?:[\w$]+\s*\.\s*)*([\w$]+)\s*\([^]*\)$/.exec(words);
  if (error !== null) {
    const isError = matchesName(signature, error[1]!);
    // It may be a function that returns the text.
    return signature.kind === 'text' ? undefined : isError;
  }
  const literal = /^(?:"([^"\\]*)"|'([^'\\]*)')$/.exec(words);
  if (signature.kind === 'unknown') {
    return undefined;
  }
  if (signature.kind !== 'text') {
    return false;
  }
  const reason = literal?.[1] ?? literal?.[2];
  // Non-ASCII, escaped or in a variable: the source text does not show it.
  return reason === undefined || /[^ -~]/.test(reason) ? undefined : reason === signature.text;
}

/** Spans of the arguments after the parenthesis at `opened`, relative to `code`. */
function argumentSpans(code: string, opened: number): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let depth = 0;
  let start = opened + 1;
  for (let at = opened; at < code.length; at++) {
    const mark = code[at]!;
    if ('([{'.includes(mark)) {
      depth += 1;
    } else if (')]}'.includes(mark)) {
      depth -= 1;
    }
    if (depth === 0 || (depth === 1 && mark === ',')) {
      spans.push({ start, length: at - start });
      start = at + 1;
    }
    if (depth === 0) {
      break;
    }
  }
  const isEmpty = spans.length === 1 && spans[0]!.length === 0;
  return isEmpty ? [] : spans;
}

/** Whether a call may have failed with bytes that it received or built in assembly, rather than by a statement. */
export function mayBeForwarded(
  recording: Recording,
  call: number,
  signature: RevertSignature,
  sources: readonly SourceText[],
): boolean {
  return isForwardedData(recording, call) || isErrorBuiltInAssembly(recording.calls[call]!.output, signature, sources);
}

export function isPropagated({ calls }: Recording, call: number): boolean {
  return calls.some(({ parent, output }) => parent === call && output === calls[call]!.output);
}

function isForwardedData({ calls }: Recording, call: number): boolean {
  const { output, input } = calls[call]!;
  const bytes = output.slice(2).toLowerCase();
  const texts = [input, ...calls.flatMap((one) => (one.parent === call ? one.output : []))];
  return texts.some((text) => text.toLowerCase().includes(bytes));
}

/** Whether the sources may build this error: they contain its selector, or name it without reverting with it. */
function isErrorBuiltInAssembly(output: string, signature: RevertSignature, sources: readonly SourceText[]): boolean {
  const name = nameOf(signature);
  const digits = output.slice(2, 10).toLowerCase().replace(/^0+/, '');
  if (name === undefined || !/^[\w$]+$/.test(name) || !/^[\da-f]+$/.test(digits)) {
    return true;
  }
  // Both contain only letters and digits, so that each blank after a name is matched once.
  // eslint-disable-next-line regexes/linear
  const usePattern = new RegExp(
    String.raw`${digits}|["']${name}\(|\b${name}\s*\.\s*selector\b`.replaceAll('$', String.raw`\$`),
    'i',
  );
  return sources.some(({ byBytes }) => usePattern.test(byBytes));
}

function nameOf(signature: RevertSignature): string | undefined {
  switch (signature.kind) {
    case 'named':
      return signature.name;
    case 'text':
      return 'Error';
    case 'panic':
      return 'Panic';
    default:
      return undefined;
  }
}

/**
 * Whether a statement can produce an output of this size: an assembly revert has a fixed size, or that of forwarded
 * data. True for any other statement.
 *
 * @param output hex with 0x
 */
export function mayProduce(
  { code }: SourceText,
  { start, length }: CodeSpan,
  output: string,
  isForwarded: boolean,
): boolean {
  const opened = code.indexOf('(', start);
  if (opened < 0 || opened >= start + length || code.slice(start, opened).trim() !== 'revert') {
    return true;
  }
  const [, size] = sizePattern.exec(code.slice(opened, groupEnd(code, opened))) ?? [];
  if (size === undefined) {
    return true;
  }
  return /^\d/.test(size) ? Number(size) === byteLength(output) : isForwarded;
}

/** The second argument: a number, a name, or the length of something. */
const sizePattern =
  /,\s*(0x[\da-fA-F]{1,8}|\d{1,8}|mload\s*\([^()]*\)|returndatasize\s*\(\s*\)|[A-Za-z_$][\w$]*)\s*\)$/;
