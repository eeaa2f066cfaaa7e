import uPlot from 'uplot';
import type { Chart } from '../../../core/dashboard/dashboardView';

export interface DrawnChart {
  show(chart: Chart): void;
  /** Marks a step; undefined: none. */
  point(at: number | undefined): void;
  remove(): void;
}

const height = 120;
const halfDay = 43_200;

/** By the order of the lines, as the key beside the title shows them. */
const dashes = [[], [6, 4], [2, 3]];
const colours = ['--vscode-charts-blue', '--vscode-charts-yellow', '--vscode-charts-red'];

/**
 * Draws a chart in the theme's colours and the width that there is, anew where either changes, and only while it is in
 * sight: what cannot be seen costs nothing.
 *
 * @param pointed is told which step the pointer is on
 */
export function drawChart(into: HTMLElement, first: Chart, pointed: (at: number | undefined) => void): DrawnChart {
  let chart = first;
  let drawn: Chart | undefined;
  let plot: uPlot | undefined;
  let isSeen = false;
  let isQuiet = false;
  const quietly = (work: () => void): void => {
    isQuiet = true;
    work();
    isQuiet = false;
  };
  const point = ({ cursor }: uPlot): void => {
    if (!isQuiet) {
      pointed(cursor.idx ?? undefined);
    }
  };
  const draw = (): void => {
    if (!isSeen || (drawn !== undefined && isSameData(drawn, chart))) {
      return;
    }
    if (plot === undefined || drawn?.lines.length !== chart.lines.length) {
      plot?.destroy();
      plot = new uPlot(optionsOf(chart, into, point), dataOf(chart), into);
    } else {
      quietly(() => plot?.setData(dataOf(chart)));
    }
    drawn = chart;
  };
  const sights = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting === true;
    draw();
  });
  sights.observe(into);
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width } = into;
    if (plot !== undefined && width > 0 && width !== plot.width) {
      plot.setSize({ width, height });
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
    show(next) {
      chart = next;
      draw();
    },
    point(at) {
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

/** A day is named where it begins, and so is a minute. */
function tickText({ isByDay }: Chart, seconds: number): string | null {
  if (isByDay !== true) {
    return seconds % 60 === 0 ? clock.format(seconds * 1_000) : null;
  }
  return seconds % 86_400 === 0 ? days.format(seconds * 1_000) : null;
}

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** Beside a line, where there is room for three digits. */
export function figureText(figure: number): string {
  return figure !== 0 && figure < 1e-4 ? figure.toExponential(1) : short.format(figure);
}

function optionsOf(chart: Chart, into: HTMLElement, point: (plot: uPlot) => void): uPlot.Options {
  const style = getComputedStyle(into);
  const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
  const text = colour('--vscode-foreground', 'currentColor');
  // Fainter than any border of a high contrast theme, so that no line is taken for it.
  const grid = '#8884';
  const font = `11px ${colour('--vscode-font-family', 'sans-serif')}`;
  const axis = { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  const { bars } = uPlot.paths;
  return {
    width: Math.max(200, into.clientWidth),
    height,
    tzDate: chart.isByDay === true ? (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC') : undefined,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    hooks: { setCursor: [point] },
    scales: {
      x: {
        time: true,
        range:
          chart.isByDay === true
            ? ({ data: [days] }) => [(days[0] ?? 0) - halfDay, (days.at(-1) ?? 0) + halfDay]
            : undefined,
      },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      { ...axis, space: 50, size: 28, values: (_, ticks) => ticks.map((seconds) => tickText(chart, seconds)) },
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
