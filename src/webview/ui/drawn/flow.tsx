import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DrawnProps } from '../drawing';
import { lineWords } from './walked';

/** Parties as boxes with an arrow per transfer below. Parties span two grid columns, with arrows between centers. */
export function FlowView({ drawing: { parties, arrows }, host }: DrawnProps<'flow'>): JSX.Element {
  const middle = (party: number): number => 2 * party + 2;
  const name = (party: number): string => lineWords(parties[party]?.label ?? []);
  return (
    <div
      class={parties.length > 3 ? 'drawn-flow many' : 'drawn-flow'}
      style={{ gridTemplateColumns: `repeat(${2 * parties.length}, minmax(0, 1fr))` }}
    >
      {parties.map(({ label, chain, isFire }, i) => (
        <>
          <div class={isFire === true ? 'party fire' : 'party'} style={{ gridColumn: `${2 * i + 1} / span 2` }}>
            {isFire === true && (
              <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 1c1 3 4 4 4 8a4 4 0 0 1-8 0c0-2 1-3 2-4 0 1 1 2 1 2 1-2 1-4 1-6Z" />
              </svg>
            )}{' '}
            {host.words(label)}
            {chain !== undefined && <div class="on">{host.words(chain)}</div>}
          </div>
          <span class="life" style={{ gridColumn: middle(i), gridRow: `2 / span ${arrows.length}` }} />
        </>
      ))}
      {arrows.map(({ from, to, label, tone = '' }, i) => {
        const [first, last] = from < to ? [from, to] : [to, from];
        const direction = from === to ? 'loop' : from < to ? 'right' : 'left';
        const column = from === to ? `${middle(from)}` : `${middle(first)} / ${middle(last)}`;
        return (
          <div
            key={i}
            class={`arrow ${direction} ${tone}`}
            role="group"
            aria-label={`${name(from)} → ${name(to)}`}
            style={{ gridColumn: column, gridRow: i + 2 }}
          >
            {/* Shown instead of the arrow on narrow pages. */}
            <span class="ends">
              {host.words(parties[from]?.label ?? [])} → {host.words(parties[to]?.label ?? [])}{' '}
            </span>
            <span class="what">
              {tone === 'failed' && '✗ '}
              {host.words(label)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Pixels of the whole, and minimum width of a ribbon. */
const fullWidth = 32;
const least = 1.5;

interface Ribbon {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone?: string;
}

interface Props {
  readonly from: readonly Ribbon[];
  readonly to: readonly Ribbon[];
  /** Selectors of the elements, next to the ribbons, where these start or end, in the same order. */
  readonly ends: readonly [from: string, to: string];
}

/** Ribbons between two lists of amounts, as wide as their share of the whole. The lists have the labels. */
export function Ribbons({ from, to, ends }: Props): JSX.Element {
  const view = useRef<SVGSVGElement>(null);
  const [places, setPlaces] = useState<{ readonly width: number; readonly at: readonly (readonly number[])[] }>();
  useLayoutEffect(() => {
    const { current } = view;
    const measure = (): void => {
      const { top, width } = current!.getBoundingClientRect();
      const at = ends.map((selector) =>
        [...current!.parentElement!.querySelectorAll(selector)].map((one) => {
          const box = one.getBoundingClientRect();
          return box.top + box.height / 2 - top;
        }),
      );
      setPlaces({ width, at });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current!.parentElement!);
    return () => sizes.disconnect();
  }, [from.length, to.length]);
  const [left = [], right = []] = places?.at ?? [];
  const top = (left[0] ?? 0) - fullWidth / 2;
  return (
    <svg class="drawn-ribbons" ref={view} aria-hidden="true">
      {places !== undefined && (
        <>
          {ribbons(from, left, 0)}
          {ribbons(to, right, places.width)}
          <rect x={places.width / 2 - 2} y={top} width={4} height={fullWidth} />
        </>
      )}
    </svg>
  );

  function ribbons(all: readonly Ribbon[], at: readonly number[], x: number): JSX.Element[] {
    let y = top;
    return all.map(({ share, tone }, i) => {
      const size = Math.max(least, share * fullWidth);
      const [end = 0, middle] = [at[i], y + size / 2];
      y += share * fullWidth;
      const half = places!.width / 2;
      const bend = (x + half) / 2;
      return (
        <path
          key={i}
          class={tone}
          d={`M${x} ${end}C${bend} ${end} ${bend} ${middle} ${half} ${middle}`}
          stroke-width={size}
        />
      );
    });
  }
}
