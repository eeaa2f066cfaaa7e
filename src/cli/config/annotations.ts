import type { ReportedProblem } from '../../engine/config';

const kinds = { error: 'error', warning: 'warning', hint: 'notice' } as const;

/** Lines that GitHub shows beside the changed files: workflow commands. A hint is a notice. */
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
  // What does not lie in one line has no columns there.
  const columns = line === endLine ? { col: column, endColumn } : {};
  const properties = Object.entries({ file, line, endLine, ...columns, title: rule })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
  const words = vmText === undefined ? message : `${message}\n${vmText}`;
  return `::${kinds[severity]} ${properties.join(',')}::${escaped(words)}`;
}

/** The runner reads a line as one command, and %25 as a per cent sign. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
