import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rules } from '../../engine';
import { pathBelow } from '../givenFiles';
import { version } from '../../../package.json';
import type { ReportedProblem } from '../../engine/config';

const levels = { error: 'error', warning: 'warning', hint: 'note' } as const;

/** SARIF 2.1.0 for code scanning: each rule with its description and source. */
export function sarif(problems: readonly ReportedProblem[]): object {
  const ids = [...new Set(problems.map(({ rule }) => rule))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'snowprobe', version, rules: ids.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => resultOf(problem, ids)),
      },
    ],
  };
}

function ruleOf(id: string): object {
  const { severity, message, source } = rules[id as keyof typeof rules];
  const text = `${message}\n\nSource of the rule: ${source}`;
  return {
    id,
    shortDescription: { text: message },
    help: { text },
    defaultConfiguration: { level: levels[severity] },
  };
}

function resultOf(problem: ReportedProblem, ids: readonly string[]): object {
  const { file, line, column, endLine, endColumn, severity, rule, message, vmText } = problem;
  const relative = pathBelow(process.cwd(), path.resolve(file));
  const uri = relative?.split('/').map(encodeURIComponent).join('/') ?? pathToFileURL(file).href;
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column, endLine, endColumn } };
  return {
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: levels[severity],
    message: { text: vmText === undefined ? message : `${message}\n${vmText}` },
    locations: [{ physicalLocation: { artifactLocation: { uri }, ...region } }],
  };
}

const kinds = { error: 'error', warning: 'warning', hint: 'notice' } as const;

/** GitHub workflow commands, shown as annotations next to changed files. A hint becomes a notice. */
export function annotations(problems: readonly ReportedProblem[]): string {
  return problems.map((problem) => `${annotation(problem)}\n`).join('');
}

function annotation({
  file,
  line,
  column,
  endLine,
  endColumn,
  severity,
  rule,
  message,
  vmText,
}: ReportedProblem): string {
  // Columns are valid only within one line.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: rule })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
  const words = vmText === undefined ? message : `${message}\n${vmText}`;
  return `::${kinds[severity]} ${properties.join(',')}::${escaped(words)}`;
}

/** The runner reads a line as one command, and %25 as a percent sign. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
