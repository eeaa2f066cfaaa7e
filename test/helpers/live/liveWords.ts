import type { Report, Line } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';

/** The network's keys, by address without prefix; their accounts are written 0xewoq. */
const keys: Readonly<Record<string, string>> = {
  local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u: 'ewoq',
  local1wr02qawcduypl0te6e685jcpfx6w8zxh2lwlgj: 'key2',
  local1z96th3amlvcyshe3p7t8ju79hmvjmlh6mzmer0: 'key3',
  '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC': '0xewoq',
};

/** Minutes after the recording. */
export const liveNow = Date.parse('2026-11-22T05:45:00Z');

/** A line as text, with the keys' names instead of their addresses. */
export function words(line: Line): string {
  const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 } as const;
  const full = lineText(line, style, { now: liveNow });
  return Object.entries(keys).reduce((text, [address, name]) => text.replaceAll(address, name), full);
}

/** The facts with these keys. */
export function facts(report: Report, wanted: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    report.facts.filter(({ key }) => wanted.includes(key)).map(({ key, value }) => [key, words(value)]),
  );
}

/** The title, followed by the facts with these keys. */
export function titleAndFacts(report: Report, wanted: readonly string[]): string {
  const lines = Object.entries(facts(report, wanted)).map(([key, value]) => `${key}: ${value}`);
  return [words(report.title), ...lines].join('\n');
}

export function rows(report: Report, key: string): readonly string[] {
  const { rows: all } = report.sections.find((section) => section.key === key)!;
  return all.map((row) => row.map(words).join(' | '));
}
