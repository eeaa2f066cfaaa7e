import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { useWidth } from '../lineChart';
import { useRef } from 'preact/hooks';
import { rowNavigation, DrawnTable, SelectionCaption, useWalk, lineWords } from './walked';

const maxCounts = 16;
/** Room for names next to the chains; on narrow pages they are above and below. */
const margin = 110;
const narrowWidth = 480;
/** Minimum distance between the two directions. */
const minGap = 24;

/** Chains on a ring with an edge per direction: line width by number of messages, red for failures. */
export function GraphView({ drawing, host }: DrawnProps<'graph'>): JSX.Element {
  const { nodes, edges } = drawing;
  const { at, point, keys } = useWalk(rowNavigation(edges.length), 0);
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const height = Math.min(300, 60 + 40 * nodes.length);
  const isNarrow = width < narrowWidth;
  const place = (node: number): readonly [x: number, y: number] => {
    const angle = (2 * Math.PI * node) / nodes.length - (nodes.length === 2 ? Math.PI : Math.PI / 2);
    const radiusX = Math.max(40, width / 2 - (isNarrow ? 40 : margin));
    return [width / 2 + Math.cos(angle) * radiusX, height / 2 + Math.sin(angle) * (height / 2 - 30)];
  };
  const shown = at === undefined ? undefined : edges[at];
  return (
    <div class="drawn-graph">
      <div
        {...keys}
        ref={view}
        role="img"
        aria-label={`Messages between ${nodes.length} chains, ${edges.length} ways. Arrow keys walk them.`}
      >
        <svg width={width} height={height} aria-hidden="true" onPointerLeave={() => point(undefined)}>
          {edges.map(({ from, to, share, count, isBad }, i) => {
            const [[x, y], [endX, endY]] = [place(from), place(to)];
            // Bent to one side, so that the opposite direction is a separate line.
            const length = Math.hypot(endX - x, endY - y) || 1;
            const bend = Math.max(1 / 8, minGap / length);
            const [middleX, middleY] = [(x + endX) / 2 - (endY - y) * bend, (y + endY) / 2 + (endX - x) * bend];
            const [near, far] = [shorten(middleX, middleY, x, y), shorten(middleX, middleY, endX, endY)];
            const state = `${isBad === true ? 'bad' : ''} ${i === at ? 'at' : ''}`;
            return (
              <g key={i} class={state} onPointerEnter={() => point(i)}>
                <path d={`M${near}Q${middleX} ${middleY} ${far}`} stroke-width={1 + share * 4} />
                <path class="head" d={headAt(middleX, middleY, far)} />
                {edges.length <= maxCounts && (
                  <text x={(middleX + (x + endX) / 2) / 2} y={(middleY + (y + endY) / 2) / 2 + 4} text-anchor="middle">
                    {lineWords(count)}
                  </text>
                )}
              </g>
            );
          })}
          {nodes.map((node, i) => {
            const [x, y] = place(i);
            const side = isNarrow ? 'middle' : x > width / 2 + 1 ? 'start' : x < width / 2 - 1 ? 'end' : 'middle';
            const labelOffset = side === 'start' ? 12 : side === 'end' ? -12 : 0;
            return (
              <g key={i} class="vertex">
                <circle cx={x} cy={y} r={6} />
                <text
                  x={x + labelOffset}
                  y={side === 'middle' ? (y < height / 2 ? y - 12 : y + 22) : y + 4}
                  text-anchor={side}
                >
                  {lineWords(node)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <SelectionCaption isQuiet={shown === undefined}>
        {shown !== undefined && [
          ...[host.words(nodes[shown.from]!), ' → ', host.words(nodes[shown.to]!)],
          ...[': ', host.words(shown.count)],
        ]}
      </SelectionCaption>
      <DrawnTable drawing={drawing} host={host} />
    </div>
  );
}

function shorten(fromX: number, fromY: number, x: number, y: number): string {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const part = Math.max(0, 1 - 10 / length);
  return `${(fromX + (x - fromX) * part).toFixed(1)} ${(fromY + (y - fromY) * part).toFixed(1)}`;
}

function headAt(fromX: number, fromY: number, end: string): string {
  const [x = 0, y = 0] = end.split(' ').map(Number);
  const angle = Math.atan2(y - fromY, x - fromX);
  const corner = (turn: number): string =>
    `${(x - 9 * Math.cos(angle + turn)).toFixed(1)} ${(y - 9 * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${x} ${y}L${corner(0.4)}L${corner(-0.4)}Z`;
}
