import * as l10n from '@vscode/l10n';
import type { Line } from '../../finding/finding';
import { code, joined, text } from '../../finding/spans';
import { CodecError } from '../codecError';
import { signerIndices } from '../warp/signerIndices';

const MOST = 32;

/** Which validators of the canonical set signed a Warp message, by number. */
export function signersLine(bits: Uint8Array): Line {
  try {
    const indices = signerIndices(bits);
    const shown = indices.slice(0, MOST).map((index): Line => [code(String(index))]);
    const more = indices.length - shown.length;
    return [
      text(l10n.t('{0} validators: number ', indices.length)),
      ...joined(shown, ', '),
      ...(more > 0 ? [text(l10n.t(' and {0} more', more))] : []),
    ];
  } catch (error) {
    if (error instanceof CodecError) {
      return [text(error.message)];
    }
    throw error;
  }
}
