import { type Line, code, count, message, remote, text, id } from '../../report';
import { evmAddress, wellKnownName } from '../../primitives';
import { type DecodedRevert, decodeRevert, panicNumber, type RevertHint } from './decodeRevert';
import { type ArgLine, invocationLine } from './invocation';

/** What is known of a failed transaction. */
export interface Failure {
  readonly gasUsed?: bigint;
  readonly gasLimit?: bigint;
  /** Return data of the replay, hex with 0x; absent where the node sent none. */
  readonly revertData?: string;
  /** What the node said to the replay, or in a trace: "execution reverted: not today". */
  readonly rpcMessage?: string;
  /** A creation or a call of a precompile: a refusal uses up all gas too, so that the gas alone tells nothing. */
  readonly canBeRefused?: boolean;
}

export interface FailureReason {
  readonly kind: 'reverted' | 'outOfGas' | 'halted' | 'unknown';
  /** For the title. */
  readonly line: Line;
  /** What a node's own words mean, where the title has those. */
  readonly meaning?: Line;
  /** What the return data said, where there was any. */
  readonly revert?: DecodedRevert;
}

/**
 * The reason in title words, the surest first: return data, then the node's message, then the gas.
 *
 * @param format how the arguments of an error are shown
 */
export function failureReason(failure: Failure, hint: RevertHint = {}, format?: ArgLine): FailureReason {
  if (failure.revertData !== undefined && failure.revertData !== '0x' && failure.revertData !== '') {
    const revert = decodeRevert(failure.revertData, hint);
    return { kind: 'reverted', line: revertLine(revert, format), revert };
  }
  return fromMessage(failure) ?? fromGas(failure);
}

function revertLine(revert: DecodedRevert, format: ArgLine | undefined): Line {
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

function fromMessage({ rpcMessage, gasLimit }: Failure): FailureReason | undefined {
  const answer = rpcMessage?.trim() ?? '';
  const reason =
    /^(?:err: )?(?:VM Exception while processing transaction: )?(?:execution )?revert(?:ed)?(?:\s*[:,](.*))?$/is.exec(
      answer,
    );
  if (reason !== null) {
    const words = (reason[1] ?? '').trim();
    return words === ''
      ? { kind: 'reverted', line: [text('reverted without a reason')] }
      : { kind: 'reverted', line: message`reverted: ${remote(words)}` };
  }
  if (/^(?:EVM error:? )?out ?of ?gas\b/i.test(answer)) {
    return { kind: 'outOfGas', line: outOfGas(gasLimit) };
  }
  if (answer === '' || isAboutTheReplay(answer)) {
    return undefined;
  }
  const words = message`failed: ${nodeWords(answer)}`;
  if (/\bout of gas\b|\bOutOfGas\b|gas uint64 overflow/i.test(answer)) {
    return { kind: 'outOfGas', line: words, meaning: outOfGas(gasLimit) };
  }
  const halted = haltReason(answer);
  return { kind: 'halted', line: words, meaning: halted === undefined ? undefined : [text(halted)] };
}

/**
 * Words that say why the call could not be run anew, and nothing about how it ended: state that is gone, a node that
 * closes or is slow, and checks that a transaction in a block has passed.
 */
function isAboutTheReplay(words: string): boolean {
  return /missing trie node|historical state|^no state found|unfinalized|\bclosed\b|closing|shutting down|time(?:d )?out|deadline exceeded|execution aborted|context canceled|not found|\bnot available\b|does not exist|unknown block|bootstrapp|too many requests|rate limit|intrinsic gas too low|insufficient funds|nonce too|fee per gas less than|fee cap|exceeds block gas limit|\(supplied gas \d+\)$/i.test(
    words,
  );
}

/** Ways for the EVM to stop that are no revert: they use up all gas. Texts: go-ethereum's core/vm. */
function haltReason(message: string): string | undefined {
  if (/invalid opcode|InvalidFEOpcode|OpcodeNotFound/i.test(message)) {
    return 'invalid opcode (assert before Solidity 0.8)';
  }
  if (/invalid jump destination|InvalidJump/i.test(message)) {
    return 'invalid jump destination';
  }
  if (/stack (?:underflow|limit reached)|StackUnderflow|StackOverflow/i.test(message)) {
    return 'stack overflow or underflow';
  }
  if (/write protection|StateChangeDuringStaticCall/i.test(message)) {
    return 'state change in a STATICCALL';
  }
  if (/max call depth exceeded|CallTooDeep/i.test(message)) {
    return 'max call depth exceeded';
  }
  if (/max code size exceeded|CreateContractSizeLimit/i.test(message)) {
    return 'contract code exceeds 24,576 bytes';
  }
  if (/max initcode size exceeded|CreateInitCodeSizeLimit/i.test(message)) {
    return 'init code exceeds 49,152 bytes';
  }
  if (/contract address collision|CreateCollision/i.test(message)) {
    return 'contract address collision';
  }
  if (/invalid code: must not begin with 0xef/i.test(message)) {
    return 'contract code begins with 0xef';
  }
  if (/insufficient balance for transfer|OutOfFunds/i.test(message)) {
    return 'insufficient balance for transfer';
  }
  return undefined;
}

function fromGas({ gasUsed, gasLimit, canBeRefused }: Failure): FailureReason {
  if (gasUsed !== undefined && gasLimit !== undefined && gasUsed >= gasLimit) {
    if (canBeRefused === true) {
      const gas = count(gasLimit, 'gas');
      return { kind: 'unknown', line: message`failed, all ${gas} used, reason unknown` };
    }
    return { kind: 'outOfGas', line: message`probably ${outOfGas(gasLimit)}` };
  }
  return { kind: 'unknown', line: [text('failed, reason unknown')] };
}

function outOfGas(gasLimit: bigint | undefined): Line {
  return gasLimit === undefined ? [text('out of gas')] : message`out of gas: all ${count(gasLimit, 'gas')} used`;
}

/** A server's words are shown up to this many characters: splitting megabytes into links takes too long. */
const maxLength = 400;

const address = /(0x[0-9a-f]{40})(?![0-9a-f])/i;

/** What a node said, as it said it: addresses in it are links, all other words stay remote. */
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

/** Renderers trim words from outside, so the blanks beside a link are ours. */
function remoteParts(piece: string): Line {
  const words = piece.trim();
  if (words === '') {
    return piece === '' ? [] : [text(' ')];
  }
  return [...(/^\s/.test(piece) ? [text(' ')] : []), remote(words), ...(/\s$/.test(piece) ? [text(' ')] : [])];
}
