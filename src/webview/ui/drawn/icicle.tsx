import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { IcicleFrame } from '../../../engine/report';
import { SearchField } from '../searchField';
import { useWidth } from '../lineChart';
import type { DrawnProps } from '../drawing';
import { SelectionCaption, useWalk } from './walked';

/** Pixels: row height, minimum width of a drawn frame, and of one with a name. */
const row = 20;
const narrowest = 0.4;
const minNamedWidth = 36;

/** Maximum width of a letter in pixels. */
const letter = 7.5;

/** Number of colours for contracts; reused if there are more. */
const colours = 6;

/**
 * Frames below their callers, with a width by gas. All frames of a colour are one path, and names are drawn only if
 * they fit, so that ten thousand frames render fast.
 */
export function IcicleView({ drawing: { frames, groups, width: part = 1 }, host }: DrawnProps<'icicle'>): JSX.Element {
  const view = useRef<HTMLDivElement>(null);
  const room = useWidth(view);
  const [zoomed, setZoomed] = useState(0);
  const [words, setWords] = useState('');
  const tree = useMemo(() => treeOf(frames), [frames]);
  const { at, point, keys } = useWalk((key, from) => tree.step(key, from), 0);
  const width = room * (zoomed === 0 ? part : 1);
  const whole = frames[zoomed] ?? frames[0];
  const scale = width / (whole?.share || 1);
  const found = useMemo(() => {
    const sought = words.trim().toLowerCase();
    return sought === '' ? [] : frames.flatMap(({ name }, i) => (name.toLowerCase().includes(sought) ? [i] : []));
  }, [frames, words]);
  const drawn = useMemo(() => {
    const paths = new Array<string>(colours).fill('');
    const names: { readonly frame: IcicleFrame; readonly i: number; readonly x: number; readonly size: number }[] = [];
    let [failed, depth] = ['', 0];
    const start = whole?.from ?? 0;
    const boxOf = ({ from, share, depth: at }: IcicleFrame): readonly [x: number, size: number, d: string] => {
      const x = Math.max(0, (from - start) * scale);
      const size = Math.min(width, (from + share - start) * scale) - x;
      const right = Math.round((x + Math.max(narrowest, size - 1)) * 10) / 10;
      const left = Math.round(x * 10) / 10;
      return [x, size, size < narrowest ? '' : `M${left} ${at * row}H${right}v${row - 1}H${left}Z`];
    };
    for (let i = 0; i < frames.length && width > 0; i++) {
      const frame = frames[i]!;
      const [x, size, d] = boxOf(frame);
      if (d !== '') {
        paths[frame.group % colours] += d;
        failed += frame.isFailed === true ? d : '';
        depth = Math.max(depth, frame.depth);
        if (size >= minNamedWidth) {
          names.push({ frame, i, x, size });
        }
      }
    }
    const boxAt = (i: number): string => (frames[i] === undefined ? '' : boxOf(frames[i])[2]);
    return { paths, failed, names, depth, boxAt };
  }, [frames, width, zoomed]);
  const marked = useMemo(() => found.map(drawn.boxAt).join(''), [drawn, found]);
  const frameAt = (event: { readonly offsetX: number; readonly offsetY: number }): number | undefined => {
    const place = (whole?.from ?? 0) + event.offsetX / scale;
    return tree.at(Math.floor(event.offsetY / row), place);
  };
  // The total gas is next to the drawing.
  const shown = frames[at ?? (zoomed || -1)];
  const step = (by: number): void => {
    const next = found.find((i) => i > (at ?? -1)) ?? found[0];
    point(by > 0 ? next : (found.findLast((i) => i < (at ?? 0)) ?? found.at(-1)));
  };
  return (
    <div class="drawn-icicle">
      <div class="icicle-tools">
        <span
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              step(event.shiftKey ? -1 : 1);
            }
          }}
        >
          <SearchField
            placeholder="Search frames…"
            words={words}
            onWords={setWords}
            found={words.trim() === '' ? undefined : `${found.length} of ${frames.length} frames`}
          />
        </span>
        {zoomed > 0 && (
          <button type="button" class="action" onClick={() => setZoomed(0)}>
            Show all
          </button>
        )}
      </div>
      <div
        ref={view}
        tabIndex={0}
        role="img"
        aria-label={`Gas, ${frames.length} frames. Arrow keys walk them, Enter zooms in, Escape shows all.`}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            setZoomed(at ?? 0);
          } else {
            if (event.key === 'Escape') {
              setZoomed(0);
            }
            keys.onKeyDown?.(event);
          }
        }}
        onPointerMove={(event) => point(frameAt(event))}
        onPointerLeave={() => point(undefined)}
        onClick={(event) => setZoomed(frameAt(event) ?? 0)}
      >
        <svg width={width} height={(drawn.depth + 1) * row} aria-hidden="true">
          {drawn.paths.map((d, i) => d !== '' && <path key={i} class={`group${i}`} d={d} />)}
          <path class="failed" d={drawn.failed} />
          <path class="found" d={marked} />
          {drawn.names.map(({ frame, i, x, size }) => (
            <text key={i} x={x + 4} y={frame.depth * row + 14}>
              {cut(frame.isFailed === true ? `✗ ${frame.name}` : frame.name, size - 8)}
            </text>
          ))}
          {at !== undefined && <path class="at" d={drawn.boxAt(at)} />}
        </svg>
      </div>
      <SelectionCaption isQuiet={at === undefined}>
        {shown !== undefined && [
          `${shown.isFailed === true ? '✗ ' : ''}${shown.name}: ${shown.size}, ${(shown.share * 100).toFixed(1)} % · `,
          host.words(groups[shown.group] ?? []),
        ]}
      </SelectionCaption>
    </div>
  );
}

function cut(name: string, pixels: number): string {
  const letters = Math.floor(pixels / letter);
  return name.length <= letters ? name : letters < 2 ? '' : `${name.slice(0, letters - 1)}…`;
}

interface FrameTree {
  at(depth: number, place: number): number | undefined;
  step(key: string, at: number): number | undefined;
}

/** @param frames parents before their children */
function treeOf(frames: readonly IcicleFrame[]): FrameTree {
  const rows: number[][] = [];
  const parents: number[] = [];
  const open: number[] = [];
  frames.forEach(({ depth }, i) => {
    (rows[depth] ??= []).push(i);
    open[depth] = i;
    parents.push(depth === 0 ? -1 : open[depth - 1]!);
  });
  return {
    at(depth, place) {
      const indexes = rows[depth] ?? [];
      let [low, high] = [0, indexes.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        [low, high] = frames[indexes[middle]!]!.from <= place ? [middle, high] : [low, middle - 1];
      }
      const frame = frames[indexes[low] ?? -1];
      return frame !== undefined && place >= frame.from && place < frame.from + frame.share ? indexes[low] : undefined;
    },
    step(key, at) {
      const indexes = rows[frames[at]?.depth ?? 0] ?? [];
      const position = indexes.indexOf(at);
      switch (key) {
        case 'ArrowDown':
          return parents[at + 1] === at ? at + 1 : at;
        case 'ArrowUp':
          return Math.max(0, parents[at] ?? 0);
        case 'ArrowLeft':
          return indexes[Math.max(0, position - 1)];
        case 'ArrowRight':
          return indexes[Math.min(indexes.length - 1, position + 1)];
        case 'Home':
          return 0;
        default:
          return undefined;
      }
    },
  };
}
