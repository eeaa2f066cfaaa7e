import { decodeParameters, readParameters } from '../../abi';
import { opcode, type Recording } from '../../evm';
import { type CallSource, codeAt, type ReadSource, type SourcePlace } from './callSource';
import { calleeName } from './certainty';
import type { CodeSpan, Definition } from './solidityText';

type Calls = Pick<Recording, 'calls'>;

/** First byte of a library, which reverts where it is called directly. */
const libraryStart = opcode.push20;

/**
 * Whether a call that gave nothing back reverted at something that somebody wrote: none of the checks that a compiler adds,
 * which give nothing back either, can have failed. Those are of value that is sent, of the arguments, of what other
 * contracts are and answer.
 */
export function isWritten({ calls, op, call }: Recording, index: number, source: CallSource): boolean {
  const { first = 0, last = 0, kind, input } = calls[index]!;
  if (op[last] !== opcode.revert || sentTo({ calls }, index) > 0n || source.map.bytes[0] === libraryStart) {
    return false;
  }
  const isExpected = kind.startsWith('CREATE') ? isCanonicalCreation(input, source) : isCanonical(input, source);
  if (calls.some(({ parent }) => parent === index) || !isExpected) {
    return false;
  }
  for (let at = first; at <= last; at++) {
    if (call[at] === index && op[at] === opcode.extcodesize) {
      return false;
    }
  }
  return true;
}

/** What CALLVALUE says, in wei. */
function sentTo({ calls }: Calls, index: number): bigint {
  let at = calls[index]!;
  while (at.kind === 'DELEGATECALL' && at.parent !== undefined) {
    at = calls[at.parent]!;
  }
  return at.value;
}

/** Values of these types fill a word each, so that what a constructor is given is told by its text. */
const valueType = /^(?:address|bool|bytes32|u?int(?:256)?)$/;

/** The same for what follows the code of a contract that is created. */
function isCanonicalCreation(input: string, source: CallSource): boolean {
  const [own, ...others] = source.named('constructor').filter(({ contract }) => contract === source.contract.name);
  const head = own === undefined ? '' : headOf(own, source);
  const types = head
    .slice(head.indexOf('(') + 1, head.indexOf(')'))
    .split(',')
    .map((one) => one.trim().split(/\s/, 1)[0] ?? '')
    .filter((type) => type !== '');
  const words = input.slice(2 + 2 * source.map.bytes.length);
  if (others.length > 0 || words.length !== 64 * types.length || !types.every((type) => valueType.test(type))) {
    return false;
  }
  const parameters = types.map((type) => ({ name: '', type: type.replace(/int$/, 'int256') }));
  const decoded = decodeParameters(parameters, `0x${words}`);
  return decoded?.args !== undefined && decoded.problems.length === 0;
}

/** Whether call data is what a compiler would write for a function, to the bit. */
function isCanonical(input: string, source: CallSource): boolean {
  const signature = source.contract.selectors.get(input.slice(2, 10).toLowerCase());
  if (signature === undefined) {
    return false;
  }
  const opened = signature.indexOf('(');
  const types = signature.slice(opened + 1, -1);
  // An enum is told as a uint8, and not every uint8 is one.
  const heads = source.named(signature.slice(0, opened)).map((one) => headOf(one, source));
  // What has no function that can be called is a variable, of which nobody wrote the code.
  if (!heads.some((head) => /\b(?:external|public)\b/.test(head))) {
    return false;
  }
  if (heads.some((head) => countOf(head, /\buint8\b/g) < countOf(types, /\buint8\b/g))) {
    return false;
  }
  const parameters = readParameters(types);
  const decoded = parameters && decodeParameters(parameters, `0x${input.slice(10)}`);
  return decoded?.args !== undefined && decoded.problems.length === 0;
}

function headOf(definition: Definition, source: CallSource): string {
  const { start, body, end } = definition;
  return source.sourceOf(definition)?.text.code.slice(start, body ?? end) ?? '';
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** What reads bytes and gives nothing back where they are too short: `abi.decode`, a slice of call data. */
const reading = /\babi\s*\.\s*decode\s*\(|:(?=[^\];{}:?]*\])/g;

/** Statements of a function that may fail so, other than those which say that they revert. */
export function readingPlaces({ text: { code } }: ReadSource, { start, end }: Definition): readonly CodeSpan[] {
  return [...code.slice(start, end).matchAll(reading)].map(({ 0: found, index }) => ({
    start: start + index,
    length: found.length,
  }));
}

/** Calls of an address that are no calls of a contract's function: where nobody answers, they succeed. */
const lowLevel: ReadonlySet<string | undefined> = new Set([
  ...['call', 'staticcall', 'delegatecall', 'callcode', 'send', 'transfer', 'ecrecover', 'sha256', 'ripemd160'],
  undefined,
]);

/** Steps from the question whether an address has code to its call. */
const maxSteps = 60;

/**
 * The step that called a function of an address without code: what it should have answered is missing, so that the caller
 * reverts there. Undefined: that was not the last thing which the call did to others. Where nothing is to be answered, it is
 * asked before whether there is code; a precompile has some.
 *
 * @param placeAt of a step
 */
export function calledNobody(
  { calls, op, call }: Recording,
  index: number,
  placeAt: (step: number) => SourcePlace | undefined,
): number | undefined {
  const { last, output } = calls[index]!;
  const called = calls.findLast(({ parent }) => parent === index);
  const isBareRevert = last !== undefined && output === '0x' && op[last] === opcode.revert && called?.first === undefined;
  if (!isBareRevert || called?.madeBy === undefined || called.output !== '0x' || called.error !== undefined) {
    return undefined;
  }
  for (let at = called.madeBy; at > called.madeBy - maxSteps; at--) {
    if (call[at] === index && op[at] === opcode.extcodesize) {
      return undefined;
    }
  }
  const place = placeAt(called.madeBy);
  return place === undefined || place.isWide || lowLevel.has(calleeName(codeAt(place))) ? undefined : called.madeBy;
}
