import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { code, guess, remote, text } from '../../finding/spans';
import { hexBytes } from '../../ids/hex';
import { allowListRole } from '../precompile/precompiles';
import type { DecodedCall } from './decodeCall';
import { decodeParameters } from './decodeParameters';
import type { DecodedArg } from './decodedArg';
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
  return [
    ...(call.guess ? [text(l10n.t('maybe '))] : []),
    ...invocationLine(call.name, call.args, format),
    ...doubtOf(call),
    ...alternativesOf(call),
    ...abiNote(call.source),
    ...call.problems.map((problem) => text(` ${problem}`)),
  ];
}

/** Its name alone, for a title. */
export function callName(call: DecodedCall): Line | undefined {
  return call.name === undefined ? undefined : [code(call.name), ...doubtOf(call)];
}

/** Follows what was read with an ABI of the project. */
export function abiNote(source: string | undefined): Line {
  return source === undefined ? [] : [text(l10n.t(' · ABI: ')), remote(source)];
}

function doubtOf({ guess: isGuess, source }: DecodedCall): Line {
  if (!isGuess) {
    return [];
  }
  return [guess(source === undefined ? l10n.t('by signature table') : l10n.t('by its selector'))];
}

function alternativesOf({ alternatives = [] }: DecodedCall): Line {
  return alternatives
    .slice(0, maxAlternatives)
    .flatMap(({ standard, signature }) => [text(l10n.t(', or {0} ', standard)), code(signature)]);
}

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
    const args = decoded.args ?? [];
    const words = decoded.problems.map((problem, i) =>
      text(i === 0 && decoded.args === undefined ? problem : ` ${problem}`),
    );
    return [text('→ '), ...argsLine(name === 'readAllowList' ? args.map(inWords) : args), ...words];
  }
  if (guess) {
    return undefined;
  }
  const shown = bytes.length - 2 > maxDigits ? `${bytes.slice(0, 2 + maxDigits)}…` : bytes;
  return [text('→ '), code(shown), text(l10n.t(' These bytes are not what {0} returns.', name ?? ''))];
}

/** A role of a precompile's allow list is a number that few know by heart. */
function inWords(arg: DecodedArg): DecodedArg {
  const words = typeof arg.value === 'bigint' ? allowListRole(arg.value) : undefined;
  return words === undefined ? arg : { ...arg, words };
}
