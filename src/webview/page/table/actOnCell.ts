import type { TargetedKeyboardEvent } from 'preact';
import type { PageLine } from '../../../engine/report';
import { query } from '../host';
import { pageLineText } from '../model/pageLineText';
import { copyByKey } from '../parts/copyButton';

/** Enter goes where the first identifier or place of a cell leads; Ctrl+C copies the cell where nothing is selected. */
export function actOnCell(event: TargetedKeyboardEvent<HTMLElement>, line: PageLine): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) {
    return;
  }
  const link =
    key === 'Enter' ? line.find((span) => span.kind === 'place' || (span.kind === 'id' && span.isLink)) : undefined;
  if (link?.kind === 'id') {
    event.preventDefault();
    query({ kind: 'follow', id: link.id, inOther: ctrlKey || metaKey });
  } else if (link?.kind === 'place') {
    event.preventDefault();
    query({ kind: 'openSource', uri: link.uri, line: link.line, column: link.column });
  } else {
    copyByKey(event, () => pageLineText(line));
  }
}
