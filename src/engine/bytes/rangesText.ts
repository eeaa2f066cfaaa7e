import { type RenderContext, type TextStyle, lineText, padEnd } from '../report';
import { bytesToHex, formatCount } from '../primitives';
import type { ByteReading } from './reading';

/** A document of more lines is of no use; the JSON form has all values. */
const MAX_LINES = 20_000;

/** Bytes of a field that are shown beside its value. */
const SHOWN = 8;
const MAX_FIELD_WIDTH = 60;
const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 };

/** A reading as lines of text: first byte, length, the first bytes themselves, the field's name, and what it says. */
export function rangesText(reading: ByteReading, ctx: Pick<RenderContext, 'now' | 'locale' | 'timeZone'>): string {
  const ranges = reading.ranges(MAX_LINES + 1);
  const { bytes } = reading;
  const rows = ranges.slice(0, MAX_LINES).map(({ start, end, field, value }) => {
    const first = bytesToHex(bytes.subarray(start, Math.min(end, start + SHOWN))).slice(2);
    return [
      String(start).padStart(String(bytes.length).length),
      String(end - start).padStart(6),
      padEnd(end - start > SHOWN ? `${first}…` : first, 2 * SHOWN + 1),
      field,
      lineText(value, style, ctx),
    ];
  });
  const width = rows.reduce(
    (widest, [, , , field = '']) => Math.max(widest, Math.min(field.length, MAX_FIELD_WIDTH)),
    0,
  );
  const lines = rows.map(([start, length, first, field = '', value]) =>
    [start, length, first, padEnd(field, width), value].join('  ').trimEnd(),
  );
  const head = `${reading.name}, ${formatCount(BigInt(bytes.length))} bytes: offset, length, bytes, field, value`;
  const cut = ranges.length > MAX_LINES ? ['… The JSON has all values.'] : [];
  return `${[head, '', ...lines, ...cut].join('\n')}\n`;
}
