import type { Report, Section } from '../report';
import { textLine } from '../spans';
import type { Drawing } from './drawing';

/** The text equivalent of a drawing. */
interface DrawnText<L> {
  /** Empty for a plain list. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly L[])[];
}

/** What a drawing says, for texts and for who would rather read. @param words a line of words of ours */
function drawnText<L>(drawing: Drawing<L>, words: (text: string) => L): DrawnText<L> {
  switch (drawing.kind) {
    case 'bar': {
      const { parts, mark } = drawing;
      return { columns: [], rows: [...parts, ...(mark === undefined ? [] : [mark])].map(({ label }) => [label]) };
    }
    case 'flow': {
      const { parties, arrows } = drawing;
      const party = (at: number): L => parties[at]!.label;
      return {
        columns: ['from', 'to', 'what'],
        rows: arrows.map(({ from, to, label }) => [party(from), party(to), label]),
      };
    }
    case 'source': {
      const { first, lines, failed } = drawing;
      const number = (i: number): string => `${i === failed ? '▶ ' : ''}${String(first + i)}`;
      return { columns: [], rows: lines.map((line, i) => [words(number(i)), line]) };
    }
  }
}

/** The drawings of a Report as tables for texts, those that nothing else says. */
export function drawnSections({ drawings = [] }: Pick<Report, 'drawings'>): readonly Section[] {
  return drawings.flatMap(({ key, heading, drawing, isTold }) =>
    isTold === true ? [] : [{ key, heading, ...drawnText(drawing, textLine), isOfOne: true, from: [] }],
  );
}
