import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Drawing, drawnText, type PageLine } from '../../../engine/report';
import type { DrawnHost } from '../drawing';
import { FoldedTable, type PlainTableProps } from './plainTable';

/** The item under the pointer or selected by arrow keys, in a group with a single tab stop. */
interface Walk {
  readonly at: number | undefined;
  readonly point: (at: number | undefined) => void;
  /** For the focusable element. */
  readonly keys: Pick<HTMLAttributes<HTMLDivElement>, 'tabIndex' | 'onKeyDown' | 'onPointerLeave'>;
}

/**
 * Keyboard navigation in a drawing.
 *
 * @param step the index that a key leads to; `undefined` for keys without a function
 * @param last the index where navigation starts
 */
export function useWalk(step: (key: string, at: number) => number | undefined, last: number): Walk {
  const [at, setAt] = useState<number>();
  const onKeyDown: HTMLAttributes<HTMLDivElement>['onKeyDown'] = (event) => {
    const next = event.key === 'Escape' ? -1 : step(event.key, at ?? last);
    if (next !== undefined) {
      event.preventDefault();
      setAt(next < 0 ? undefined : next);
    }
  };
  return { at, point: setAt, keys: { tabIndex: 0, onKeyDown } };
}

/** Left, right, Home and End. */
export function rowNavigation(count: number): (key: string, at: number) => number | undefined {
  return (key, at) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
    return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
  };
}

interface CaptionProps {
  readonly children: ComponentChildren;
  /** Nothing is selected: changes of the text are not announced. */
  readonly isQuiet: boolean;
}

/** The caption of the selected item, with links; announced by screen readers. */
export function SelectionCaption({ children, isQuiet }: CaptionProps): JSX.Element {
  return (
    <p class="said" aria-live={isQuiet ? 'off' : 'polite'}>
      {children}
    </p>
  );
}

interface TableProps {
  readonly drawing: Drawing<PageLine>;
  readonly host: DrawnHost;
}

export function DrawnTable({ drawing, host }: TableProps): JSX.Element {
  const own = (): PlainTableProps => {
    const { columns, rows } = drawnText<PageLine>(drawing, (text) => [{ kind: 'text', text }]);
    return { columns, rows: rows.map((row) => ({ cells: row.map(host.words) })) };
  };
  return <FoldedTable table={host.table ?? own} />;
}

/** A line as plain text, for accessible names and tooltips. */
export function lineWords(line: PageLine): string {
  return line.map((span) => (span.kind === 'id' ? (span.name ?? span.text) : span.text)).join('');
}
