import type { TargetedKeyboardEvent } from 'preact';
import type { PageLine } from '../../../core/finding/page/pageView';
import { ask } from '../host';
import { lineText } from '../model/lineText';
import { copyByKey } from '../parts/copyByKey';

/** Enter goes where the first identifier of a cell leads; Ctrl+C copies the cell where nothing is selected. */
export function actOnCell(event: TargetedKeyboardEvent<HTMLElement>, line: PageLine): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (!(target instanceof HTMLElement) || target.dataset['at'] === undefined) {
    return;
  }
  const link = line.find((span) => span.kind === 'id' && span.isLink);
  if (key === 'Enter' && link?.kind === 'id') {
    event.preventDefault();
    ask({ kind: 'follow', id: link.id, inOther: ctrlKey || metaKey });
  } else {
    copyByKey(event, () => lineText(line));
  }
}
