import type { HTMLAttributes, JSX, TargetedPointerEvent, RefObject } from 'preact';
import { useRef, useState, useLayoutEffect } from 'preact/hooks';

export { default as lineChartCss } from './lineChart.css';

/** Maximum number of drawn points; with more values, the highest and the lowest of each pixel are drawn. */
const maxPoints = 2_000;

const maxDots = 120;

/** Minimum pixels of a drag; less is a click. */
const minDrag = 4;

/** Half the width of a tick label in pixels. */
const halfLabel = 40;

interface Axis {
  readonly range: readonly [low: number, high: number];
  /** Labels that fit the available pixels. */
  readonly ticks: (pixels: number) => readonly (readonly [at: number, text: string])[];
  readonly label?: string;
}

interface ChartedLine {
  /** Values by place; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly isReference?: boolean;
}

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, 'height'> {
  readonly height: number;
  /** Ascending. */
  readonly places: readonly number[];
  readonly lines: readonly ChartedLine[];
  readonly areBars?: boolean;
  readonly x: Axis;
  readonly y: Axis;
  readonly at: number | undefined;
  readonly point: (at: number | undefined) => void;
  /** Called with the dragged range, or `undefined` for a double click. Without it, the chart does not zoom. */
  readonly zoom?: (part: { readonly from: number; readonly to: number } | undefined) => void;
}

/**
 * Lines or bars over blocks or times, as wide as the page. The caller provides a text equivalent: for screen readers,
 * the chart is just its attributes.
 */
export function LineChart(props: Props): JSX.Element {
  const { height, places, lines, areBars, x, y, at, point, zoom, ...attributes } = props;
  const view = useRef<HTMLDivElement>(null);
  const width = useWidth(view);
  const [dragged, setDragged] = useState<readonly [from: number, to: number]>();
  const margin = { top: y.label === undefined ? 6 : 22, right: 14, bottom: 24, left: 62 };
  const [first, last] = x.range;
  const inner = { width: Math.max(1, width - margin.left - margin.right), height: height - margin.top - margin.bottom };
  const placeAt = ({ clientX, currentTarget }: TargetedPointerEvent<HTMLElement>): number => {
    const share = (clientX - currentTarget.getBoundingClientRect().left - margin.left) / inner.width;
    return first + Math.max(0, Math.min(1, share)) * (last - first);
  };
  const xOf = (place: number): number => ((place - first) / (last - first || 1)) * inner.width;
  const yOf = (value: number): number => inner.height * (1 - (value - y.range[0]) / (y.range[1] - y.range[0] || 1));

  function endDrag(): void {
    const [from, to] = [...(dragged ?? [0, 0])].sort((a, b) => a - b) as [number, number];
    setDragged(undefined);
    if (xOf(to) - xOf(from) >= minDrag) {
      zoom?.({ from, to });
    }
  }

  return (
    <div
      {...attributes}
      ref={view}
      onPointerDown={(event) => {
        if (zoom !== undefined && event.button === 0) {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged([placeAt(event), placeAt(event)]);
        }
      }}
      onPointerMove={(event) => {
        point(nearest(places, placeAt(event)));
        setDragged(dragged && [dragged[0], placeAt(event)]);
      }}
      onPointerUp={endDrag}
      onPointerLeave={() => point(undefined)}
      onDblClick={() => zoom?.(undefined)}
    >
      {width > 0 && (
        <svg class="plotted" width={width} height={height} aria-hidden="true">
          {y.ticks(inner.height).map(([value, text]) => (
            <>
              <line
                class="rule"
                x1={margin.left}
                x2={margin.left + inner.width}
                y1={margin.top + yOf(value)}
                y2={margin.top + yOf(value)}
              />
              <text x={margin.left - 6} y={margin.top + yOf(value) + 4} text-anchor="end">
                {text}
              </text>
            </>
          ))}
          {x.ticks(inner.width).map(([place, text]) => {
            const middle = xOf(place);
            const anchor = middle > inner.width - halfLabel ? 'end' : middle < halfLabel ? 'start' : 'middle';
            return (
              <text x={margin.left + middle} y={height - 6} text-anchor={anchor}>
                {text}
              </text>
            );
          })}
          {y.label !== undefined && (
            <text x={2} y={12}>
              {y.label}
            </text>
          )}
          {x.label !== undefined && (
            <text x={2} y={height - 6}>
              {x.label}
            </text>
          )}
          {/* Clips everything outside of the visible range. */}
          <svg x={margin.left} y={margin.top} width={inner.width} height={inner.height}>
            {lines.map(({ values, isReference }, i) => (
              <g class={isReference === true ? `line${i} reference` : `line${i}`}>
                {areBars === true ? (
                  <path class="bars" d={barsOf(places, values, xOf, yOf)} />
                ) : (
                  <path d={pathOf(places, values, inner.width, xOf, yOf)} />
                )}
                {areBars !== true && isReference !== true && places.length <= maxDots && (
                  <path class="dots" d={places.map((place, n) => dotAt(place, values[n])).join('')} />
                )}
                {at !== undefined && <path class="point" d={dotAt(places[at]!, values[at])} />}
              </g>
            ))}
            {at !== undefined && (
              <line class="cross" x1={xOf(places[at]!)} x2={xOf(places[at]!)} y1={0} y2={inner.height} />
            )}
            {dragged !== undefined && (
              <rect
                class="selected"
                x={Math.min(...dragged.map(xOf))}
                width={Math.abs(xOf(dragged[1]) - xOf(dragged[0]))}
                y={0}
                height={inner.height}
              />
            )}
          </svg>
        </svg>
      )}
    </div>
  );

  function dotAt(place: number, value: number | null | undefined): string {
    return value === null || value === undefined ? '' : `M${xOf(place).toFixed(1)} ${yOf(value).toFixed(1)}h0`;
  }
}

type Scale = (value: number) => number;
type Values = ChartedLine['values'];

function pathOf(places: readonly number[], values: Values, width: number, x: Scale, y: Scale): string {
  let isBroken = true;
  return sampledIndexes(values, width)
    .map((i) => {
      const value = values[i] ?? null;
      const step = value === null ? '' : `${isBroken ? 'M' : 'L'}${x(places[i]!).toFixed(1)} ${y(value).toFixed(1)}`;
      isBroken = value === null;
      return step;
    })
    .join('');
}

function barsOf(places: readonly number[], values: Values, x: Scale, y: Scale): string {
  const [first = 0, second] = places;
  const half = Math.min(20, second === undefined ? Infinity : (x(second) - x(first)) * 0.35);
  return places
    .map((place, i) => {
      const value = values[i] ?? null;
      return value === null ? '' : `M${x(place) - half} ${y(0)}V${y(value)}h${2 * half}V${y(0)}Z`;
    })
    .join('');
}

function sampledIndexes(values: Values, width: number): readonly number[] {
  const all = values.map((_, i) => i);
  if (all.length <= maxPoints) {
    return all;
  }
  const size = Math.ceil(all.length / Math.max(1, width));
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => {
    const part = all.slice(n * size, (n + 1) * size);
    const known = part.filter((i) => values[i] !== null);
    const low = known.reduce((a, b) => (values[b]! < values[a]! ? b : a), known[0] ?? part[0]!);
    const high = known.reduce((a, b) => (values[b]! > values[a]! ? b : a), known[0] ?? part[0]!);
    return [low, high].sort((a, b) => a - b);
  }).flat();
}

function nearest(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    [low, high] = places[middle]! < place ? [middle, high] : [low, middle];
  }
  return place - places[low]! < places[high]! - place ? low : high;
}

/**
 * Round values from `low` to `high`, in steps of 1, 2 or 5 times a power of ten.
 *
 * @param about approximate number of values
 * @param areWhole no fractions, as for blocks
 */
export function roundTicks(low: number, high: number, about: number, areWhole = false): readonly number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const batch = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  return multiples(low, high, areWhole ? Math.max(1, Math.round(batch * power)) : batch * power);
}

const second = 1_000;
const [minute, hour, day] = [60 * second, 3_600 * second, 86_400 * second];
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10, 30, 90, 365].map((count) => count * day),
];

/**
 * Round clock times, in milliseconds since the epoch.
 *
 * @param least minimum step in milliseconds
 * @param zone offset of the clock from UTC in milliseconds
 */
export function timeTicks(from: number, to: number, about: number, least: number, zone: number): readonly number[] {
  const step = timeSteps.find((one) => one >= least && (to - from) / one <= about) ?? 365 * day;
  return multiples(from + zone, to + zone, step).map((time) => time - zone);
}

function multiples(low: number, high: number, step: number): readonly number[] {
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(15)));
}

/** The client width of an element in pixels, updated on resize. */
export function useWidth(view: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(view.current?.clientWidth ?? 0);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(view.current!);
    return () => sizes.disconnect();
  }, []);
  return width;
}
