import * as l10n from '@vscode/l10n';
import type { JSX } from 'preact';

interface Props {
  /** What is diagnosed, for who does not see what it stands beside. */
  readonly name: string;
  readonly diagnose: () => void;
}

export function DiagnoseButton({ name, diagnose }: Props): JSX.Element {
  return (
    <button type="button" aria-label={l10n.t('Diagnose {0}…', name)} onClick={diagnose}>
      {l10n.t('Diagnose…')}
    </button>
  );
}
