import pinnedIcon from '@vscode/codicons/src/icons/pinned.svg';
import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';
import { SvgIcon } from '../../parts/svgIcon';

/** What is here because the user pinned it, and the way to unpin it. */
export function PinMark({ name, unpin }: { readonly name: string; readonly unpin: () => void }): JSX.Element {
  return (
    <span class="pin">
      <SvgIcon source={pinnedIcon} /> {l10n.t('pinned')}
      <button type="button" aria-label={l10n.t('Unpin {0}', name)} onClick={unpin}>
        {l10n.t('Unpin')}
      </button>
    </span>
  );
}
