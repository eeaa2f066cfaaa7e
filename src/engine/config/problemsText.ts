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
  const hints = new Map<string, ReportedProblem[]>();
  const listed: ReportedProblem[] = [];
  for (const problem of problems) {
    const { file, severity, rule } = problem;
    const key = `${rule} ${file}`;
    const same = severity === 'hint' ? hints.get(key) : undefined;
    if (same === undefined) {
      listed.push(problem);
      hints.set(key, []);
    } else {
      same.push(problem);
    }
  }
  return listed
    .map((problem) => {
      const { file, severity, rule } = problem;
      const others = severity === 'hint' ? (hints.get(`${rule} ${file}`) ?? []) : [];
      const lines = others.map(({ line }) => line).join(', ');
      const more = `The same in line ${lines}.`;
      return others.length === 0 ? problemText(problem) : `${problemText(problem)}    ${more}\n`;
    })
    .join('');
}

/** With the VM's own words below. */
function problemText({ file, line, column, severity, message, vmText }: ReportedProblem): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const words = vmText === undefined ? '' : `\n    ${vmText.replaceAll('\n', '\n    ')}`;
  return `${place} ${severity} ${message}${words}\n`;
}
