import type { TargetedKeyboardEvent } from 'preact';
import { query } from '../host';

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
