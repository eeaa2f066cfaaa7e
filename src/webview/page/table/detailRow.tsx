import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PageFact } from '../../../engine/report';
import { pageLineText } from '../model/pageLineText';
import { Icon } from '../parts/icon';
import { Spans } from '../parts/spans';

interface Props {
  readonly fact: PageFact;
  /** Among all lines of the table. */
  readonly place: number;
  /** As `actOnCell` and `RowsView` know it. */
  readonly at: string;
  readonly columns: number;
  readonly level?: number;
  readonly indent: number;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

/** A line below a row that is opened. */
export function DetailRow({ fact, place, at, columns, level, indent, isActive, onActive }: Props): JSX.Element {
  const [isHot, setHot] = useState(false);
  return (
    <tr
      class="detail"
      aria-rowindex={place + 2}
      aria-level={level}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      <td
        colSpan={columns}
        data-at={at}
        title={pageLineText(fact.value)}
        style={{ paddingLeft: `${indent}px` }}
        tabIndex={isActive ? 0 : -1}
        onFocus={onActive}
      >
        <span class="detail-label">{fact.label}</span>{' '}
        <Spans line={fact.value} inRow={isHot ? 'hot' : 'quiet'} isActive={isActive} />
      </td>
    </tr>
  );
}

interface OpenProps {
  /** Undefined for a row without details, which has room for it all the same. */
  readonly isOpen: boolean | undefined;
  /** Beside a chevron that folds. */
  readonly isInTree?: boolean;
  readonly isTabStop: boolean;
  readonly onOpen: () => void;
}

/** Opens the details of a row, as Space does. */
export function OpenRow({ isOpen, isInTree, isTabStop, onOpen }: OpenProps): JSX.Element {
  if (isOpen === undefined) {
    return <span class="open-row" />;
  }
  return (
    <button
      type="button"
      class="open-row"
      aria-expanded={isOpen}
      aria-label={'Details'}
      title={'Details (Space)'}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onOpen}
    >
      <Icon name={isInTree === true ? 'ellipsis' : isOpen ? 'chevronDown' : 'chevronRight'} />
    </button>
  );
}
