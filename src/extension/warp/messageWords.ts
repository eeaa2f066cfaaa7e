import { CodecError, codecReport, decodeJustification } from '../../engine/transactions';
import { type Report, reportToText } from '../../engine/report';
import { hexToBytes } from '../../engine/primitives';
import type { ByteReading } from '../../engine/bytes';

/** What a message says, a line for each field: to be read before it is sent. Empty for what cannot be read. */
export function messageWords(readings: readonly ByteReading[]): readonly string[] {
  const reading = readings.find(({ key }) => key === 'warp');
  return reading === undefined ? [] : linesOf(reading.report());
}

/** What a justification says; empty for bytes that are none of the P-Chain's. */
export function justificationWords(hex: string): readonly string[] {
  const bytes = hexToBytes(hex);
  try {
    return bytes === undefined ? [] : linesOf(codecReport(decodeJustification(bytes), { identifier: hex }));
  } catch (error) {
    if (error instanceof CodecError) {
      return [];
    }
    throw error;
  }
}

/** Without the bytes themselves, which the user has just typed. */
function linesOf(report: Report): readonly string[] {
  const sections = report.sections.filter(({ key }) => key.startsWith('inside.'));
  const { raw: _, ...rest } = report;
  const [title, , ...lines] = reportToText({ ...rest, sections, sources: [] }, { now: 0 }).split('\n');
  return [title ?? '', ...lines.filter((line) => line.trim() !== '')];
}
