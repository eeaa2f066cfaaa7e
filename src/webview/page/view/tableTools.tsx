import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';
import type { PageSection } from '../../../core/finding/page/pageView';
import { ask } from '../host';
import { tableText } from '../model/lineText';

/** Few rows are seen at once. */
const filterFrom = 6;

interface Props {
  readonly section: PageSection;
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** Indexes of the rows that are seen, in their order: those that are copied. */
  readonly shown: readonly number[];
  readonly children?: ComponentChildren;
}

/** What stands above a table: its filter, how many rows there are, and buttons. */
export function TableTools({ section, words, onWords, shown, children }: Props): JSX.Element {
  const { rows } = section;
  const copy = (): void => {
    const text = tableText(
      section,
      shown.map((i) => rows[i] ?? []),
    );
    ask({ kind: 'copy', text });
  };
  const count = (n: number): string => n.toLocaleString('en-US');
  return (
    <div class="table-tools">
      {rows.length >= filterFrom && (
        <>
          <input
            type="search"
            placeholder={l10n.t('Filter')}
            aria-label={l10n.t('Filter')}
            value={words}
            onInput={(event) => onWords(event.currentTarget.value)}
          />
          <span class="count" role="status">
            {shown.length === rows.length
              ? l10n.t('{0} rows', count(rows.length))
              : l10n.t('{0} of {1} rows', count(shown.length), count(rows.length))}
          </span>
        </>
      )}
      {children}
      <button type="button" class="action" onClick={copy}>
        {l10n.t('Copy table')}
      </button>
    </div>
  );
}
