import * as l10n from '@vscode/l10n';
import type { Line, Section } from './finding';
import { text } from './spans';

/** Rows of a tree that a text shows: a page has them all, and JSON too. */
export const maxTreeRows = 100;

/** The rows of a section for a text: how deep each one stands as marks before it, and brief details below it. */
export function sectionRows({ rows, marks = [] }: Section): readonly (readonly Line[])[] {
  const shown = isTree({ rows, marks }) ? rows.slice(0, maxTreeRows) : rows;
  return shown.flatMap((row, at) => {
    const { depth = 0, details = [] } = marks[at] ?? {};
    const inner = details.filter(({ brief }) => brief === true);
    return [indented(row, depth), ...inner.map(({ label, value }) => indented([[text(label)], value], depth + 1))];
  });
}

/** What stands below the rows: what a text leaves out, and the note. */
export function sectionNote(section: Section): Line | undefined {
  const rest = isTree(section) ? section.rows.length - maxTreeRows : 0;
  const { note } = section;
  if (rest <= 0) {
    return note;
  }
  const more = text(l10n.t('{0} more.', rest));
  return note === undefined ? [more] : [more, text(' '), ...note];
}

/** Whether some rows stand below others. */
export function isTree({ marks = [] }: Pick<Section, 'rows' | 'marks'>): boolean {
  return marks.some((mark) => (mark?.depth ?? 0) > 0);
}

/** Blanks at the beginning of a cell are lost in every rendering. */
function indented([first = [], ...cells]: readonly Line[], depth: number): readonly Line[] {
  return depth === 0 ? [first, ...cells] : [[text('· '.repeat(depth)), ...first], ...cells];
}
