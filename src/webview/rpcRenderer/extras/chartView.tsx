import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatCount, type JsonValue } from '../../../engine/primitives';
import type { FieldUnit } from '../../../engine/rpc';
import type { UnitContext } from '../value/shownValue';
import type { TreeContext } from '../model/childrenOf';
import { type Point, type Series, seriesOf } from '../../protocol/series';
import { shownValue } from '../shared';

const height = 190;
/** Pixels of the words of a block or time. */
const halfLabel = 40;
const edge = { top: 22, right: 14, bottom: 24, left: 62 };

/** Points that are drawn; of more, the highest and the lowest of each pixel. */
const maxPoints = 2_000;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.chart { padding: 4px 0; }
.chart select { font: inherit; color: var(--vscode-dropdown-foreground); background: var(--vscode-dropdown-background); border: 1px solid var(--vscode-dropdown-border, var(--line)); }
.told { padding-left: 1ch; font-family: var(--vscode-editor-font-family); }
.plot { height: 190px; overflow: hidden; }
.plot:focus-visible, select:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
svg text { fill: var(--vscode-foreground); font-size: 11px; font-family: var(--vscode-font-family); }
polyline { fill: none; stroke: var(--vscode-charts-blue, currentColor); stroke-width: 1.5; }
circle { fill: var(--vscode-charts-blue, currentColor); }
.rule { stroke: #8884; }
.cross { stroke: var(--vscode-foreground); stroke-dasharray: 2 3; }
`);

interface Props {
  readonly json: JsonValue;
  readonly context: TreeContext;
}

/**
 * One of the series as a line, over its blocks or times. Walked by pointer and by keys, as a slider is, which tells exact
 * values; the rows below say the same to whoever sees no lines.
 */
export function ChartView({ json, context }: Props): JSX.Element {
  const series = useMemo(() => seriesOf(json, context.shape), [json]);
  const [chosen, setChosen] = useState(0);
  const [at, setAt] = useState<number>();
  const [width, setWidth] = useState(0);
  const plot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = (): void => setWidth(Math.max(240, plot.current?.clientWidth ?? 0));
    const sizes = new ResizeObserver(measure);
    const root = plot.current!.getRootNode();
    if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(sheet)) {
      root.adoptedStyleSheets.push(sheet);
    }
    measure();
    sizes.observe(plot.current!);
    return () => sizes.disconnect();
  }, []);
  const shown = series[chosen]!;
  const { points, name, by } = shown;
  const end = points.length - 1;
  const point = at === undefined ? undefined : points[at];
  const textOf = (value: JsonValue): string => shownValue(value, { unit: shown.unit }, context).text;
  const { at: place, json: last } = point ?? points.at(-1)!;
  const value = `${placeText(place, by, context)}: ${textOf(last)}`;

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    // The notebook has meanings of its own for keys.
    event.stopPropagation();
    const next = stepOf(event.key, at ?? end, end);
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(end, next)));
    }
  }

  return (
    <div class="chart">
      <div class="tools">
        <select
          aria-label="Values of the chart"
          onKeyDown={(event) => event.stopPropagation()}
          onChange={(event) => {
            setChosen(event.currentTarget.selectedIndex);
            setAt(undefined);
          }}
        >
          {series.map((one, i) => (
            <option key={one.name} value={i}>
              {one.name}
            </option>
          ))}
        </select>
        <span class="note told">{point === undefined ? rangeText(points, textOf) : value}</span>
      </div>
      <div
        class="plot"
        ref={plot}
        role="slider"
        tabIndex={0}
        aria-label={by === 'block' ? `${name} by block` : `${name} by time`}
        aria-valuemin={0}
        aria-valuemax={end}
        aria-valuenow={at ?? end}
        aria-valuetext={value}
        onKeyDown={onKey}
        onPointerMove={({ clientX, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          const share = (clientX - box.left - edge.left) / (box.width - edge.left - edge.right);
          setAt(nearest(points, points[0]!.at + share * (points.at(-1)!.at - points[0]!.at)));
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        {width > 0 && <Drawing series={shown} width={width} point={point} context={context} />}
      </div>
    </div>
  );
}

function stepOf(key: string, at: number, end: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1;
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return undefined;
  }
}

function nearest(points: readonly Point[], place: number): number {
  let [low, high] = [0, points.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    [low, high] = points[middle]!.at < place ? [middle, high] : [low, middle];
  }
  return place - points[low]!.at < points[high]!.at - place ? low : high;
}

/** "lowest 25 nAVAX/gas · highest 41 nAVAX/gas · last 26 nAVAX/gas". */
function rangeText(points: readonly Point[], textOf: (json: JsonValue) => string): string {
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
  return [
    `lowest ${textOf(lowest.json)}`,
    `highest ${textOf(highest.json)}`,
    `last ${textOf(points.at(-1)!.json)}`,
  ].join(' · ');
}

function placeText(at: number, by: Series['by'], { timeZone }: UnitContext): string {
  return by === 'block'
    ? `block ${formatCount(BigInt(Math.round(at)))}`
    : new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}

interface DrawingProps {
  readonly series: Series;
  readonly width: number;
  readonly point: Point | undefined;
  readonly context: UnitContext;
}

function Drawing({ series, width, point, context }: DrawingProps): JSX.Element {
  const { points, by } = series;
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  const [low, high] = rangeOf(points);
  const right = width - edge.right;
  const bottom = height - edge.bottom;
  const x = (place: number): number => edge.left + ((place - first) / (last - first)) * (right - edge.left);
  const y = (value: number): number => bottom - ((value - low) / (high - low)) * (bottom - edge.top);
  const { factor, label } = axisUnit(series.unit, high, context);
  const places = axisTicks(first, last, Math.max(2, Math.floor((right - edge.left) / 130)), by === 'block');
  const line = thinned(points, right - edge.left)
    .map((one) => `${x(one.at).toFixed(1)},${y(one.value).toFixed(1)}`)
    .join(' ');
  return (
    <svg width={width} height={height} aria-hidden="true">
      {axisTicks(low * factor, high * factor, 5).map((tick) => (
        <>
          <line class="rule" x1={edge.left} x2={right} y1={y(tick / factor)} y2={y(tick / factor)} />
          <text x={edge.left - 6} y={y(tick / factor) + 4} text-anchor="end">
            {compact.format(tick)}
          </text>
        </>
      ))}
      {places.map((place) => {
        const middle = x(place);
        const anchor = middle > right - halfLabel ? 'end' : middle < edge.left + halfLabel ? 'start' : 'middle';
        return (
          <text x={middle} y={height - 6} text-anchor={anchor}>
            {tickText(place, series, context)}
          </text>
        );
      })}
      <text x={2} y={12}>
        {label}
      </text>
      <text x={2} y={height - 6}>
        {by === 'block' ? 'block' : 'time'}
      </text>
      <polyline points={line} />
      {points.length <= 60 && points.map((one) => <circle cx={x(one.at)} cy={y(one.value)} r={2} />)}
      {point !== undefined && (
        <>
          <line class="cross" x1={x(point.at)} x2={x(point.at)} y1={edge.top} y2={bottom} />
          <circle cx={x(point.at)} cy={y(point.value)} r={3.5} />
        </>
      )}
    </svg>
  );
}

/** From zero where that leaves the line more than half of the height; else around it. */
function rangeOf(points: readonly Point[]): readonly [low: number, high: number] {
  const most = points.reduce((value, point) => Math.max(value, point.value), -Infinity);
  const least = points.reduce((value, point) => Math.min(value, point.value), Infinity);
  const room = (most - least) * 0.1 || Math.abs(most) * 0.1 || 1;
  return [least >= 0 && least < most / 2 ? 0 : least >= 0 ? Math.max(0, least - room) : least - room, most + room];
}

function thinned(points: readonly Point[], width: number): readonly Point[] {
  if (points.length <= maxPoints) {
    return points;
  }
  const size = Math.ceil(points.length / Math.max(1, width));
  const cached: Point[] = [];
  for (let start = 0; start < points.length; start += size) {
    const part = points.slice(start, start + size);
    const low = part.reduce((a, b) => (b.value < a.value ? b : a));
    const high = part.reduce((a, b) => (b.value > a.value ? b : a));
    cached.push(...(low.at < high.at ? [low, high] : [high, low]));
  }
  return cached;
}

/** What the figures beside the lines are in. */
function axisUnit(
  unit: FieldUnit | undefined,
  most: number,
  { symbol = '' }: UnitContext,
): { readonly factor: number; readonly label: string } {
  switch (unit) {
    case 'wei/gas':
      return most < 1e5
        ? { factor: 1, label: 'wei/gas' }
        : { factor: 1e-9, label: symbol === 'AVAX' ? 'nAVAX/gas' : 'gwei/gas' };
    case 'wei':
      return { factor: 1e-18, label: symbol };
    case 'nAVAX':
      return most < 1e5 ? { factor: 1, label: 'nAVAX' } : { factor: 1e-9, label: 'AVAX' };
    case 'share':
      return { factor: 100, label: '%' };
    case 'percent':
      return { factor: 1, label: '%' };
    case 'shares':
      return { factor: 1e-4, label: '%' };
    case 'seconds':
      return { factor: 1, label: 's' };
    case 'milliseconds':
      return { factor: 1, label: 'ms' };
    case 'nanoseconds':
      return { factor: 1e-6, label: 'ms' };
    case 'byteCount':
      return { factor: 1, label: 'bytes' };
    case 'gas':
    case 'gas/s':
    case 'nAVAX/gas':
    case 'nAVAX/s':
    case 'weight':
      return { factor: 1, label: unit };
    default:
      return { factor: 1, label: '' };
  }
}

function tickText(place: number, { by, points }: Series, { timeZone }: UnitContext): string {
  if (by === 'block') {
    return formatCount(BigInt(place));
  }
  const isLong = points.at(-1)!.at - points[0]!.at > 86_400_000;
  const format: Intl.DateTimeFormatOptions = isLong
    ? { month: 'short', day: 'numeric' }
    : { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
  return new Intl.DateTimeFormat('en', { ...format, timeZone }).format(place);
}

/**
 * Round figures from `low` to `high`: steps of 1, 2 or 5 and zeros.
 *
 * @param about how many there may be
 * @param areWhole no fractions: blocks have none
 */
function axisTicks(low: number, high: number, about: number, areWhole = false): readonly number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const batch = [1, 2, 5, 10].find((step) => step * power >= rough) ?? 10;
  const step = areWhole ? Math.max(1, Math.round(batch * power)) : batch * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
