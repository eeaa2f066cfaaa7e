import { decodeParameters, readParameters } from '../../abi';
import { opcode, type Recording } from '../../evm';
import { type CallSource, codeAt, type ParsedSource, type SourcePlace } from './callSource';
import { calleeName } from './certainty';
import type { CodeSpan, Definition } from './solidityText';

type Calls = Pick<Recording, 'calls'>;

/** First byte of a library's code, which reverts when called directly. */
const libraryStart = opcode.push20;

/**
 * Whether a call with empty revert data reverted in user-written code: none of the compiler's own checks, which revert
 * without data too, can have failed. These check the value sent, the arguments, and the code and responses of other
 * contracts.
 */
export function revertsInUserCode({ calls, op, call }: Recording, index: number, source: CallSource): boolean {
  const { first = 0, last = 0, kind, input } = calls[index]!;
  if (op[last] !== opcode.revert || callValueOf({ calls }, index) > 0n || source.map.bytes[0] === libraryStart) {
    return false;
  }
  const isCanonicalInput = kind.startsWith('CREATE')
    ? isCanonicalCreation(input, source)
    : isCanonicalCall(input, source);
  if (calls.some(({ parent }) => parent === index) || !isCanonicalInput) {
    return false;
  }
  for (let at = first; at <= last; at++) {
    if (call[at] === index && op[at] === opcode.extcodesize) {
      return false;
    }
  }
  return true;
}

/** CALLVALUE, in wei. */
function callValueOf({ calls }: Calls, index: number): bigint {
  let at = calls[index]!;
  while (at.kind === 'DELEGATECALL' && at.parent !== undefined) {
    at = calls[at.parent]!;
  }
  return at.value;
}

/** Types whose values fill one word each, so that constructor arguments can be validated by the source text alone. */
const valueType = /^(?:address|bool|bytes32|u?int(?:256)?)$/;

/** The same for the constructor arguments after the creation code. */
function isCanonicalCreation(input: string, source: CallSource): boolean {
  const [own, ...others] = source.named('constructor').filter(({ contract }) => contract === source.contract.name);
  const head = own === undefined ? '' : headerOf(own, source);
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

/** Whether calldata is exactly what a compiler would encode for a function. */
function isCanonicalCall(input: string, source: CallSource): boolean {
  const signature = source.contract.selectors.get(input.slice(2, 10).toLowerCase());
  if (signature === undefined) {
    return false;
  }
  const opened = signature.indexOf('(');
  const types = signature.slice(opened + 1, -1);
  // The ABI has enums as uint8, but not every uint8 is a valid enum value.
  const heads = source.named(signature.slice(0, opened)).map((one) => headerOf(one, source));
  // Without a callable function it is the getter of a variable, which is compiler-generated.
  if (!heads.some((head) => /\b(?:external|public)\b/.test(head))) {
    return false;
  }
  if (heads.some((head) => countMatches(head, /\buint8\b/g) < countMatches(types, /\buint8\b/g))) {
    return false;
  }
  const parameters = readParameters(types);
  const decoded = parameters && decodeParameters(parameters, `0x${input.slice(10)}`);
  return decoded?.args !== undefined && decoded.problems.length === 0;
}

function headerOf(definition: Definition, source: CallSource): string {
  const { start, body, end } = definition;
  return source.sourceOf(definition)?.text.code.slice(start, body ?? end) ?? '';
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Code that reverts without data where bytes are too short: `abi.decode`, a calldata slice. */
const decodePattern = /\babi\s*\.\s*decode\s*\(|:(?=[^\];{}:?]*\])/g;

/** Places in a function that may revert without data, other than explicit reverts. */
export function decodingPlaces({ text: { code } }: ParsedSource, { start, end }: Definition): readonly CodeSpan[] {
  return [...code.slice(start, end).matchAll(decodePattern)].map(({ 0: found, index }) => ({
    start: start + index,
    length: found.length,
  }));
}

/** Calls of an address that are not contract calls: without code at the address, they succeed. */
const lowLevel: ReadonlySet<string | undefined> = new Set([
  ...['call', 'staticcall', 'delegatecall', 'callcode', 'send', 'transfer', 'ecrecover', 'sha256', 'ripemd160'],
  undefined,
]);

/** Maximum number of steps from EXTCODESIZE to the call. */
const maxSteps = 60;

/**
 * The step that called a contract function at an address without code: the return data is missing, so the caller
 * reverts. `undefined` where that was not the last call made. Calls without return values are preceded by an
 * EXTCODESIZE check instead; precompiles have code.
 *
 * @param placeAt of a step
 */
export function callWithoutCode(
  { calls, op, call }: Recording,
  index: number,
  placeAt: (step: number) => SourcePlace | undefined,
): number | undefined {
  const { last, output } = calls[index]!;
  const called = calls.findLast(({ parent }) => parent === index);
  const isBareRevert =
    last !== undefined && output === '0x' && op[last] === opcode.revert && called?.first === undefined;
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
