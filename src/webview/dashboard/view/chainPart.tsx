import type { JSX, TargetedKeyboardEvent } from 'preact';
import type { ChainActivity, Chart, ChartLine, Upgrades } from '../../protocol/dashboard';
import { movedTo, rangeWithin, type SpanKey, stepAt, type TimeRange, timeStep, zoomed } from '../../protocol/span';
import { Drawn, FoldedTable, type PlainTableProps } from '../../ui/drawn';
import { Figures, PinMark, plainWords, sourceOnHover } from './parts';
import { useState } from 'preact/hooks';
import { LineChart, roundTicks, timeTicks } from '../../ui/lineChart';

interface Props {
  /** For the accessible name. */
  readonly name: string;
  readonly diagnose: () => void;
}

export function DiagnoseButton({ name, diagnose }: Props): JSX.Element {
  return (
    <button type="button" aria-label={`Diagnose ${name}…`} onClick={diagnose}>
      {'Diagnose…'}
    </button>
  );
}

interface ChainPartProps {
  readonly chain: ChainActivity;
  readonly span: SpanKey;
  readonly unpin: (id: string) => void;
  readonly diagnose: (id: string) => void;
}

/** Details of the selected chain: figures without a column, and charts. */
export function ChainPart({ chain, span, unpin, diagnose }: ChainPartProps): JSX.Element {
  const { name, key, pin, detail, problem } = chain;
  const notes = [problem, detail?.gap, ...(detail?.problems ?? [])].filter((note) => note !== undefined);
  return (
    <section class="chain" aria-label={`Chain ${name}`}>
      <div class="head">
        <h3>{name}</h3>
        {key !== 'P' && <DiagnoseButton name={name} diagnose={() => diagnose(key)} />}
        {pin !== undefined && <PinMark name={name} unpin={() => unpin(pin)} />}
      </div>
      {detail !== undefined && <Figures figures={detail.figures} />}
      {detail?.upgrades !== undefined && <UpgradeList upgrades={detail.upgrades} />}
      {notes.map((note) => (
        <p key={note} class="missing" role="status">
          {note}
        </p>
      ))}
      {detail?.blocks !== undefined && <Drawn drawing={detail.blocks} host={plainWords} />}
      {detail !== undefined && detail.charts.length > 0 && (
        <ChartGroup key={`${key} ${span}`} owner={name} charts={detail.charts} shown={shownKeys(chain)} />
      )}
    </section>
  );
}

/** Cells and figures share their keys with the charts of the same subject. */
function shownKeys({ cells, detail }: ChainActivity): readonly string[] {
  return [...Object.keys(cells), ...(detail?.figures ?? []).map(({ key }) => key)];
}

function UpgradeList({ upgrades: { next, passed, count, missing } }: { readonly upgrades: Upgrades }): JSX.Element {
  return (
    <div class="upgrades">
      {[...(missing === undefined ? [] : [missing]), ...next].map((line) => (
        <p key={line}>{line}</p>
      ))}
      {count > 0 && (
        <details>
          <summary>{`${count} active ${count === 1 ? 'upgrade' : 'upgrades'}`}</summary>
          <ul>
            {passed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface ChartGroupProps {
  /** The chain's name. */
  readonly owner: string;
  readonly charts: readonly Chart[];
  /** Keys of charts with the current figure shown elsewhere. */
  readonly shown: readonly string[];
}

/** The charts of a chain. The selected time is shared by all of them, the zoom by those with the same times. */
function ChartGroup({ owner, charts, shown }: ChartGroupProps): JSX.Element {
  const [at, setAt] = useState<number>();
  const [zooms, setZooms] = useState<Readonly<Partial<Record<'clock' | 'days', TimeRange>>>>({});
  const rangeOf = (chart: Chart): TimeRange | undefined => {
    const zoom = zooms[axisOf(chart)];
    // A zoomed range may be outside the chart after some time.
    return zoom && rangeWithin(chart.times, zoom) && zoom;
  };
  const zoomedChart = charts.find((chart) => rangeOf(chart) !== undefined);
  return (
    <>
      {zoomedChart !== undefined && (
        <p class="zoom">
          <span role="status">{rangeText(zoomedChart, rangeOf(zoomedChart)!)}</span>
          <button type="button" onClick={() => setZooms({})}>
            Reset Zoom
          </button>
        </p>
      )}
      <div class="charts">
        {charts.map((chart) => (
          <ChartView
            key={chart.key}
            owner={owner}
            chart={chart}
            isShownElsewhere={shown.includes(chart.key)}
            at={at}
            range={rangeOf(chart)}
            point={setAt}
            zoom={(range) => setZooms({ ...zooms, [axisOf(chart)]: range })}
          />
        ))}
      </div>
    </>
  );
}

function axisOf({ isByDay }: Chart): 'clock' | 'days' {
  return isByDay === true ? 'days' : 'clock';
}

function rangeText(chart: Chart, { from, to }: TimeRange): string {
  return `Zoomed: ${timeText(chart, from)} to ${timeText(chart, to)}`;
}

interface ChartViewProps {
  readonly owner: string;
  readonly chart: Chart;
}

interface ShownProps extends ChartViewProps {
  readonly isShownElsewhere: boolean;
  /** The time selected by pointer or arrow keys, in any of the charts. */
  readonly at: number | undefined;
  /** The visible range; `undefined` for all. */
  readonly range: TimeRange | undefined;
  readonly point: (at: number | undefined) => void;
  readonly zoom: (range: TimeRange | undefined) => void;
}

/** A chart with the selected value as text, and a table of all values. */
function ChartView({ owner, chart, isShownElsewhere, at: time, range, point, zoom }: ShownProps): JSX.Element {
  const { title, unit, result, times, lines, kind, isByDay } = chart;
  const at = stepAt(times, time);

  function onKey(event: TargetedKeyboardEvent<HTMLElement>): void {
    const last = times.length - 1;
    const from = at ?? last;
    const step = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    const factor = { '+': 0.5, '=': 0.5, '-': 2 }[event.key];
    if (step !== undefined) {
      const next = times[Math.max(0, Math.min(last, step))];
      point(next);
      zoom(next === undefined ? range : movedTo(times, range, next));
    } else if (factor !== undefined) {
      zoom(zoomed(times, range, times[from] ?? 0, factor));
    } else if (event.key === 'Escape') {
      point(undefined);
      zoom(undefined);
    } else {
      return;
    }
    event.preventDefault();
  }

  // Bars are centered in their step.
  const halfStep = isByDay === true ? timeStep(times) / 2 : 0;
  const { from, to } = range ?? { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  // References may be far above the lines, and have their value as text.
  const ownLines = lines.filter(({ isReference }) => isReference !== true);
  const most = Math.max(0, ...ownLines.flatMap(({ values }) => values.map((value) => value ?? 0))) * 1.1 || 1;
  return (
    <figure {...sourceOnHover(result)}>
      <figcaption>
        <span class="title">{title}</span>
        {/* Announced while navigating, but not on every update. */}
        <output aria-live={at === undefined ? 'off' : 'polite'}>
          <Value chart={chart} isShownElsewhere={isShownElsewhere} at={at} />
        </output>
      </figcaption>
      <div class="plot">
        <span class="axis y" aria-hidden="true">
          {unit}
        </span>
        <LineChart
          class="canvas"
          height={120}
          places={times}
          lines={lines}
          areBars={kind === 'bars'}
          x={{ range: [from - halfStep, to + halfStep], ticks: (pixels) => tickTexts(chart, from, to, pixels / 56) }}
          y={{ range: [0, most], ticks: () => roundTicks(0, most, 4).map((tick) => [tick, figureText(tick)]) }}
          at={at}
          point={(step) => point(step === undefined ? undefined : times[step])}
          zoom={(part) => zoom(part && rangeWithin(times, part))}
          tabIndex={0}
          role="img"
          aria-label={`${owner}: ${title} in ${unit}. Arrow keys move along the chart, + and - zoom, Escape shows all of it.`}
          onKeyDown={onKey}
        />
        <span class="axis x" aria-hidden="true">
          {`time in ${zoneOf(chart)}`}
        </span>
      </div>
      <FoldedTable table={() => chartTable({ owner, chart })} />
    </figure>
  );
}

/** The values of the selected step, else the latest known ones; several lines always have a legend. */
function Value({
  chart,
  isShownElsewhere,
  at,
}: Pick<ShownProps, 'chart' | 'isShownElsewhere' | 'at'>): JSX.Element | null {
  const { times, lines, unit } = chart;
  const isKnown = (i: number) => lines.some(({ texts, isReference }) => isReference !== true && texts[i] !== null);
  const step = at ?? times.findLastIndex((_, i) => isKnown(i));
  const time = times[step];
  const isHovered = at !== undefined;
  if (time === undefined || (isShownElsewhere && !isHovered && lines.length === 1)) {
    return null;
  }
  return (
    <>
      {isHovered && `${timeText(chart, time)}: `}
      {lines.map((line, i) => (
        <>
          {i > 0 && ', '}
          {lines.length === 1 ? (
            valueText(line, step)
          ) : (
            <span class={`key key${i}`}>
              {isShownElsewhere && !isHovered && line.isReference !== true
                ? line.label
                : `${line.label} ${valueText(line, step)}`}
            </span>
          )}
        </>
      ))}
      {` ${unit}`}
    </>
  );
}

function valueText({ texts, values, isReference }: ChartLine, at: number): string {
  return (isReference === true ? figureText(values[at] ?? 0) : texts[at]) ?? 'unknown';
}

/** The values of a chart, newest first. */
function chartTable({ owner, chart: { title, unit, times, lines, isByDay } }: ChartViewProps): PlainTableProps {
  return {
    'aria-label': `${owner}: ${title}`,
    columns: ['from', ...lines.map(({ label }) => `${label} (${unit})`)],
    rows: times
      .map((time, i) => ({
        key: time,
        cells: [timeText({ isByDay }, time), ...lines.map(({ texts }) => texts[i] ?? 'unknown')],
      }))
      .reverse(),
  };
}

const minute = 60_000;

/** Day labels at midnight, otherwise minutes; seconds if less than two minutes are visible. */
function tickTexts(
  { isByDay }: Chart,
  from: number,
  to: number,
  count: number,
): readonly (readonly [at: number, text: string])[] {
  const areSeconds = to - from < 2 * minute;
  const [least, zone] = isByDay === true ? [1_440 * minute, 0] : [areSeconds ? 1_000 : minute, offsetAt(from)];
  return timeTicks(from, to, count, least, zone).map((time) => [
    time,
    isByDay === true ? new Date(time).toUTCString().slice(5, 11) : clockText(time).slice(0, areSeconds ? 8 : 5),
  ]);
}

/** A tick label with three significant digits: "12.3K". Not by `Intl`, which takes milliseconds on first use. */
function figureText(figure: number): string {
  if (figure !== 0 && figure < 1e-4) {
    return figure.toExponential(1);
  }
  const digits = Number(figure.toPrecision(3));
  const step = digits < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(digits) / 3));
  return `${Number((digits / 1_000 ** step).toPrecision(3))}${['', 'K', 'M', 'B', 'T'][step]}`;
}

/** The local offset from UTC in milliseconds. */
function offsetAt(time: number): number {
  return -new Date(time).getTimezoneOffset() * minute;
}

/** Local time: "14:02:11". */
function clockText(time: number): string {
  return new Date(time + offsetAt(time)).toISOString().slice(11, 19);
}

/** The time zone of a chart: "UTC", "GMT+2", "GMT-3:30". */
function zoneOf({ isByDay, times }: Chart): string {
  const minutes = isByDay === true ? 0 : offsetAt(times[0] ?? 0) / minute;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return minutes === 0 ? 'UTC' : `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${rest}`}`;
}

function timeText({ isByDay }: Pick<Chart, 'isByDay'>, time: number): string {
  return isByDay === true ? new Date(time).toISOString().slice(0, 10) : clockText(time);
}
