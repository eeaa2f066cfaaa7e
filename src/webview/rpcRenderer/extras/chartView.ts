import { type JsonValue, formatCount } from '../../../engine/primitives';
import type { FieldUnit } from '../../../engine/rpc';
import type { UnitContext } from '../value/unitText';
import type { TreeContext } from '../model/childrenOf';
import { type Point, type Series, seriesOf } from '../../protocol/series';
import { element, shownValue } from '../shared';
import { axisTicks } from './axisTicks';

const height = 190;
/** Pixels of the words of a block or time. */
const halfLabel = 40;
const edge = { top: 22, right: 14, bottom: 24, left: 62 };

/** Points that are drawn; of more, the highest and the lowest of each pixel. */
const maxPoints = 2_000;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

/**
 * One of the series as a line, over its blocks or times. Walked by pointer and by keys, as a slider is, which tells exact
 * values; the rows below say the same to whoever sees no lines.
 */
export function chartView(json: JsonValue, context: TreeContext): HTMLElement {
  const series = seriesOf(json, context.shape);
  const picker = element('select', { with: { 'aria-label': 'Values of the chart' } });
  picker.append(...series.map(({ name }, i) => element('option', { text: name, with: { value: String(i) } })));
  const result = element('span', { class: 'note told' });
  const plot = element('div', { class: 'plot', with: { role: 'slider', tabindex: '0' } });
  const view = element('div', { class: 'chart' }, [element('div', { class: 'tools' }, [picker, result]), plot]);
  let at: number | undefined;
  let shown = series[0]!;

  const textOf = (json: JsonValue): string => shownValue(json, { unit: shown.unit }, context).text;
  const draw = (): void => {
    const width = Math.max(240, plot.clientWidth);
    plot.replaceChildren(drawn(shown, width, at, context));
    notify();
  };
  const notify = (): void => {
    const { points, name, by } = shown;
    const point = at === undefined ? undefined : points[at];
    const last = points.at(-1)!;
    const told1 = point ?? last;
    const value = `${placeText(told1.at, by, context)}: ${textOf(told1.json)}`;
    result.textContent = point === undefined ? rangeText(points, textOf) : value;
    plot.setAttribute('aria-label', by === 'block' ? `${name} by block` : `${name} by time`);
    plot.setAttribute('aria-valuemin', '0');
    plot.setAttribute('aria-valuemax', String(points.length - 1));
    plot.setAttribute('aria-valuenow', String(at ?? points.length - 1));
    plot.setAttribute('aria-valuetext', value);
  };
  const go = (index: number | undefined): void => {
    at = index === undefined ? undefined : Math.max(0, Math.min(shown.points.length - 1, index));
    draw();
  };

  picker.addEventListener('change', () => {
    shown = series[Number(picker.value)] ?? shown;
    go(undefined);
  });
  plot.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    const { points } = shown;
    const share = (clientX - left - edge.left) / (width - edge.left - edge.right);
    const place = points[0]!.at + share * (points.at(-1)!.at - points[0]!.at);
    go(nearest(points, place));
  });
  plot.addEventListener('pointerleave', () => go(undefined));
  plot.addEventListener('keydown', (event) => {
    const end = shown.points.length - 1;
    const next = stepOf(event.key, at ?? end, end);
    if (next !== undefined) {
      event.preventDefault();
      // The notebook has meanings of its own for keys.
      event.stopPropagation();
      go(next);
    }
  });
  for (const own of [picker, plot]) {
    own.addEventListener('keydown', (event) => event.stopPropagation());
  }
  new ResizeObserver(draw).observe(plot);
  draw();
  return view;
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

function drawn(series: Series, width: number, at: number | undefined, context: UnitContext): SVGElement {
  const { points, by } = series;
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  const [low, high] = rangeOf(points);
  const right = width - edge.right;
  const bottom = height - edge.bottom;
  const x = (place: number): number => edge.left + ((place - first) / (last - first)) * (right - edge.left);
  const y = (value: number): number => bottom - ((value - low) / (high - low)) * (bottom - edge.top);
  const { factor, label } = axisUnit(series.unit, high, context);
  const rows = axisTicks(low * factor, high * factor, 5).flatMap((tick) => [
    svg('line', { class: 'rule', x1: edge.left, x2: right, y1: y(tick / factor), y2: y(tick / factor) }),
    svg('text', { x: edge.left - 6, y: y(tick / factor) + 4, 'text-anchor': 'end' }, compact.format(tick)),
  ]);
  const places = axisTicks(first, last, Math.max(2, Math.floor((right - edge.left) / 130)), by === 'block');
  const columns = places.map((place) => {
    const middle = x(place);
    const anchor = middle > right - halfLabel ? 'end' : middle < edge.left + halfLabel ? 'start' : 'middle';
    return svg('text', { x: middle, y: height - 6, 'text-anchor': anchor }, tickText(place, series, context));
  });
  const line = thinned(points, right - edge.left)
    .map((point) => `${x(point.at).toFixed(1)},${y(point.value).toFixed(1)}`)
    .join(' ');
  const point = at === undefined ? undefined : points[at];
  const marked =
    point === undefined
      ? []
      : [
          svg('line', { class: 'cross', x1: x(point.at), x2: x(point.at), y1: edge.top, y2: bottom }),
          svg('circle', { cx: x(point.at), cy: y(point.value), r: 3.5 }),
        ];
  const made = svg('svg', { width, height, 'aria-hidden': 'true' });
  made.append(
    ...rows,
    ...columns,
    svg('text', { x: 2, y: 12 }, label),
    svg('text', { x: 2, y: height - 6 }, by === 'block' ? 'block' : 'time'),
    svg('polyline', { points: line }),
    ...(points.length <= 60 ? points.map((one) => svg('circle', { cx: x(one.at), cy: y(one.value), r: 2 })) : []),
    ...marked,
  );
  return made;
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

function svg(name: string, attributes: Readonly<Record<string, string | number>>, text?: string): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}
