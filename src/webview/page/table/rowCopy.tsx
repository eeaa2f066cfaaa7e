import type { JSX } from 'preact';
import type { PageRow } from '../model/tableRows';
import { rowsText } from '../model/pageLineText';
import { CopyButton } from '../parts/copyButton';

interface Props {
  readonly cells: PageRow;
  readonly isTabStop: boolean;
}

/** At the end of a row: copies all of it. */
export function RowCopy({ cells, isTabStop }: Props): JSX.Element {
  return (
    <span class="row-copy">
      <CopyButton text={rowsText([cells])} label={'Copy row'} isTabStop={isTabStop} />
    </span>
  );
}
