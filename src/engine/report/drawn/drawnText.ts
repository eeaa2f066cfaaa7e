import type { Report, Section } from '../report';
import { textLine } from '../spans';
import type { Drawing } from './drawing';

interface DrawnText<L> {
  /** Empty for a plain list. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly L[])[];
}

/** The text equivalent of a drawing; `words` makes a line of trusted text. */
export function drawnText<L>(drawing: Drawing<L>, words: (text: string) => L): DrawnText<L> {
  const list = (rows: readonly (readonly L[])[]): DrawnText<L> => ({ columns: [], rows });
  switch (drawing.kind) {
    case 'bar': {
      const { parts, mark } = drawing;
      return list([...parts, ...(mark === undefined ? [] : [mark])].map(({ label }) => [label]));
    }
    case 'flow': {
      const { parties, arrows } = drawing;
      const party = (at: number): L => parties[at]!.label;
      const rows = arrows.map(({ from, to, label }) => [party(from), party(to), label]);
      return { columns: ['from', 'to', 'what'], rows };
    }
    case 'source': {
      const { first, lines, failed, frames } = drawing;
      const number = (i: number): string => `${i === failed ? '▶ ' : ''}${String(first + i)}`;
      return list([
        ...lines.map((line, i) => [words(number(i)), line]),
        ...frames.map((line, i) => [words(i === 0 ? 'called from' : 'from'), line]),
      ]);
    }
    case 'icicle': {
      const rows = drawing.frames.map(({ depth, name, size, group }) => [
        words('· '.repeat(depth) + name),
        drawing.groups[group] ?? words(''),
        words(size),
      ]);
      return { columns: ['frame', 'contract', 'gas'], rows };
    }
    case 'runway':
      return list(drawing.rows.map(({ label, left }) => [label, left]));
    case 'blocks':
      return list(drawing.blocks.map(({ label }) => [label]));
    case 'slots': {
      const rows = drawing.slots.flatMap(({ slot, fields }) =>
        fields.map(({ bytes, label, value, isChanged }) => [
          slot,
          label,
          words(String(bytes)),
          value,
          words(isChanged === true ? 'changed' : ''),
        ]),
      );
      return { columns: ['slot', 'variable', 'bytes', 'value', ''], rows };
    }
    case 'timeline':
      return list(drawing.events.map(({ when, label }) => [when, label]));
    case 'lanes': {
      const rows = drawing.stages.map(({ lane, state, label, wait, about }) => [
        words(`${stateSigns[state]} `),
        drawing.lanes[lane],
        label,
        wait?.words ?? words(''),
        about ?? words(''),
      ]);
      return { columns: ['', 'chain', 'stage', 'after', 'time'], rows };
    }
    case 'graph': {
      const rows = drawing.edges.map(({ from, to, count }) => [drawing.nodes[from]!, drawing.nodes[to]!, count]);
      return { columns: ['from', 'to', 'messages'], rows };
    }
    case 'steps':
      return list(drawing.steps.map((step, i) => [words(String(i + 1)), step]));
    case 'checks':
      return list(
        drawing.checks.flatMap(({ state, label, evidence }) => [
          [words(stateSigns[state]), label],
          ...evidence.map((line) => [words(''), line]),
        ]),
      );
  }
}

/** Signs in addition to colours, for readers who do not see these. */
export const stateSigns = {
  done: '✓',
  good: '✓',
  failed: '✗',
  bad: '✗',
  warning: '⚠',
  open: '…',
  unknown: '?',
} as const;

/** The sections of text output: drawings as tables where no other text has their figures, and sections with rows. */
export function textSections({ drawings = [], sections }: Pick<Report, 'drawings' | 'sections'>): readonly Section[] {
  return [
    ...drawings.flatMap(({ key, heading, drawing, isInText }): readonly Section[] =>
      isInText === true ? [] : [{ key, heading, ...drawnText(drawing, textLine), isOfOne: true, from: [] }],
    ),
    ...sections.filter(({ drawn, rows }) => drawn === undefined || rows.length > 0),
  ];
}
