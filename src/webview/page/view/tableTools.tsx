import * as l10n from '@vscode/l10n';
import type { ComponentChildren, JSX } from 'preact';

/** Few rows are seen at once. */
const filterFrom = 6;

interface Props {
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly shown: number;
  readonly all: number;
  readonly onCopy: () => void;
  readonly children?: ComponentChildren;
}

/** What stands above a table: its filter, how many rows there are, and buttons. */
export function TableTools({ words, onWords, shown, all, onCopy, children }: Props): JSX.Element {
  const count = (n: number): string => n.toLocaleString('en-US');
  return (
    <div class="table-tools">
      {all >= filterFrom && (
        <>
          <input
            type="search"
            placeholder={l10n.t('Filter')}
            aria-label={l10n.t('Filter')}
            value={words}
            onInput={(event) => onWords(event.currentTarget.value)}
          />
          <span class="count" role="status">
            {shown === all ? l10n.t('{0} rows', count(all)) : l10n.t('{0} of {1} rows', count(shown), count(all))}
          </span>
        </>
      )}
      {children}
      <button type="button" class="action" onClick={onCopy}>
        {l10n.t('Copy table')}
      </button>
    </div>
  );
}
