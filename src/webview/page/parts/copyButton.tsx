import type { JSX } from 'preact';
import { query } from '../host';
import { Icon } from './icon';

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
