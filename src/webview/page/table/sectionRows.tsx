import type { JSX } from 'preact';
import type { PageSection } from '../../../core/finding/page/pageView';
import { DataTable } from './dataTable';
import { Overview } from '../parts/overview';
import { Spans } from '../parts/spans';
import type { SectionTools } from './tableTools';
import { TreeTable } from './treeTable';

/** The rows of a section, as a table or as a tree, and what is said of them. */
export function SectionRows({ section }: { readonly section: PageSection }): JSX.Element {
  const { depths, rows, note } = section;
  return (
    <>
      {rows.length > 0 &&
        (depths === undefined ? <DataTable section={section} /> : <TreeTable section={section} depths={depths} />)}
      {note !== undefined && (
        <p class="note">
          <Spans line={note} />
        </p>
      )}
    </>
  );
}
