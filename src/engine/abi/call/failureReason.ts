import { type Line, code, count, message, remote, text, id } from '../../report';
import { evmAddress, wellKnownName, byteLength, hexBytes } from '../../primitives';
import { abiSignature, type AbiSource } from '../known/signatures';
import { knownAbi } from '../known/knownAbi';
import { type ArgFormat, invocationLine, type DecodedArg, invocationText } from './invocation';
import { decodeParameters } from './decodeParameters';
import { newestOpcode, laterOpcode } from '../code/evmVersion';

/** Decoded data of a revert. `text` is a description, or unsanitized text of the contract. */
export type DecodedRevert =
  /** `Error(string)`: `require(…, "reason")`. */
  | { readonly kind: 'error'; readonly text: string; readonly selector: string; readonly problems: readonly string[] }
  | { readonly kind: 'panic'; readonly text: string; readonly selector: string; readonly code: bigint }
  | {
      readonly kind: 'custom';
      readonly text: string;
      readonly selector: string;
      readonly name: string;
      /** The standard, otherwise the contract's name in the project. */
      readonly standard: string;
      /** The project's ABI file, if used: "out/Usdc.sol". Untrusted. */
      readonly source?: string;
      /** The error is only in a table, or its contract is not known to be at that address. */
      readonly guess: boolean;
      /** Signatures of other errors with this selector that fit the bytes too. */
      readonly alternatives?: readonly string[];
      readonly args: readonly DecodedArg[];
      readonly problems: readonly string[];
    }
  /** No data: `revert()` or `require(…)` without a reason. */
  | { readonly kind: 'empty'; readonly text: string }
  /** An unknown custom error, or data that is not an error (without `selector`). */
  | { readonly kind: 'unknown'; readonly text: string; readonly selector?: string; readonly data: string };

/** How an assertion names a revert: the name of its error, its reason, or "Panic". */
export function revertName(revert: DecodedRevert | undefined): string | undefined {
  switch (revert?.kind) {
    case 'custom':
      return revert.name;
    case 'error':
      return revert.text;
    case 'panic':
      return 'Panic';
    default:
      return undefined;
  }
}

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';

export interface RevertHint {
  /** The project's ABIs, which take precedence over the tables. */
  readonly abi?: AbiSource;
  /** The contract that reverted, if known. It may have bubbled up another contract's error. */
  readonly address?: string;
}

/** Decodes the return data of a revert, hex with 0x. Never throws, whatever the input. */
export function decodeRevert(data: string, hint: RevertHint = {}): DecodedRevert {
  const bytes = hexBytes(data);
  if (bytes === undefined) {
    return { kind: 'unknown', text: 'revert data that is not hex', data };
  }
  if (bytes === '0x') {
    return { kind: 'empty', text: 'no reason' };
  }
  if (byteLength(bytes) < 4) {
    return { kind: 'unknown', text: `unknown revert data: ${bytes}`, data: bytes };
  }
  const selector = bytes.slice(0, 10);
  const body = `0x${bytes.slice(10)}` as const;
  return builtInError(selector, body) ?? customError(selector, body, hint) ?? unknownError(selector, bytes);
}

/** A malformed `Error(string)` or `Panic(uint256)` is not a custom error. */
function unknownError(selector: string, data: string): DecodedRevert {
  return selector === errorSelector || selector === panicSelector
    ? { kind: 'unknown', text: `unknown revert data: ${shortened(data)}`, data }
    : { kind: 'unknown', text: `custom error ${selector}`, selector, data };
}

function shortened(data: string): string {
  return data.length <= 66 ? data : `${data.slice(0, 66)}…`;
}

function builtInError(selector: string, body: `0x${string}`): DecodedRevert | undefined {
  if (selector === errorSelector) {
    const decoded = decodeParameters([{ name: 'reason', type: 'string' }], body);
    const reason = decoded?.args?.[0]?.value;
    return decoded === undefined || typeof reason !== 'string'
      ? undefined
      : { kind: 'error', text: reason, selector, problems: decoded.problems };
  }
  if (selector === panicSelector) {
    const code = decodeParameters([{ name: 'code', type: 'uint256' }], body)?.args?.[0]?.value;
    return typeof code !== 'bigint'
      ? undefined
      : { kind: 'panic', text: panicReasons.get(code) ?? `panic ${panicNumber(code)}`, selector, code };
  }
  return undefined;
}

/** Formatted as in Solidity's documentation: `0x12`. */
function panicNumber(code: bigint): string {
  return `0x${code.toString(16).padStart(2, '0')}`;
}

function customError(selector: string, body: `0x${string}`, { abi, address }: RevertHint): DecodedRevert | undefined {
  const own = (abi?.errors(selector, address) ?? []).map(({ contract, certain, ...rest }) => ({
    ...rest,
    standard: contract,
    guess: !certain,
  }));
  const tables = (knownAbi().errors.get(selector) ?? []).map((known) => ({ ...known, source: undefined, guess: true }));
  const matching = [...own, ...tables].flatMap((candidate) => {
    const decoded = decodeParameters(candidate.inputs, body);
    return decoded?.args === undefined ? [] : [{ ...candidate, args: decoded.args, problems: decoded.problems }];
  });
  const [first] = matching;
  if (first === undefined) {
    return undefined;
  }
  const { name, standard, source, guess, args, problems } = first;
  const signatures = matching.map((each) => abiSignature(each.name, each.inputs));
  const alternatives = [...new Set(signatures)].filter((each) => each !== signatures[0]);
  return {
    kind: 'custom',
    text: invocationText(name, args),
    selector,
    name,
    standard,
    source,
    guess,
    alternatives: guess && alternatives.length > 0 ? alternatives : undefined,
    args,
    problems,
  };
}

/** Reasons of Solidity's `Panic(uint256)` by code. */
export const panicReasons: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic compiler panic'],
  [0x01n, 'assertion failed'],
  [0x11n, 'arithmetic overflow or underflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'conversion to an invalid enum value'],
  [0x22n, 'incorrectly encoded storage byte array'],
  [0x31n, 'pop() on an empty array'],
  [0x32n, 'array index out of bounds'],
  [0x41n, 'out of memory or array too large'],
  [0x51n, 'call to a zero-initialized function pointer'],
]);

export interface Failure {
  readonly gasUsed?: bigint;
  readonly gasLimit?: bigint;
  /** Return data of the replay, hex with 0x; absent where the node sent none. */
  readonly revertData?: string;
  /** The node's error for the replay, or the error in a trace: "execution reverted: not today". */
  readonly rpcMessage?: string;
  /** Init code of a creation, hex with 0x. */
  readonly initCode?: string;
  /** A creation or a call of a precompile, whose rejection uses all gas too: the gas is then inconclusive. */
  readonly canBeRefused?: boolean;
}

export interface FailureReason {
  readonly kind: 'reverted' | 'outOfGas' | 'halted' | 'unknown';
  readonly line: Line;
  /** Explains the node's message, where `line` quotes it. */
  readonly meaning?: Line;
  readonly revert?: DecodedRevert;
}

/**
 * The reason of a failure as a title, from the most reliable source: return data, the node's message, then the gas.
 *
 * @param format formats the arguments of an error
 */
export function failureReason(failure: Failure, hint: RevertHint = {}, format?: ArgFormat): FailureReason {
  if (failure.revertData !== undefined && failure.revertData !== '0x' && failure.revertData !== '') {
    const revert = decodeRevert(failure.revertData, hint);
    return { kind: 'reverted', line: revertLine(revert, format), revert };
  }
  return fromMessage(failure) ?? fromGas(failure);
}

function revertLine(revert: DecodedRevert, format: ArgFormat | undefined): Line {
  switch (revert.kind) {
    case 'error':
      return revert.text.trim() === ''
        ? [text('reverted with an empty reason string')]
        : message`reverted: ${remote(revert.text)}`;
    case 'panic':
      return [text(`reverted: ${revert.text} (panic ${panicNumber(revert.code)})`)];
    case 'custom':
      return message`reverted: ${invocationLine(revert.name, revert.args, format)}`;
    case 'empty':
      return [text('reverted without a reason')];
    case 'unknown':
      return revert.selector === undefined
        ? message`reverted with unknown data: ${code(revert.data.slice(0, 200))}`
        : message`reverted with custom error ${code(revert.selector)}`;
  }
}

function fromMessage({ rpcMessage, gasLimit, initCode = '' }: Failure): FailureReason | undefined {
  const nodeMessage = rpcMessage?.trim() ?? '';
  const reason =
    /^(?:err: )?(?:VM Exception while processing transaction: )?(?:execution )?revert(?:ed)?(?:\s*[:,](.*))?$/is.exec(
      nodeMessage,
    );
  if (reason !== null) {
    const words = (reason[1] ?? '').trim();
    return words === ''
      ? { kind: 'reverted', line: [text('reverted without a reason')] }
      : { kind: 'reverted', line: message`reverted: ${remote(words)}` };
  }
  if (/^(?:EVM error:? )?out ?of ?gas\b/i.test(nodeMessage)) {
    return { kind: 'outOfGas', line: outOfGas(gasLimit) };
  }
  if (nodeMessage === '' || isAboutTheReplay(nodeMessage)) {
    return undefined;
  }
  const words = message`failed: ${nodeWords(nodeMessage)}`;
  if (/\bout of gas\b|\bOutOfGas\b|gas uint64 overflow/i.test(nodeMessage)) {
    return { kind: 'outOfGas', line: words, meaning: outOfGas(gasLimit) };
  }
  // Code built for a later EVM has its newest opcode or an older one of the same version.
  const later = laterOpcode(nodeMessage) ?? (notActivated.test(nodeMessage) ? newestOpcode(initCode) : undefined);
  if (later !== undefined) {
    const { name, version } = later;
    return {
      kind: 'halted',
      line: words,
      meaning: message`code for a later EVM: ${code(name)} needs ${text(version)}, which the chain did not run. Build for the version that it runs (evm_version)`,
    };
  }
  const [, halted] = haltReasons.find(([pattern]) => pattern.test(nodeMessage)) ?? [];
  return { kind: 'halted', line: words, meaning: halted === undefined ? undefined : [text(halted)] };
}

/**
 * Whether a message is about the replay rather than the result: pruned state, a node that is slow or shutting down, or
 * checks that a transaction in a block has passed.
 */
function isAboutTheReplay(words: string): boolean {
  return /missing trie node|historical state|^no state found|unfinalized|\bclosed\b|closing|shutting down|time(?:d )?out|deadline exceeded|execution aborted|context canceled|not found|\bnot available\b|does not exist|unknown block|bootstrapp|too many requests|rate limit|intrinsic gas too low|insufficient funds|nonce too|fee per gas less than|fee cap|exceeds block gas limit|\(supplied gas \d+\)$/i.test(
    words,
  );
}

/** revm's error for an opcode that the chain's fork does not have yet. */
const notActivated = /\bNotActivated\b/;

/** Exceptional halts, which use all gas. Source of the messages: go-ethereum's core/vm. */
const haltReasons = [
  [/invalid opcode|InvalidFEOpcode|OpcodeNotFound/i, 'invalid opcode (assert before Solidity 0.8)'],
  [notActivated, 'an opcode of a later EVM than the chain runs; build for its version (evm_version)'],
  [/invalid jump destination|InvalidJump/i, 'invalid jump destination'],
  [/stack (?:underflow|limit reached)|StackUnderflow|StackOverflow/i, 'stack overflow or underflow'],
  [/write protection|StateChangeDuringStaticCall/i, 'state change in a STATICCALL'],
  [/max call depth exceeded|CallTooDeep/i, 'max call depth exceeded'],
  [/max code size exceeded|CreateContractSizeLimit/i, 'contract code exceeds 24,576 bytes'],
  [/max initcode size exceeded|CreateInitCodeSizeLimit/i, 'init code exceeds 49,152 bytes'],
  [/contract address collision|CreateCollision/i, 'contract address collision'],
  [/invalid code: must not begin with 0xef/i, 'contract code begins with 0xef'],
  [/insufficient balance for transfer|OutOfFunds/i, 'insufficient balance for transfer'],
] as const;

function fromGas({ gasUsed, gasLimit, canBeRefused }: Failure): FailureReason {
  if (gasUsed === undefined || gasLimit === undefined) {
    return { kind: 'unknown', line: [text('failed, reason unknown')] };
  }
  if (gasUsed < gasLimit) {
    // Only a revert leaves gas.
    return { kind: 'unknown', line: [text('reverted, reason unknown')] };
  }
  if (canBeRefused === true) {
    return { kind: 'unknown', line: message`failed, all ${count(gasLimit, 'gas')} used, reason unknown` };
  }
  return { kind: 'outOfGas', line: message`probably ${outOfGas(gasLimit)}` };
}

function outOfGas(gasLimit: bigint | undefined): Line {
  return gasLimit === undefined ? [text('out of gas')] : message`out of gas: all ${count(gasLimit, 'gas')} used`;
}

/** Maximum length of a server's message: turning megabytes into links takes too long. */
const maxLength = 400;

const address = /(0x[0-9a-f]{40})(?![0-9a-f])/i;

/** A node's message verbatim: addresses become links, everything else is remote text. */
export function nodeWords(words: string): Line {
  const shown = words.length > maxLength ? `${words.slice(0, maxLength)}…` : words;
  return shown.split(address).flatMap((piece, index) => (index % 2 === 1 ? [linked(piece)] : remoteParts(piece)));
}

function linked(piece: string): Line[number] {
  const known = evmAddress(piece);
  return known === undefined || known.checksum === 'invalid'
    ? remote(piece)
    : id(known.address, wellKnownName(known)?.name);
}

/** Renderers trim remote text, so whitespace next to a link is added as text of ours. */
function remoteParts(piece: string): Line {
  const words = piece.trim();
  if (words === '') {
    return piece === '' ? [] : [text(' ')];
  }
  return [...(/^\s/.test(piece) ? [text(' ')] : []), remote(words), ...(/\s$/.test(piece) ? [text(' ')] : [])];
}
