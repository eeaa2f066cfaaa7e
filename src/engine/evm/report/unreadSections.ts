import { type DecodedRevert, dataWords } from '../../abi';
import { type Section, code, count, message } from '../../report';
import type { DescribedCall } from './describeCall';

/** The bytes of an error that no ABI explains, word by word, each with a guess by its shape. */
export function errorDataSection(revert: DecodedRevert | undefined, node: number | undefined): readonly Section[] {
  const data = revert?.kind === 'unknown' && revert.selector !== undefined ? `0x${revert.data.slice(10)}` : undefined;
  return wordSection('errorData', 'Error data', data, node === undefined ? [] : [node]);
}

/** The same of a call. */
export function callDataSection({ unread }: DescribedCall, from: readonly number[]): readonly Section[] {
  return wordSection('callData', 'Calldata', unread, from);
}

function wordSection(
  key: string,
  heading: string,
  data: string | undefined,
  from: readonly number[],
): readonly Section[] {
  if (data === undefined || data === '0x') {
    return [];
  }
  const { words, more } = dataWords(data);
  return [
    {
      key,
      heading,
      columns: ['word', 'bytes', 'guessed from format'],
      rows: words.map(({ word, looksLike }, index) => [[count(BigInt(index))], [code(word)], looksLike ?? []]),
      note: more > 0 ? message`${count(BigInt(more))} more words in the raw answer.` : undefined,
      from,
      isOfOne: true,
    },
  ];
}
