import { type Line, code, guess, joined, message, remote, text } from '../../report';
import { hexBytes } from '../../primitives';
import type { DecodedCall } from './decodeCall';
import { decodeParameters } from './decodeParameters';
import { withRoleName } from './decodedArg';
import { type ArgFormat, argsLine, invocationLine } from './invocation';

/** Other meanings of a selector are few; a file may claim any number. */
const maxAlternatives = 2;

/**
 * What a call asks for: `transfer(to 0x22…, value 5)`, with how sure that is and whose ABI says so. Undefined where its
 * function or its arguments are not known.
 */
export function callLine(call: DecodedCall, format?: ArgFormat): Line | undefined {
  if (call.name === undefined || call.args === undefined) {
    return undefined;
  }
  const read = [...invocationLine(call.name, call.args, format), ...doubtOf(call)];
  const line = withAlternatives(read, call);
  return joined([[...line, ...abiNote(call.source)], ...sentences(call.problems)], ' ');
}

/** Its name alone, for a title. */
export function callName(call: DecodedCall): Line | undefined {
  return call.name === undefined ? undefined : [code(call.name), ...doubtOf(call)];
}

/** Follows what was read with an ABI of the project. */
export function abiNote(source: string | undefined): Line {
  return source === undefined ? [] : joined([[], message`ABI: ${remote(source)}`], ' · ');
}

function doubtOf({ guess: isGuess }: DecodedCall): Line {
  if (!isGuess) {
    return [];
  }
  return [guess('guessed from selector')];
}

function withAlternatives(call: Line, { alternatives = [] }: DecodedCall): Line {
  return alternatives
    .slice(0, maxAlternatives)
    .reduce((line, { standard, signature }) => message`${line}, or ${text(standard)} ${code(signature)}`, call);
}

function sentences(problems: readonly string[]): readonly Line[] {
  return problems.map((problem) => [text(problem)]);
}

const arrow: Line = [text('→')];

/** Bytes that do not fit are shown up to this many hex digits. */
const maxDigits = 64;

/**
 * What a call returned, as `→ 42`, with what is odd about the bytes. Undefined where it is not known what the function
 * returns, where nothing was returned, and where the bytes do not fit a function that is only guessed.
 */
export function returnLine({ outputs, name, guess }: DecodedCall, output: string): Line | undefined {
  const bytes = hexBytes(output);
  if (outputs === undefined || bytes === undefined || bytes === '0x') {
    return undefined;
  }
  const decoded = decodeParameters(outputs, bytes);
  if (decoded !== undefined) {
    const { args, problems } = decoded;
    const values = args === undefined ? [] : [argsLine(name === 'readAllowList' ? args.map(withRoleName) : args)];
    return joined([arrow, ...values, ...sentences(problems)], ' ');
  }
  if (guess) {
    return undefined;
  }
  const shown = bytes.length - 2 > maxDigits ? `${bytes.slice(0, 2 + maxDigits)}…` : bytes;
  return joined([arrow, [code(shown)], [text(`Return data does not match ${name ?? ''}.`)]], ' ');
}
