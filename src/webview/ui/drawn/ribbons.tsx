import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Pixels of the whole, and of what is next to nothing of it. */
const whole = 32;
const least = 1.5;

interface Ribbon {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone?: string;
}

interface Props {
  readonly from: readonly Ribbon[];
  readonly to: readonly Ribbon[];
  /** Finds, beside the ribbons, the elements that they begin or end at, in the same order. */
  readonly ends: readonly [from: string, to: string];
}

/** Between two lists of amounts: how much of the whole each of them is. What they are stands in the lists. */
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
  const top = (left[0] ?? 0) - whole / 2;
  return (
    <svg class="drawn-ribbons" ref={view} aria-hidden="true">
      {places !== undefined && (
        <>
          {ribbons(from, left, 0)}
          {ribbons(to, right, places.width)}
          <rect x={places.width / 2 - 2} y={top} width={4} height={whole} />
        </>
      )}
    </svg>
  );

  function ribbons(all: readonly Ribbon[], at: readonly number[], x: number): JSX.Element[] {
    let y = top;
    return all.map(({ share, tone }, i) => {
      const size = Math.max(least, share * whole);
      const [end = 0, middle] = [at[i], y + size / 2];
      y += share * whole;
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
