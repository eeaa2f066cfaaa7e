import { type Line, type Section, code, count, text } from '../../report';
import { byteLength } from '../../primitives';
import { argumentRows } from './argumentRows';
import type { DecodedArg } from './decodedArg';
import type { ArgFormat } from './invocation';

/** Bytes that are shown; all of them are copied. */
const shownBytes = 256;

/** What a transaction carries as data: the arguments that were read out of it, and all of its bytes. */
export function inputSection(
  input: string,
  args: readonly DecodedArg[] | undefined,
  from: readonly number[],
  format?: ArgFormat,
): readonly Section[] {
  if (input === '0x') {
    return [];
  }
  const { rows, marks } = argumentRows(args ?? [], format);
  const size = count(BigInt(byteLength(input)), 'bytes');
  const raw: readonly Line[] = [[text('raw')], [size], [rawSpan(input)]];
  return [
    {
      key: 'input',
      heading: 'Input',
      columns: ['name', 'type', 'value'],
      rows: [...rows, raw],
      marks: [...marks, undefined],
      from,
      isOfOne: true,
    },
  ];
}

function rawSpan(input: string): Line[number] {
  return byteLength(input) > shownBytes ? code(`${input.slice(0, 2 + 2 * shownBytes)}…`, input) : code(input);
}
