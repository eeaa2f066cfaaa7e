import type { ComponentChildren, JSX } from 'preact';
import type { PageSection } from '../../../engine/report';
import type { PageAction } from '../../protocol/resultPage';
import { query } from '../host';
import { tableText } from '../model/pageLineText';
import { SearchField } from '../../ui/searchField';
import { Icon } from '../parts/icon';

/** Few rows are seen at once. */
const filterFrom = 6;

interface Props {
  readonly section: PageSection;
  readonly own?: SectionTools;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Indexes of the rows that are seen, in their order: those that are copied. */
  readonly shown: readonly number[];
  readonly children?: ComponentChildren;
}

/** What a section is to the host: its index, and what can be done with it. */
export interface SectionTools {
  readonly index: number;
  readonly actions: readonly IndexedAction[];
}

export interface IndexedAction extends PageAction {
  /** By which the host knows it. */
  readonly at: number;
}

/** What stands above a table: its filter, how many rows there are, and buttons. */
export function TableTools({ section, own, words, onWords, shown, children }: Props): JSX.Element {
  const { rows } = section;
  const copy = (): void => {
    const text = tableText(
      section,
      shown.map((i) => rows[i] ?? []),
    );
    query({ kind: 'copy', text });
  };
  const count = (n: number): string => n.toLocaleString('en-US');
  return (
    <div class="table-tools">
      {rows.length >= filterFrom && (
        <SearchField
          placeholder="Filter"
          words={words}
          onWords={onWords}
          found={
            shown.length === rows.length
              ? `${count(rows.length)} rows`
              : `${count(shown.length)} of ${count(rows.length)} rows`
          }
        />
      )}
      {children}
      <span class="table-actions">
        <button type="button" class="action" title={'Copies the rows as they are shown'} onClick={copy}>
          <Icon name="copy" /> Copy table
        </button>
        {own !== undefined && (
          <>
            <button
              type="button"
              class="action"
              title={'Writes the rows as they are shown to a CSV or JSON file'}
              aria-disabled={shown.length === 0 ? 'true' : undefined}
              onClick={() => shown.length > 0 && query({ kind: 'export', section: own.index, rows: shown })}
            >
              <Icon name="export" /> {'Export table…'}
            </button>
            <SectionActions actions={own.actions} />
          </>
        )}
      </span>
    </div>
  );
}

/** What the host can do with a section beyond its rows: show or export the whole list. */
export function SectionActions({ actions }: Pick<SectionTools, 'actions'>): JSX.Element {
  return (
    <>
      {actions.map(({ title, short, at }) => (
        <button key={at} type="button" class="action" title={title} onClick={() => query({ kind: 'act', index: at })}>
          {short ?? title}
        </button>
      ))}
    </>
  );
}
