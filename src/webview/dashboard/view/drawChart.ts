import uPlot from 'uplot';
import type { Chart } from '../../protocol/dashboard';
import { timeStep, type TimeRange } from '../../protocol/span';

export interface DrawnChart {
  /** @param range what is seen of it; undefined: all */
  show(chart: Chart, range: TimeRange | undefined): void;
  /** Marks a step; undefined: none. */
  point(at: number | undefined): void;
  remove(): void;
}

/** What a pointer does on it. */
export interface ChartPort {
  /** Is told which step the pointer is on. */
  pointed(at: number | undefined): void;
  /** A part was dragged over; undefined: a double click. */
  zoomed(range: TimeRange | undefined): void;
}

const height = 120;

/** Pixels under which a press is a click and no drag. */
const minDrag = 4;

/** By the order of the lines, as the key beside the title shows them. */
const dashes = [[], [6, 4], [2, 3]];
const colours = ['--vscode-charts-blue', '--vscode-charts-yellow', '--vscode-charts-red'];

/**
 * Draws a chart in the theme's colours and the width that there is, anew where either changes, and only while it is in
 * sight: what cannot be seen costs nothing.
 */
export function drawChart(into: HTMLElement, first: Chart, port: ChartPort): DrawnChart {
  let chart = first;
  let range: TimeRange | undefined;
  let drawn: { readonly chart: Chart; readonly range: TimeRange | undefined } | undefined;
  let plot: uPlot | undefined;
  let isSeen = false;
  let isQuiet = false;
  let pointed: number | undefined;
  const quietly = (work: () => void): void => {
    isQuiet = true;
    work();
    isQuiet = false;
  };
  const watcher: Watcher = {
    range: () => range,
    pointed(at) {
      if (!isQuiet && at !== pointed) {
        pointed = at;
        port.pointed(at);
      }
    },
    zoomed: (next) => port.zoomed(next),
  };
  const draw = (): void => {
    if (!isSeen || (drawn !== undefined && drawn.range === range && isSameData(drawn.chart, chart))) {
      return;
    }
    if (plot === undefined || drawn?.chart.lines.length !== chart.lines.length) {
      plot?.destroy();
      plot = new uPlot(optionsOf(chart, into, watcher), dataOf(chart), into);
    } else {
      quietly(() => plot?.setData(dataOf(chart)));
    }
    drawn = { chart, range };
  };
  const sights = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting === true;
    draw();
  });
  sights.observe(into);
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width } = into;
    if (plot !== undefined && width > 0 && width !== plot.width) {
      quietly(() => plot?.setSize({ width, height }));
    }
  });
  sizes.observe(into);
  // VS Code names its theme there.
  const themes = new MutationObserver(() => {
    drawn = undefined;
    plot?.destroy();
    plot = undefined;
    draw();
  });
  themes.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });
  return {
    show(next, seen) {
      chart = next;
      range = seen;
      draw();
    },
    point(at) {
      // Where the pointer itself is, the line stands already.
      if (at === pointed) {
        return;
      }
      pointed = at;
      const time = at === undefined ? undefined : plot?.data[0][at];
      const left = time === undefined ? -10 : (plot?.valToPos(time, 'x') ?? -10);
      quietly(() => plot?.setCursor({ left, top: time === undefined ? -10 : 0 }));
    },
    remove() {
      sights.disconnect();
      sizes.disconnect();
      themes.disconnect();
      plot?.destroy();
    },
  };
}

interface Watcher extends ChartPort {
  range(): TimeRange | undefined;
}

function isSameData(one: Chart, other: Chart): boolean {
  const { times, lines } = other;
  const isSame = <T>(a: readonly T[], b: readonly T[]) =>
    a.length === b.length && a.every((value, i) => value === b[i]);
  return (
    isSame(one.times, times) &&
    one.lines.length === lines.length &&
    one.lines.every(({ values }, i) => isSame(values, lines[i]?.values ?? []))
  );
}

function dataOf({ times, lines }: Chart): uPlot.AlignedData {
  return [times.map((time) => time / 1_000), ...lines.map(({ values }) => [...values])];
}

const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const seconds = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

/** A day is named where it begins, and so is a minute; seconds where less than two minutes are seen. */
function tickTexts({ isByDay }: Chart, ticks: readonly number[]): (string | null)[] {
  const unit = isByDay === true ? 86_400 : (ticks.at(-1) ?? 0) - (ticks[0] ?? 0) < 120 ? 1 : 60;
  const format = isByDay === true ? days : unit === 1 ? seconds : clock;
  return ticks.map((tick) => (tick % unit === 0 ? format.format(tick * 1_000) : null));
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Beside a line, where there is room for three digits. */
export function figureText(figure: number): string {
  return figure !== 0 && figure < 1e-4 ? figure.toExponential(1) : short.format(figure);
}

function optionsOf(chart: Chart, into: HTMLElement, { range, pointed, zoomed }: Watcher): uPlot.Options {
  const style = getComputedStyle(into);
  const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
  const text = colour('--vscode-foreground', 'currentColor');
  // Fainter than any border of a high contrast theme, so that no line is taken for it.
  const grid = '#8884';
  const font = `11px ${colour('--vscode-font-family', 'sans-serif')}`;
  const axis = { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  const { bars } = uPlot.paths;
  // Bars stand in the middle of their step.
  const half = chart.isByDay === true ? timeStep(chart.times) / 2_000 : 0;
  return {
    width: into.clientWidth,
    height,
    tzDate: chart.isByDay === true ? (tick: number) => uPlot.tzDate(new Date(tick * 1_000), 'UTC') : undefined,
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false },
      points: { size: 6 },
      bind: {
        dblclick: () => () => {
          zoomed(undefined);
          return null;
        },
      },
    },
    hooks: {
      setCursor: [({ cursor }) => pointed(cursor.idx ?? undefined)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width >= minDrag) {
            const [from, to] = [left, left + width].map((pixel) => plot.posToVal(pixel, 'x') * 1_000);
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            zoomed({ from: from!, to: to! });
          }
        },
      ],
    },
    scales: {
      x: {
        time: true,
        range: ({ data: [times] }, least, most) => {
          const seen = range();
          return seen !== undefined
            ? [seen.from / 1_000 - half, seen.to / 1_000 + half]
            : half > 0
              ? [(times[0] ?? 0) - half, (times.at(-1) ?? 0) + half]
              : [least, most];
        },
      },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      { ...axis, space: 56, size: 28, values: (_, ticks) => tickTexts(chart, ticks) },
      { ...axis, size: 60, space: 24, values: (_, ticks) => ticks.map(figureText) },
    ],
    series: [
      {},
      ...chart.lines.map(({ label, isReference }, i) => {
        const stroke = colour(colours[i % colours.length]!, text);
        return {
          ...{ label, stroke, width: 1.5, spanGaps: false },
          ...(isReference === true
            ? { dash: dashes[i] ?? [], points: { show: false } }
            : { points: { show: true, size: 3 } }),
          ...(chart.kind === 'bars' && bars !== undefined
            ? { paths: bars({ size: [0.7, 40] }), fill: stroke, points: { show: false } }
            : {}),
        };
      }),
    ],
  };
}
