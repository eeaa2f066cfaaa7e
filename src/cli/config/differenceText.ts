import type { RuleDifference, RulesComparison, TimelineDifference } from '../../engine';
import { activationTimeText } from '../../engine/config';
import { codeSpan, escapeMarkdown, formatAmount, formatCount, inMarkdown, printJson } from '../../engine/primitives';
import { markdownTable } from '../../engine/report';
import type { ReportedProblem } from '../../engine/config';

/** The differences in the rules of one chain, and the files that were compared. */
export interface ChainDifference {
  /** As given on the command line. */
  readonly files: readonly string[];
  readonly difference: RulesComparison;
}

type RuleValue = RuleDifference['base'];

/** Longer tables are not readable, and GitHub rejects summaries above 1 MB. */
const maxRows = 200;
const maxAddresses = 10;
const maxLength = 80;

/** For a terminal. */
export function differenceText(chains: readonly ChainDifference[]): string {
  return chains
    .map(({ files, difference }) => {
      const { rules, timeline } = difference;
      const lines = [
        ...unreadWords(difference),
        ...sectionLines(
          'Effective rules:',
          rules.map((row) => `${row.rule} ${whenWords(row)}: ${pairWords(row)}`),
        ),
        ...sectionLines(
          'Upgrade timeline:',
          timeline.map((row) => `${row.kind}: ${row.subject}, ${pairOfTimes(row)}${settingsWords(row, String)}`),
        ),
      ];
      const all = lines.length === 0 ? ['Effective rules and upgrade timeline: no difference.'] : lines;
      return `${files.join(', ')}\n${all.map((line) => `  ${line}\n`).join('')}`;
    })
    .join('');
}

function sectionLines(heading: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : [heading, ...clipRows(rows, maxRows).map((row) => `  ${row}`)];
}

function clipRows(rows: readonly string[], most: number): readonly string[] {
  const rest = rows.length - most;
  const words = `${rest} more`;
  return rest > 0 ? [...rows.slice(0, most), words] : rows;
}

/** For the summary of a workflow run: problems, and the effect of the changes on each chain. */
export function summaryMarkdown(problems: readonly ReportedProblem[], chains: readonly ChainDifference[]): string {
  return `${[
    '## Chain configuration',
    ...(problems.length === 0 ? ['No problems.'] : problemTable(problems)),
    ...chains.flatMap(({ files, difference }) => [
      `### Base and head of ${files.map(codeSpan).join(', ')}`,
      ...unreadWords(difference),
      ...(difference.rules.length + difference.timeline.length === 0
        ? ['Effective rules and upgrade timeline: no difference.']
        : []),
      ...table(
        '#### Effective rules',
        ['rule', 'time', 'base', 'head'],
        difference.rules.map((row) => [codeSpan(row.rule), whenWords(row), ...pair(row).map(escapeMarkdown)]),
      ),
      ...table(
        '#### Upgrade timeline',
        ['', 'change', 'base', 'head'],
        difference.timeline.map((row) => [
          row.kind,
          `${escapeMarkdown(row.subject)}${settingsWords(row, escapeMarkdown)}`,
          ...timesOf(row),
        ]),
      ),
    ]),
  ].join('\n\n')}\n`;
}

function problemTable(problems: readonly ReportedProblem[]): readonly string[] {
  return table(
    '### Problems',
    ['severity', 'place', 'problem'],
    problems.map(({ severity, file, line, message, vmText }) => [
      severity,
      codeSpan(line === undefined ? file : `${file}:${line}`),
      `${inMarkdown(message, 1_000)}${vmText === undefined ? '' : ` ${inMarkdown(vmText, 1_000)}`}`,
    ]),
  );
}

function table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const rest = rows.length - maxRows;
  const words = `${rest} more`;
  return rows.length === 0
    ? []
    : [heading, markdownTable(columns, rows.slice(0, maxRows)), ...(rest > 0 ? [words] : [])];
}

function unreadWords({ unread }: RulesComparison): readonly string[] {
  return unread.length === 0 ? [] : [`Not all of ${unread.join(' and ')} can be read: what cannot is missing here.`];
}

function whenWords({ from, until }: RuleDifference): string {
  const start = from === undefined ? 'now' : `from ${activationTimeText(from)}`;
  return until === undefined ? start : `${start} until ${activationTimeText(until)}`;
}

function pairWords(row: RuleDifference): string {
  return pair(row).join(' → ');
}

/** For lists, only the entries that differ. */
function pair({ rule, base, head }: RuleDifference): readonly [string, string] {
  const [before, after] = [listOf(base), listOf(head)];
  return before === undefined && after === undefined
    ? [valueWords(rule, base), valueWords(rule, head)]
    : [addressWords(before ?? [], after ?? [], '−'), addressWords(after ?? [], before ?? [], '+')];
}

function listOf(value: RuleValue): readonly string[] | undefined {
  return typeof value === 'object' ? value : undefined;
}

function addressWords(own: readonly string[], other: readonly string[], sign: string): string {
  const alone = own.filter((address) => !other.includes(address)).map((address) => `${sign}${address}`);
  return alone.length === 0 ? 'none' : clipRows(alone, maxAddresses).join(' ');
}

function valueWords(rule: string, value: RuleValue): string {
  if (typeof value !== 'string') {
    return 'none';
  }
  if (rule === 'feeConfig.minBaseFee' && /^\d{1,80}$/.test(value)) {
    return formatAmount({ value: BigInt(value), decimals: 9, symbol: 'gwei', baseUnit: 'wei' }, { exact: true });
  }
  return rule.startsWith('feeConfig.') && /^\d{1,80}$/.test(value) ? formatCount(BigInt(value)) : value;
}

function pairOfTimes(row: TimelineDifference): string {
  return [...new Set(timesOf(row).filter((time) => time !== ''))].join(' → ');
}

function timesOf({ base, head }: TimelineDifference): readonly [string, string] {
  return [base === undefined ? '' : activationTimeText(base), head === undefined ? '' : activationTimeText(head)];
}

/** @param sanitize escapes text from files for display */
function settingsWords({ settings }: TimelineDifference, sanitize: (words: string) => string): string {
  const shown = settings.map(({ path, left, right }) => {
    const [before, after] = [left, right].map((value) => (value === undefined ? 'none' : shorten(printJson(value))));
    return sanitize(left === undefined ? `${path.join('.')} ${after}` : `${path.join('.')} ${before} → ${after}`);
  });
  return settings.length === 0 ? '' : `: ${clipRows(shown, maxAddresses).join('; ')}`;
}

function shorten(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
