import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';
import { useState } from 'preact/hooks';

export interface PlainTableProps extends HTMLAttributes<HTMLTableElement> {
  /** Empty for a table without a head. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key?: string | number;
    readonly attributes?: HTMLAttributes<HTMLTableRowElement>;
    readonly cells: readonly ComponentChildren[];
    readonly named?: ComponentChildren;
  }[];
}

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

/** A collapsed table, rendered once it is opened. */
export function FoldedTable({ table }: { readonly table: () => PlainTableProps }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Table</summary>
      {isOpen && <PlainTable {...table()} />}
    </details>
  );
}
