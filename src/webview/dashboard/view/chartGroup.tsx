import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Chart } from '../../protocol/dashboardView';
import { rangeWithin, type TimeRange } from '../../protocol/timeRange';
import { ChartView, timeText } from './chartView';

interface Props {
  /** The chain that they are about. */
  readonly owner: string;
  readonly charts: readonly Chart[];
}

/** The charts of a chain: a time that is pointed at is pointed at in all of them, and those of the same times zoom together. */
export function ChartGroup({ owner, charts }: Props): JSX.Element {
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
