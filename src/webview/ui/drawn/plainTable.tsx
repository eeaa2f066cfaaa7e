import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';
import { useState } from 'preact/hooks';

export interface PlainTableProps extends HTMLAttributes<HTMLTableElement> {
  /** None: the rows say what they are. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key?: string | number;
    readonly attributes?: HTMLAttributes<HTMLTableRowElement>;
    /** The first one names the row. */
    readonly cells: readonly ComponentChildren[];
    /** A last cell with what can be opened. */
    readonly named?: ComponentChildren;
  }[];
}

/** Cells under the names of their columns. */
export function PlainTable({ columns, rows, ...attributes }: PlainTableProps): JSX.Element {
  return (
    <div class="scrolled">
      <table {...attributes}>
        {columns.length > 0 && (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, attributes: own, cells: [head, ...cells], named }, i) => (
            <tr key={key ?? i} {...own}>
              <th scope="row">{head}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
              {named !== undefined && <td class="named">{named}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same as a table, folded; made when it is opened. */
export function FoldedTable({ table }: { readonly table: () => PlainTableProps }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table</summary>
      {isOpen && <PlainTable {...table()} />}
    </details>
  );
}
