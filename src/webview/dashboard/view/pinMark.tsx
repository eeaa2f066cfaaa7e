import pinnedIcon from '@vscode/codicons/src/icons/pinned.svg';
import type { JSX } from 'preact';
import { SvgIcon } from '../../ui/svgIcon';

/** What is here because the user pinned it, and the way to unpin it. */
export function PinMark({ name, unpin }: { readonly name: string; readonly unpin: () => void }): JSX.Element {
  return (
    <span class="pin">
      <SvgIcon source={pinnedIcon} /> pinned
      <button type="button" aria-label={`Unpin ${name}`} onClick={unpin}>
        Unpin
      </button>
    </span>
  );
}
