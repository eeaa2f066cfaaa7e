import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { code, guess, remote, text } from '../../finding/spans';
import type { DecodedCall } from './decodeCall';
import { type ArgFormat, invocationLine } from './invocation';

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
