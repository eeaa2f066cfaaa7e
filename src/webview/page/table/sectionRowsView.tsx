import type { JSX } from 'preact';
import type { PageFact, PageSection } from '../../../engine/report';
import { pageLineText } from '../model/tableRows';
import { DataTable } from './dataTable';
import { Overview } from '../parts/overview';
import { Spans } from '../parts/spans';
import type { SectionTools } from './tableTools';
import { TreeTable } from './treeTable';

interface Props {
  readonly section: PageSection;
  /** Absent: the host knows nothing of it. */
  readonly own?: SectionTools;
}

/** The rows of a section, as facts, a table or a tree, and what is said of them. */
export function SectionRowsView({ section, own }: Props): JSX.Element {
  const { depths, rows, note } = section;
  return (
    <>
      {rows.length > 0 &&
        (isFacts(section) ? (
          <Overview rows={rows.map((row, i) => [factOf(row, i)])} />
        ) : depths === undefined ? (
          <DataTable section={section} own={own} />
        ) : (
          <TreeTable section={section} own={own} depths={depths} />
        ))}
      {note !== undefined && (
        <p class="note">
          <Spans line={note} />
        </p>
      )}
    </>
  );
}

/** Whether its rows are labels and values of one thing. */
function isFacts({ isOfOne, columns, rows }: PageSection): boolean {
  return isOfOne === true && columns.length === 0 && rows.every((row) => row.length === 2);
}

function factOf([label, value]: PageSection['rows'][number], index: number): PageFact {
  return { key: String(index), label: pageLineText(label?.line ?? []), value: value?.line ?? [], from: [] };
}
