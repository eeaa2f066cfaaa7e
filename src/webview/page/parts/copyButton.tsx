import type { JSX, TargetedKeyboardEvent } from 'preact';
import { query } from '../host';
import { Icon } from './icon';
import type { PageRow } from '../model/tableRows';
import { rowsText } from '../model/pageLineText';

interface Props {
  readonly text: string;
  readonly label?: string;
  readonly isTabStop?: boolean;
}

/** Small, beside what it copies; seen on hover and on focus. */
export function CopyButton({ text, label = 'Copy', isTabStop = true }: Props): JSX.Element {
  return (
    <button
      type="button"
      class="copy"
      title={label}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => query({ kind: 'copy', text })}
    >
      <Icon name="copy" />
    </button>
  );
}

/** Ctrl+C copies what has the focus, where nothing is selected. @returns whether it did */
export function copyByKey(event: TargetedKeyboardEvent<HTMLElement>, text: () => string): boolean {
  const { key, ctrlKey, metaKey } = event;
  const isCopy = key === 'c' && (ctrlKey || metaKey) && document.getSelection()?.isCollapsed !== false;
  if (isCopy) {
    event.preventDefault();
    query({ kind: 'copy', text: text() });
  }
  return isCopy;
}

interface RowCopyProps {
  readonly cells: PageRow;
  readonly isTabStop: boolean;
}

/** At the end of a row: copies all of it. */
export function RowCopy({ cells, isTabStop }: RowCopyProps): JSX.Element {
  return (
    <span class="row-copy">
      <CopyButton text={rowsText([cells])} label={'Copy row'} isTabStop={isTabStop} />
    </span>
  );
}
