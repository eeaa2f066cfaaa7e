import * as l10n from '@vscode/l10n';
import { code } from '../finding/spans';
import { bytesToHex } from '../ids/hex';
import type { ByteRange } from '../codec/byteRange';

const WORD_SIZE = 32;

/** Call, revert or log data by words: what a word belongs to depends on the types, which the arguments list. */
export function evmDataRanges(bytes: Uint8Array, selectorSize: 0 | 4, most: number): readonly ByteRange[] {
  const value = [code(bytesToHex(bytes.subarray(0, selectorSize)))];
  const selector = selectorSize === 0 ? [] : [{ start: 0, end: selectorSize, field: l10n.t('selector'), value }];
  const words = Math.min(Math.ceil((bytes.length - selectorSize) / WORD_SIZE), most - selector.length);
  return [
    ...selector,
    ...Array.from({ length: words }, (_, i): ByteRange => {
      const start = selectorSize + i * WORD_SIZE;
      const word = bytes.subarray(start, start + WORD_SIZE);
      return { start, end: start + word.length, field: l10n.t('word {0}', i), value: [code(bytesToHex(word))] };
    }),
  ];
}
