import chartViewCss from './chartView.css';
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import {
  type JsonObject,
  type JsonValue,
  cleanRemote,
  escapeCsv,
  escapeMarkdown,
  isJsonList,
  isJsonObject,
  pathText,
  printJson,
  formatCount,
  groupBy,
} from '../../../engine/primitives';
import { markdownTable } from '../../../engine/report';
import type { FieldUnit } from '../../../engine/rpc';
import { fittingShape, innerShape } from '../../protocol/rpcOutput';
import { type Point, type Series, seriesOf } from '../../protocol/series';
import { LineChart, lineChartCss, roundTicks, timeTicks } from '../../ui/lineChart';
import type { MenuItem } from '../../ui/menuButton';
import type { TreeContext } from '../model/childrenOf';
import { type OutputTreeNode, outputNodeText, pathOf } from '../model/outputTreeNode';
import type { Rows } from '../model/rows';
import { rowAnnotation } from '../model/tableRow';
import { type UnitContext, shownValue } from '../value/shownValue';
import { runInFrames } from '../view/timeSlices';

/** Rarely used functions of an output, in a bundle that is loaded on first use. */

interface CopySource {
  readonly rows: Rows;
  readonly context: TreeContext;
  /** Path of the values in their envelope: "result". */
  readonly prefix: readonly string[];
  /** Names of the answers side by side. */
  readonly names: readonly string[];
  readonly active: OutputTreeNode | undefined;
  whole(): Promise<string>;
  copy(text: string): void;
  /** Absent where the host does not know the request. */
  readonly copyRequest: (() => void) | undefined;
}

/** Copy actions for the active row, its table, the whole answer and its request. */
export function copyItems(from: CopySource): readonly MenuItem[] {
  const { rows, prefix, copy, copyRequest, active: node } = from;
  const table = tableIn(from, node);
  const asyncItem = (label: string, text: () => Promise<string>): MenuItem => ({
    label,
    run: () => void text().then(copy),
  });
  return [
    { label: 'Copy Value', run: () => copy(node === undefined ? '' : outputNodeText(node)) },
    ...(rows.root.expanded
      ? [
          {
            // In the notation of references and expectations.
            label: 'Copy Path',
            run: () => copy(pathText([...prefix, ...(node === undefined ? [] : pathOf(node))])),
          },
        ]
      : []),
    asyncItem('Copy Response as JSON', () => from.whole()),
    ...(table === undefined ? [] : [asyncItem('Copy Table as CSV', () => runInFrames(csvSteps(table)))]),
    ...(table === undefined || table.length > maxMarkdownRows
      ? []
      : [asyncItem('Copy Table as Markdown', () => runInFrames(markdownSteps(table)))]),
    ...(copyRequest === undefined ? [] : [{ label: 'Copy Request As…', run: copyRequest }]),
  ];
}

function tableIn({ rows, context, names }: CopySource, node: OutputTreeNode | undefined): CopiedTable | undefined {
  if (names.length > 1) {
    return rows.root.expanded ? sidesOf(rows, names) : undefined;
  }
  const table = nearestTable(rows, node);
  return table && tableOf(table, context);
}

/** Markdown is for readers; longer tables are copied as CSV only. */
const maxMarkdownRows = 2_000;

const longestCell = 2_000;

/** Values as the server wrote them. */
function* csvSteps(table: CopiedTable): Generator<undefined, string> {
  const lines = [table.columns.map(escapeCsv).join(',')];
  for (let i = 0; i < table.length; i += 1) {
    lines.push(table.row(i, 'raw').map(escapeCsv).join(','));
    yield undefined;
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Values as shown. */
function* markdownSteps(table: CopiedTable): Generator<undefined, string> {
  const inMarkdown = (text: string): string => escapeMarkdown(cleanRemote(text, longestCell));
  const rows: (readonly string[])[] = [];
  for (let i = 0; i < Math.min(table.length, maxMarkdownRows); i += 1) {
    rows.push(table.row(i, 'shown').map(inMarkdown));
    yield undefined;
  }
  return `${markdownTable(table.columns.map(inMarkdown), rows)}\n`;
}

/** Rows searched for field names, and rows searched for a table. */
const maxSampledRows = 1_000;
const maxSearchedRows = 200;

interface CopiedTable {
  readonly columns: readonly string[];
  readonly length: number;
  row(index: number, as: 'raw' | 'shown'): readonly string[];
}

/** The table that the active row is in or holds, or else the first visible one; `undefined` where there is none. */
function nearestTable(rows: Rows, active: OutputTreeNode | undefined): OutputTreeNode | undefined {
  for (let at = active; at !== undefined; at = at.parent) {
    if (at.columns !== undefined) {
      return at.parent;
    }
    if (at.children?.[0]?.kind === 'header') {
      return at;
    }
  }
  for (let i = 0; i < Math.min(rows.length, maxSearchedRows); i += 1) {
    const node = rows.at(i);
    if (node?.kind === 'header') {
      return node.parent;
    }
  }
  return undefined;
}

/** The scalar fields of a list of objects, preceded by the host's annotations. */
function tableOf(table: OutputTreeNode, context: TreeContext): CopiedTable {
  const rows = (table.children ?? []).filter(({ kind }) => kind === 'value');
  const fields = new Set((rows[0]?.columns ?? []).flatMap(({ key }) => (key === undefined ? [] : [key])));
  const isReported = rows[0]?.columns?.some(({ key }) => key === undefined) === true;
  for (const node of rows.slice(0, maxSampledRows)) {
    for (const [key, value] of Object.entries(objectOf(node))) {
      if (!isJsonList(value) && !isJsonObject(value)) {
        fields.add(key);
      }
    }
  }
  const isKeyed = typeof rows[0]?.key === 'string';
  return {
    columns: [...(isKeyed ? ['key'] : []), ...(isReported ? ['decoded'] : []), ...fields],
    length: rows.length,
    row(index, as) {
      const node = rows[index]!;
      const json = objectOf(node);
      const annotation = isReported ? [rowAnnotation(pathOf(node), json, context.words) ?? ''] : [];
      const values = [...fields].map((field) => {
        const value = Object.hasOwn(json, field) ? json[field] : undefined;
        if (value === undefined || isJsonList(value) || isJsonObject(value)) {
          return '';
        }
        const shape = fittingShape(context.shape, innerShape(context.shape, node.shape, field), value);
        return as === 'raw' || (typeof value === 'string' && shape?.unit === undefined && shape?.id === undefined)
          ? rawText(value)
          : shownValue(value, shape, context).text;
      });
      return [...(isKeyed ? [String(node.key)] : []), ...annotation, ...values];
    },
  };
}

function sidesOf(rows: Rows, names: readonly string[]): CopiedTable {
  const leaves: OutputTreeNode[] = [];
  for (let i = 0; i < rows.length; i += 1) {
    const node = rows.at(i)!;
    if (node.kind === 'value' && !node.expanded) {
      leaves.push(node);
    }
  }
  return {
    columns: ['path', ...names],
    length: leaves.length,
    row: (index) => {
      const node = leaves[index]!;
      return [pathText(pathOf(node)), ...node.values.map((value) => (value === undefined ? '' : rawText(value)))];
    },
  };
}

function objectOf({ values: [json] }: OutputTreeNode): JsonObject {
  return json !== undefined && isJsonObject(json) ? json : {};
}

function rawText(json: JsonValue): string {
  return typeof json === 'string' ? json : printJson(json);
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

const sheet = new CSSStyleSheet();
sheet.replaceSync(lineChartCss + chartViewCss);

/**
 * A line chart of one series over blocks or time. The pointer and slider keys show exact values.
 * The rows below are the accessible alternative.
 */
export function ChartView({ json, context }: { readonly json: JsonValue; readonly context: TreeContext }): JSX.Element {
  const series = useMemo(() => seriesOf(json, context.shape), [json]);
  const [chosen, setChosen] = useState(0);
  const [at, setAt] = useState<number>();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shadow = root.current?.getRootNode();
    if (shadow instanceof ShadowRoot && !shadow.adoptedStyleSheets.includes(sheet)) {
      shadow.adoptedStyleSheets.push(sheet);
    }
  }, []);
  const shown = series[chosen]!;
  const { points, name, by } = shown;
  const [first, latest] = [points[0]!.at, points.at(-1)!.at];
  const [low, high] = rangeOf(points);
  const { factor, label } = axisUnit(shown.unit, high, context);
  const end = points.length - 1;
  const point = at === undefined ? undefined : points[at];
  const textOf = (value: JsonValue): string => shownValue(value, { unit: shown.unit }, context).text;
  const { at: place, json: last } = point ?? points.at(-1)!;
  const value = `${placeText(place, by, context)}: ${textOf(last)}`;

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    // Keeps the key from the notebook, which has its own meaning for it.
    event.stopPropagation();
    const next = stepOf(event.key, at ?? end, end);
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(end, next)));
    }
  }

  return (
    <div class="chart" ref={root}>
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
      <LineChart
        class="plot"
        height={190}
        places={points.map((one) => one.at)}
        lines={[{ values: points.map((one) => one.value) }]}
        x={{
          range: [first, latest],
          label: by,
          ticks: (pixels) => placeTicks(shown, Math.max(2, Math.floor(pixels / 130)), context),
        }}
        y={{
          range: [low, high],
          label,
          ticks: () => roundTicks(low * factor, high * factor, 5).map((tick) => [tick / factor, compact.format(tick)]),
        }}
        at={at}
        point={setAt}
        role="slider"
        tabIndex={0}
        aria-label={by === 'block' ? `${name} by block` : `${name} by time`}
        aria-valuemin={0}
        aria-valuemax={end}
        aria-valuenow={at ?? end}
        aria-valuetext={value}
        onKeyDown={onKey}
      />
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

/** "lowest 25 nAVAX/gas · highest 41 nAVAX/gas · last 26 nAVAX/gas", or "… · highest and last 41 nAVAX/gas". */
function rangeText(points: readonly Point[], textOf: (json: JsonValue) => string): string {
  const lowest = points.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = points.reduce((a, b) => (b.value > a.value ? b : a));
  const all = [
    ['lowest', lowest],
    ['highest', highest],
    ['last', points.at(-1)!],
  ] as const;
  return [...groupBy(all, ([, { json }]) => textOf(json))]
    .map(([text, ones]) => `${ones.map(([name]) => name).join(' and ')} ${text}`)
    .join(' · ');
}

function placeText(at: number, by: Series['by'], { timeZone }: UnitContext): string {
  return by === 'block'
    ? `block ${formatCount(BigInt(Math.round(at)))}`
    : new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(at);
}

/** Starts at zero where the line would still take over half of the height; otherwise fits the values. */
function rangeOf(points: readonly Point[]): readonly [low: number, high: number] {
  const most = points.reduce((value, point) => Math.max(value, point.value), -Infinity);
  const least = points.reduce((value, point) => Math.min(value, point.value), Infinity);
  const room = (most - least) * 0.1 || Math.abs(most) * 0.1 || 1;
  return [least >= 0 && least < most / 2 ? 0 : least >= 0 ? Math.max(0, least - room) : least - room, most + room];
}

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

/** Block heights, or dates for more than a day, or times of day. */
function placeTicks(
  { by, points }: Series,
  count: number,
  { timeZone }: UnitContext,
): readonly (readonly [at: number, text: string])[] {
  const [first, last] = [points[0]!.at, points.at(-1)!.at];
  if (by === 'block') {
    return roundTicks(first, last, count, true).map((place) => [place, formatCount(BigInt(place))]);
  }
  const isLong = last - first > 86_400_000;
  const format = new Intl.DateTimeFormat('en', {
    ...(isLong
      ? { month: 'short', day: 'numeric' }
      : { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    timeZone,
  });
  const zone = -new Date(first).getTimezoneOffset() * 60_000;
  return timeTicks(first, last, count, isLong ? 86_400_000 : 1_000, timeZone === undefined ? zone : 0).map((time) => [
    time,
    format.format(time),
  ]);
}
