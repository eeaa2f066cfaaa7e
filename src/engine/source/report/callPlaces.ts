import { type Line, type Section, type SectionRows, code, place, rowCount, text } from '../../report';
import type { TracedFailure } from '../frames/failures';
import { type SourceFrame, frameName } from '../frames/sourceTrace';

/** By the index of a call: the statement that failed in it, or that made the call inside which it failed. */
export function failedPlaces(failures: readonly TracedFailure[]): ReadonlyMap<number, Line> {
  const places = new Map<number, Line>();
  for (const { call, range } of failures.flatMap(({ frames }) => frames)) {
    if (range !== undefined && !places.has(call)) {
      places.set(call, [place(range)]);
    }
  }
  return places;
}

/**
 * The tree of calls with where each failed, behind the call itself.
 *
 * @param calls how many the places are of: those of another tree say nothing about this one
 */
export function withPlaces(section: Section, places: ReadonlyMap<number, Line>, calls: number): Section {
  if (section.key !== 'calls' || places.size === 0 || rowCount(section) !== calls) {
    return section;
  }
  const { columns, rows, rest } = section;
  const add = (all: SectionRows['rows'], from: number): SectionRows['rows'] =>
    all.map(([call = [], ...others], i) => [call, places.get(from + i) ?? [], ...others]);
  return {
    ...section,
    columns: [columns[0] ?? '', 'place', ...columns.slice(1)],
    rows: add(rows, 0),
    rest: rest && {
      ...rest,
      part(from, to) {
        const part = rest.part(from, to);
        return { ...part, rows: add(part.rows, rows.length + from) };
      },
    },
  };
}

/** "Coin.transfer" */
export function functionLine(frame: SourceFrame): Line {
  const words = frameName(frame);
  return words === '' ? [text('not from this project')] : [code(words)];
}

/** Frames below the lines of a failure. */
const maxFrames = 4;

/** What ran where: "Coin.transfer src/Coin.sol:31". */
export function frameLines(frames: readonly SourceFrame[]): readonly Line[] {
  return frames
    .flatMap((frame) => (frame.range === undefined ? [] : [[...functionLine(frame), text(' '), place(frame.range)]]))
    .slice(0, maxFrames);
}
