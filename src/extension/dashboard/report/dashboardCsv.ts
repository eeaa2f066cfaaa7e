import type { Chart, DashboardView, Figure } from '../../../webview/protocol/dashboard';
import { csvRecord } from '../../../engine/lists';

/**
 * What a dashboard shows as one table: a record for each figure, each check, and each value of a chart, with its time where
 * it has one. What is missing has a value of nothing.
 */
export function dashboardCsv({ network, nodes, chains, sets, messages }: DashboardView): string {
  const head = csvRecord(['network', 'part', 'name', 'figure', 'time', 'value', 'unit']);
  const record = (part: string, name: string, figure: string, value: string | null, at?: number, unit = ''): string =>
    csvRecord([network, part, name, figure, at === undefined ? undefined : new Date(at), value ?? undefined, unit]);
  const figures = (part: string, name: string, all: readonly Figure[]): readonly string[] =>
    all.map(({ label, text, isMissing, result }) =>
      record(part, name, label, isMissing === true ? null : text, result?.at),
    );
  const chart = (name: string, { title, unit, times, lines }: Chart): readonly string[] =>
    times.flatMap((time, i) =>
      lines.map(({ label, texts }) =>
        record('chart', name, `${title}: ${label}`, texts[i]?.replaceAll(',', '') ?? null, time, unit),
      ),
    );
  return [
    head,
    ...nodes.rows.flatMap(({ name, words, result, checks }) => [
      record('node', name, 'health', words, result?.at),
      ...checks.map((check) => record('node', name, check.label, check.words[0] ?? null, result?.at)),
    ]),
    ...chains.flatMap(({ name, figures: all, charts }) => [
      ...figures('chain', name, all),
      ...charts.flatMap((one) => chart(name, one)),
    ]),
    ...(messages?.rows ?? []).flatMap(({ name, result, sent, delivered, executed, failed, undelivered }) =>
      Object.entries({ sent, delivered, executed, failed, undelivered }).map(([key, value]) =>
        record('messages', name, key, value.replaceAll(',', ''), result?.at),
      ),
    ),
    ...sets.rows.flatMap(({ name, figures: all, validators }) => [
      ...figures('L1', name, all),
      ...validators.flatMap(({ id, weight, connected, balance, left }) =>
        Object.entries({ weight, connected, balance, left }).map(([key, value]) =>
          record('validator', id, `${name}: ${key}`, value),
        ),
      ),
    ]),
  ].join('');
}
