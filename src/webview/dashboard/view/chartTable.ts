import * as l10n from '@vscode/l10n';
import type { Chart } from '../../../core/dashboard/dashboardView';
import { element } from '../../rpcRenderer/view/element';

/** The values of a chart, the newest first. */
export function chartTable(owner: string, chart: Chart): HTMLElement {
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
            ...lines.map(({ texts }) => element('td', { text: texts[i] ?? l10n.t('not known') })),
          ]),
        )
        .reverse(),
    ),
  ]);
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

export function timeText({ isByDay }: Chart, time: number): string {
  return (isByDay === true ? days : clock).format(time);
}
