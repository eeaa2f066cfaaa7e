import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { code, text } from '../../finding/spans';
import { allowListRole } from '../precompile/allowListRoles';
import type { DecodedArg } from './decodedArg';
import type { DecodedCall } from './decodeCall';
import { decodeParameters } from './decodeParameters';
import { hexBytes } from '../hexBytes';
import { argsLine } from './invocation';

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
