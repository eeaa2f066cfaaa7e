import type { JSX } from 'preact';
import type { DrawnProps } from '../drawing';
import { rowNavigation, DrawnTable, SelectionCaption, useWalk, lineWords } from './walked';

const height = 40;
const least = 3;
/** Units of the view box, which is stretched to the available width. */
const width = 1_000;

export function BlocksView({ drawing, host }: DrawnProps<'blocks'>): JSX.Element {
  const { from, to, blocks, own } = drawing;
  const last = blocks.length - 1;
  const { at, point, keys } = useWalk(rowNavigation(blocks.length), own?.at ?? last);
  const xOf = (time: number): number => ((time - from) / (to - from || 1)) * width;
  // Limited by the average distance of two blocks.
  const bar = Math.max(2, Math.min(16, (width / blocks.length) * 0.6));
  const nearest = (x: number): number =>
    blocks.reduce((best, one, i) => (Math.abs(xOf(one.at) - x) < Math.abs(xOf(blocks[best]!.at) - x) ? i : best), 0);
  // Without a hover, only a block of the page's own has a caption: that of the last one would repeat its row.
  const shown = at === undefined ? own : blocks[at];
  return (
    <div class="drawn-blocks">
      <div
        {...keys}
        role="img"
        aria-label={`${blocks.length} blocks, ${(own?.at ?? last) === last ? 'the last' : 'this'} one: ${lineWords(blocks[own?.at ?? last]?.label ?? [])}. Arrow keys walk them.`}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width: pixels } = currentTarget.getBoundingClientRect();
          point(blocks.length === 0 ? undefined : nearest(((clientX - left) / pixels) * width));
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
          {blocks.map(({ at: time, share }, i) => {
            const size = Math.max(least, share * height);
            const x = Math.min(width - bar, Math.max(0, xOf(time) - bar / 2));
            return (
              <rect
                key={i}
                class={i === at ? 'at' : i === own?.at ? 'own' : undefined}
                x={x}
                y={height - size}
                width={bar}
                height={size}
              />
            );
          })}
        </svg>
      </div>
      <SelectionCaption isQuiet={at === undefined}>{shown !== undefined && host.words(shown.label)}</SelectionCaption>
      <DrawnTable drawing={drawing} host={host} />
    </div>
  );
}
