import type { ComponentChildren, JSX } from 'preact';
import type { ChainActivity, Chart } from '../../protocol/dashboard';
import { rangeWithin, type SpanKey, type TimeRange } from '../../protocol/span';
import { Figures, PinMark } from './parts';
import { useState } from 'preact/hooks';
import { ChartView, timeText } from './chartView';

interface Props {
  /** What is diagnosed, for who does not see what it stands beside. */
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
  readonly diagnose?: (id: string) => void;
  /** Between its figures and its charts. */
  readonly children?: ComponentChildren;
}

/** One chain: its figures and its charts. */
export function ChainPart({ chain, span, unpin, diagnose, children }: ChainPartProps): JSX.Element {
  const { name, key, pin, figures, charts, problem, gap } = chain;
  return (
    <section class="chain" aria-label={`Chain ${name}`}>
      <div class="head">
        <h3>{name}</h3>
        {key !== undefined && diagnose !== undefined && <DiagnoseButton name={name} diagnose={() => diagnose(key)} />}
        {pin !== undefined && <PinMark name={name} unpin={() => unpin(pin)} />}
      </div>
      <p class="missing" role="status" hidden={problem === undefined}>
        {problem}
      </p>
      <Figures figures={figures} />
      {children}
      <p class="missing" hidden={gap === undefined}>
        {gap}
      </p>
      {charts.length > 0 && <ChartGroup key={span} owner={name} charts={charts} />}
    </section>
  );
}

interface ChartGroupProps {
  /** The chain that they are about. */
  readonly owner: string;
  readonly charts: readonly Chart[];
}

/** The charts of a chain: a time that is pointed at is pointed at in all of them, and those of the same times zoom together. */
function ChartGroup({ owner, charts }: ChartGroupProps): JSX.Element {
  const [at, setAt] = useState<number>();
  const [zooms, setZooms] = useState<Readonly<Partial<Record<'clock' | 'days', TimeRange>>>>({});
  const rangeOf = (chart: Chart): TimeRange | undefined => {
    const zoom = zooms[axisOf(chart)];
    // What was zoomed to goes out of sight as time goes on.
    return zoom && rangeWithin(chart.times, zoom) && zoom;
  };
  const zoomedChart = charts.find((chart) => rangeOf(chart) !== undefined);
  return (
    <>
      <p class="zoom">
        {zoomedChart === undefined ? (
          'Drag over a chart, or press + in it, to zoom.'
        ) : (
          <>
            <span role="status">{rangeText(zoomedChart, rangeOf(zoomedChart)!)}</span>
            <button type="button" onClick={() => setZooms({})}>
              Reset Zoom
            </button>
          </>
        )}
      </p>
      <div class="charts">
        {charts.map((chart) => (
          <ChartView
            key={chart.key}
            owner={owner}
            chart={chart}
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
