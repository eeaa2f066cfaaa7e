import * as l10n from '@vscode/l10n';
import type { Chart } from '../../../core/dashboard/dashboardView';
import { element, redrawIfChanged } from '../../rpcRenderer/view/element';
import { drawChart, type DrawnChart, figureText } from './drawChart';
import { setFigureSource } from './figures';

/** A chart with its words: what the pointer or the arrow keys are on, and a table of all values. */
export class ChartView {
  private readonly figure: HTMLElement;
  private readonly title = element('span', { class: 'title' });
  private readonly value = element('output', {});
  private readonly missing = element('p', { class: 'missing' });
  private readonly canvas = element('div', { class: 'canvas', with: { tabindex: '0', role: 'img' } });
  private readonly table = element('div', { class: 'scrolled' });
  private readonly details = element('details', {}, [element('summary', { text: l10n.t('Table') }), this.table]);
  private drawn: DrawnChart | undefined;
  private chart: Chart | undefined;
  /** The step that the pointer or a key is on. */
  private at: number | undefined;

  constructor(
    private readonly owner: string,
    into: HTMLElement,
  ) {
    const { title, value, missing, canvas, details } = this;
    this.figure = element('figure', {}, [element('figcaption', {}, [title, value]), missing, canvas, details]);
    details.addEventListener('toggle', () => this.showTable());
    canvas.addEventListener('keydown', (event) => this.walk(event));
    into.append(this.figure);
  }

  show(chart: Chart): void {
    this.chart = chart;
    const { title, unit, missing } = chart;
    this.title.textContent = title;
    this.missing.textContent = missing ?? '';
    this.missing.hidden = missing === undefined;
    this.canvas.hidden = this.details.hidden = missing !== undefined;
    this.canvas.setAttribute(
      'aria-label',
      l10n.t('{0}: {1} in {2}. Use the arrow keys to move along the chart.', this.owner, title, unit),
    );
    setFigureSource(this.figure, chart.told);
    if (missing === undefined) {
      this.drawn ??= drawChart(this.canvas, chart, (at) => {
        this.at = at;
        this.showValue();
      });
      this.drawn.show(chart);
      this.showValue();
      this.showTable();
    }
  }

  remove(): void {
    this.drawn?.remove();
    this.figure.remove();
  }

  /** Of the step that is pointed at, else of the newest one that is known. */
  private showValue(): void {
    const { chart } = this;
    if (chart === undefined) {
      return;
    }
    const { times, lines, unit } = chart;
    const known = times.findLastIndex((_, i) =>
      lines.some(({ texts, isReference }) => !isReference && texts[i] !== null),
    );
    const at = this.at ?? known;
    const time = times[at];
    // Read out while it is walked, not each time that something new comes.
    this.value.ariaLive = this.at === undefined ? 'off' : 'polite';
    const isAlone = lines.length === 1;
    const words = lines.map(({ label, texts, values, isReference }, i) => {
      const figure = (isReference === true ? figureText(values[at] ?? 0) : texts[at]) ?? l10n.t('unknown');
      return isAlone ? figure : element('span', { class: `key key${i}`, text: `${label} ${figure}` });
    });
    this.value.replaceChildren(
      ...(time === undefined
        ? []
        : [`${timeText(chart, time)}: `, ...words.flatMap((word, i) => (i === 0 ? [word] : [', ', word])), ` ${unit}`]),
    );
  }

  private showTable(): void {
    const { chart } = this;
    if (chart !== undefined && this.details.open) {
      const { times, lines } = chart;
      redrawIfChanged(this.table, { times, lines }, () => [chartTable(this.owner, chart)]);
    }
  }

  private walk(event: KeyboardEvent): void {
    const last = (this.chart?.times.length ?? 0) - 1;
    const at = this.at ?? last;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last, Escape: undefined }[event.key];
    if (to === undefined && event.key !== 'Escape') {
      return;
    }
    event.preventDefault();
    this.at = to === undefined ? undefined : Math.max(0, Math.min(last, to));
    this.drawn?.point(this.at);
    this.showValue();
  }
}

/** The values of a chart, the newest first. */
function chartTable(owner: string, chart: Chart): HTMLElement {
  const { title, unit, times, lines } = chart;
  const heads = [l10n.t('from'), ...lines.map(({ label }) => `${label} (${unit})`)];
  return element('table', { with: { 'aria-label': `${owner}: ${title}` } }, [
    element('thead', {}, [
      element(
        'tr',
        {},
        heads.map((text) => element('th', { text, with: { scope: 'col' } })),
      ),
    ]),
    element(
      'tbody',
      {},
      times
        .map((time, i) =>
          element('tr', {}, [
            element('th', { text: timeText(chart, time), with: { scope: 'row' } }),
            ...lines.map(({ texts }) => element('td', { text: texts[i] ?? l10n.t('unknown') })),
          ]),
        )
        .reverse(),
    ),
  ]);
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

function timeText({ isByDay }: Chart, time: number): string {
  return (isByDay === true ? days : clock).format(time);
}
