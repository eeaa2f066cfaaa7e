import * as l10n from '@vscode/l10n';
import { code } from '../finding/spans';
import { bytesToHex } from '../ids/hex';
import type { ByteRange } from './byteRange';

const SELECTOR_SIZE = 4;
const WORD_SIZE = 32;

/** Call or revert data by words: what a word belongs to depends on the types, which the arguments list. */
export function evmDataRanges(bytes: Uint8Array, most: number): readonly ByteRange[] {
  const words = Math.min(Math.ceil((bytes.length - SELECTOR_SIZE) / WORD_SIZE), most - 1);
  return [
    { start: 0, end: SELECTOR_SIZE, field: l10n.t('selector'), value: [code(bytesToHex(bytes.subarray(0, 4)))] },
    ...Array.from({ length: words }, (_, i): ByteRange => {
      const start = SELECTOR_SIZE + i * WORD_SIZE;
      const word = bytes.subarray(start, start + WORD_SIZE);
      return { start, end: start + word.length, field: l10n.t('word {0}', i), value: [code(bytesToHex(word))] };
    }),
  ];
}
