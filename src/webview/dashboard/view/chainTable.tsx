import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useRef } from 'preact/hooks';
import type { ChainActivity, ChainCell, ChainColumn } from '../../protocol/dashboard';
import { Drawn } from '../../ui/drawn';
import { treeStep } from '../../ui/tree';
import { Unbroken } from '../../ui/unbroken';
import { MarkSign, plainWords, sourceOnHover } from './parts';

const columns: readonly (readonly [ChainColumn, string])[] = [
  ['block', 'last block'],
  ['tps', 'TPS'],
  ['gas', 'gas / target'],
  ['baseFee', 'base fee'],
  ['weight', 'weight connected'],
  ['runway', 'runway'],
  ['messages', 'messages 1\u00a0h'],
];

interface Props {
  readonly chains: readonly ChainActivity[];
  readonly chosen: string | undefined;
  readonly choose: (key: string) => void;
}

/** A row for each chain. One Tab stop, within it the arrow keys choose. Columns that no chain has anything in are left out. */
export function ChainTable({ chains, chosen, choose }: Props): JSX.Element {
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = columns.filter(([key]) => chains.some(({ cells }) => cells[key] !== undefined));
  const stop = chains.some(({ key }) => key === chosen) ? chosen : chains[0]?.key;

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const at = chains.findIndex(({ key }) => key === stop);
    const tree = { count: chains.length, isOpen: () => undefined, parentOf: () => undefined };
    const step = treeStep(event.key, at, tree);
    const next = step !== undefined && 'to' in step ? chains[step.to] : undefined;
    if (next !== undefined) {
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>('tr button')[chains.indexOf(next)]?.focus();
      choose(next.key);
    }
  }

  return (
    <div class="scrolled chains">
      <table aria-labelledby="chains">
        <thead>
          <tr>
            <th scope="col">chain</th>
            {shown.map(([key, label]) => (
              <th key={key} class={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKey}>
          {chains.map(({ name, key, mark, cells }) => (
            <tr key={key} class={key === chosen ? 'chosen' : undefined} onClick={() => choose(key)}>
              <th scope="row">
                <MarkSign mark={mark} />
                <button
                  type="button"
                  aria-current={key === chosen ? 'true' : undefined}
                  tabIndex={key === stop ? 0 : -1}
                >
                  {name}
                </button>
              </th>
              {shown.map(([column]) => (
                <Cell key={column} column={column} cell={cells[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly column: ChainColumn;
  readonly cell: ChainCell | undefined;
}

function Cell({ column, cell }: CellProps): JSX.Element {
  if (cell === undefined) {
    return <td class={`none ${column}`}>–</td>;
  }
  const { text, mark, line, bar, words, result } = cell;
  return (
    <td class={column} {...sourceOnHover(result, words)}>
      {bar !== undefined && <Drawn drawing={bar} host={plainWords} />} <Unbroken text={text} />
      {mark !== undefined && <MarkSign mark={mark} />}
      {line !== undefined && <Spark values={line} />}
    </td>
  );
}

const size = { width: 60, height: 14 };

/** What a figure was over the span, beside the figure that says what it is. */
function Spark({ values }: { readonly values: readonly (number | null)[] }): JSX.Element | null {
  const known = values.filter((value) => value !== null);
  if (known.length < 3) {
    return null;
  }
  const most = Math.max(...known) || 1;
  const step = size.width / Math.max(1, values.length - 1);
  const path = values
    .map((value, i) =>
      value === null
        ? ''
        : `${(values[i - 1] ?? null) === null ? 'M' : 'L'}${(i * step).toFixed(1)} ${((size.height - 2) * (1 - value / most) + 1).toFixed(1)}`,
    )
    .join('');
  return (
    <svg class="spark" width={size.width} height={size.height} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
