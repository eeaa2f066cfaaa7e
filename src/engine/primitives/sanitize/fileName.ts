import { cleanRemote, isRightToLeft } from '../text/clean';

/** Names that Windows keeps for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)$/i;

/** Characters before the ending: exports write beside the file, under its name and a longer ending. */
const maxLength = 100;

/**
 * Words as the name of a file in one folder: letters, digits, `_` and `-`, at most 100 of them before the ending. No
 * separator, dot, blank, device of Windows, or letter that reorders the others can be in it.
 *
 * @param ending without its dot
 */
export function safeFileName(words: readonly string[], ending: string): string {
  const name = cleanRemote(words.join(' ').normalize('NFKC'), 4 * maxLength)
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/[^-]/gu, (letter) => (isRightToLeft(letter) ? '-' : letter))
    .replace(/-{2,}/g, '-');
  const short = fitting(name).replace(/^[-\p{M}]+|(?<!-)-+$/gu, '');
  return `${short === '' ? 'snowprobe' : reserved.test(short) ? `${short}_` : short}.${ending}`;
}

/** File systems count bytes: 255 of them with every ending. */
function fitting(name: string): string {
  let bytes = 0;
  const cached: string[] = [];
  for (const letter of Array.from(name).slice(0, maxLength)) {
    bytes += letter.length === 2 ? 4 : letter > '\u07ff' ? 3 : letter > '\u007f' ? 2 : 1;
    if (bytes > 2 * maxLength) {
      break;
    }
    cached.push(letter);
  }
  return cached.join('');
}
