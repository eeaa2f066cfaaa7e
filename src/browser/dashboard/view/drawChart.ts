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
const colours = ['--vscode-charts-blue', '--vscode-charts-orange', '--vscode-charts-red'];

/**
 * Draws a chart in the theme's colours and the width that there is, anew where either changes.
 *
 * @param pointed is told which step the pointer is on
 */
export function drawChart(into: HTMLElement, first: Chart, pointed: (at: number | undefined) => void): DrawnChart {
  let chart = first;
  let isQuiet = false;
  const point = (plot: uPlot): void => {
    if (!isQuiet) {
      pointed(plot.cursor.idx ?? undefined);
    }
  };
  const make = (): uPlot => new uPlot(optionsOf(chart, into, point), dataOf(chart), into);
  let plot = make();
  const remake = (): void => {
    plot.destroy();
    plot = make();
  };
  const sizes = new ResizeObserver(() => {
    const { clientWidth: width } = into;
    if (width > 0 && width !== plot.width) {
      plot.setSize({ width, height });
    }
  });
  sizes.observe(into);
  // VS Code names its theme there.
  const themes = new MutationObserver(remake);
  themes.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });
  return {
    show(next) {
      const isSame = next.lines.length === chart.lines.length;
      chart = next;
      if (isSame) {
        isQuiet = true;
        plot.setData(dataOf(chart));
        isQuiet = false;
      } else {
        remake();
      }
    },
    point(at) {
      const time = at === undefined ? undefined : plot.data[0][at];
      const left = time === undefined ? -10 : plot.valToPos(time, 'x');
      isQuiet = true;
      plot.setCursor({ left, top: time === undefined ? -10 : 0 });
      isQuiet = false;
    },
    remove() {
      sizes.disconnect();
      themes.disconnect();
      plot.destroy();
    },
  };
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
function figureText(figure: number): string {
  return figure !== 0 && figure < 1e-4 ? figure.toExponential(1) : short.format(figure);
}

function optionsOf(chart: Chart, into: HTMLElement, point: (plot: uPlot) => void): uPlot.Options {
  const style = getComputedStyle(into);
  const colour = (name: string, other: string): string => style.getPropertyValue(name).trim() || other;
  const text = colour('--vscode-foreground', 'currentColor');
  const grid = colour('--vscode-widget-border', colour('--vscode-contrastBorder', '#8884'));
  const font = `11px ${colour('--vscode-font-family', 'sans-serif')}`;
  const axis = { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  const { bars } = uPlot.paths;
  return {
    width: Math.max(200, into.clientWidth),
    height,
    ...(chart.isByDay === true ? { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC') } : {}),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    hooks: { setCursor: [point] },
    scales: {
      x: {
        time: true,
        ...(chart.isByDay === true ? { range: (_, first, last) => [first - halfDay, last + halfDay] } : {}),
      },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      { ...axis, space: 70, size: 28, values: (_, ticks) => ticks.map((seconds) => tickText(chart, seconds)) },
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
