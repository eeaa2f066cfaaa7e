import * as l10n from '@vscode/l10n';
import type { JSX, TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Chart, ChartLine } from '../../../core/dashboard/dashboardView';
import { drawChart, type DrawnChart, figureText } from './drawChart';
import { toldOnHover } from './told';

interface Props {
  /** The chain that it is about. */
  readonly owner: string;
  readonly chart: Chart;
}

/** A chart with its words: what the pointer or the arrow keys are on, and a table of all values. */
export function ChartView({ owner, chart }: Props): JSX.Element {
  const { title, unit, missing, told } = chart;
  const canvas = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  /** The step that the pointer or a key is on. */
  const [at, setAt] = useState<number>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (missing === undefined && canvas.current !== null) {
      drawn.current ??= drawChart(canvas.current, chart, setAt);
      drawn.current.show(chart);
    }
  }, [chart]);
  useEffect(() => () => drawn.current?.remove(), []);

  function walk(event: TargetedKeyboardEvent<HTMLElement>): void {
    const last = chart.times.length - 1;
    const from = at ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last, Escape: undefined }[event.key];
    if (to === undefined && event.key !== 'Escape') {
      return;
    }
    event.preventDefault();
    const next = to === undefined ? undefined : Math.max(0, Math.min(last, to));
    setAt(next);
    drawn.current?.point(next);
  }

  const isMissing = missing !== undefined;
  return (
    <figure {...toldOnHover(told)}>
      <figcaption>
        <span class="title">{title}</span>
        {/* Read out while it is walked, not each time that something new comes. */}
        <output aria-live={at === undefined ? 'off' : 'polite'}>{!isMissing && <Value chart={chart} at={at} />}</output>
      </figcaption>
      <p class="missing" hidden={!isMissing}>
        {missing}
      </p>
      <div
        ref={canvas}
        class="canvas"
        tabIndex={0}
        role="img"
        aria-label={l10n.t('{0}: {1} in {2}. Use the arrow keys to move along the chart.', owner, title, unit)}
        hidden={isMissing}
        onKeyDown={walk}
      />
      <details hidden={isMissing} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{l10n.t('Table')}</summary>
        <div class="scrolled">{isOpen && <ChartTable owner={owner} chart={chart} />}</div>
      </details>
    </figure>
  );
}

/** The figures of the step that is pointed at, else of the newest one that is known. */
function Value({ chart, at }: { readonly chart: Chart; readonly at: number | undefined }): JSX.Element | null {
  const { times, lines, unit } = chart;
  const isKnown = (i: number) => lines.some(({ texts, isReference }) => isReference !== true && texts[i] !== null);
  const step = at ?? times.findLastIndex((_, i) => isKnown(i));
  const time = times[step];
  if (time === undefined) {
    return null;
  }
  return (
    <>
      {`${timeText(chart, time)}: `}
      {lines.map((line, i) => (
        <>
          {i > 0 && ', '}
          {lines.length === 1 ? (
            valueText(line, step)
          ) : (
            <span class={`key key${i}`}>{`${line.label} ${valueText(line, step)}`}</span>
          )}
        </>
      ))}
      {` ${unit}`}
    </>
  );
}

function valueText({ texts, values, isReference }: ChartLine, at: number): string {
  return (isReference === true ? figureText(values[at] ?? 0) : texts[at]) ?? l10n.t('unknown');
}

/** The values of a chart, the newest first. */
function ChartTable({ owner, chart }: Props): JSX.Element {
  const { title, unit, times, lines } = chart;
  const heads = [l10n.t('from'), ...lines.map(({ label }) => `${label} (${unit})`)];
  const steps = times.map((time, i) => ({ time, i })).reverse();
  return (
    <table aria-label={l10n.t('{0}: {1}', owner, title)}>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ time, i }) => (
          <tr key={time}>
            <th scope="row">{timeText(chart, time)}</th>
            {lines.map(({ texts }, n) => (
              <td key={n}>{texts[i] ?? l10n.t('unknown')}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

function timeText({ isByDay }: Chart, time: number): string {
  return (isByDay === true ? days : clock).format(time);
}
