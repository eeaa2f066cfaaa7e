import { groupedBy } from '../primitives';
import type { Rule } from './rules/rules';

/** A problem of a file, as it is told where there is no editor. */
export interface ReportedProblem {
  readonly file: string;
  /** From 1; absent where it is about a folder or a file that is not read. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity: Rule['severity'];
  readonly rule: string;
  readonly message: string;
  /** The words of the VM or of the node. */
  readonly vmText?: string;
}

/** As compilers write them; of hints of one rule in a file the first, with the lines of the others. */
export function problemsText(problems: readonly ReportedProblem[]): string {
  const alike = groupedBy<ReportedProblem, unknown>(problems, (problem) =>
    problem.severity === 'hint' ? `${problem.rule} ${problem.file}` : problem,
  );
  return [...alike.values()]
    .map(([first, ...others]) => {
      const more = `The same in line ${others.map(({ line }) => line).join(', ')}.`;
      return others.length === 0 ? problemText(first!) : `${problemText(first!)}    ${more}\n`;
    })
    .join('');
}

/** With the VM's own words below. */
function problemText({ file, line, column, severity, message, vmText }: ReportedProblem): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const words = vmText === undefined ? '' : `\n    ${vmText.replaceAll('\n', '\n    ')}`;
  return `${place} ${severity} ${message}${words}\n`;
}
