import vscode = require('vscode');
import { type Problem, type Rule, type RuleId, rules } from '../../../engine/config';
import { DisposableStore } from '../../vscode/disposables';
import { diagnosticAt, diagnosticWith, relatedAt } from '../../vscode/ui/editorWords';
import type { ValidatedFile, ValidatedFileSet } from '../judged';
import { rangeIn } from './places';

/** More is not read, and VS Code would leave out those at the end. */
const most = 1_000;

/** What the VM says to a file, where it stands, with what is known of the network. */
export function configDiagnostics(
  files: ValidatedFileSet,
  live: {
    problems(validated: ValidatedFile): readonly Problem[];
    readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
  },
): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('snowprobe-chain-config'));
  const show = (uri: vscode.Uri): void => {
    const validated = files.of(uri);
    if (validated === undefined) {
      collection.delete(uri);
    } else if (validated.version === validated.document.version) {
      collection.set(uri, toDiagnostics(validated, [...validated.problems, ...live.problems(validated)]));
    }
  };
  files.all().forEach(({ document }) => show(document.uri));
  store.add(files.onDidChange(show));
  store.add(
    live.onDidChange((uri) =>
      uri === undefined ? files.all().forEach(({ document }) => show(document.uri)) : show(uri),
    ),
  );
  return store;
}

function toDiagnostics(validated: ValidatedFile, problems: readonly Problem[]): vscode.Diagnostic[] {
  return ownProblems(validated, problems).map((problem) => toDiagnostic(validated, problem));
}

/** Those of the document itself and of a file that is missing, the worst first where there are too many. */
export function ownProblems({ file, input }: ValidatedFile, problems: readonly Problem[]): readonly Problem[] {
  const own = problems.filter((problem) => problem.file === file || input[problem.file] === undefined);
  const order = ['error', 'warning', 'hint'];
  return own.length <= most
    ? own
    : own
        .toSorted((a, b) => order.indexOf(rules[a.rule].severity) - order.indexOf(rules[b.rule].severity))
        .slice(0, most);
}

export function toDiagnostic(validated: ValidatedFile, problem: Problem): vscode.Diagnostic {
  const { rule, message, vmText, related = [] } = problem;
  const { severity } = ruleOf(rule);
  const range = rangeIn(validated, problem.file, problem);
  const diagnostic =
    vmText === undefined
      ? diagnosticAt(range, message, severities[severity])
      : diagnosticWith(range, message, `The VM says: ${vmText}`, severities[severity]);
  diagnostic.code = rule;
  diagnostic.source = 'Snowprobe';
  if (severity === 'hint') {
    diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  }
  diagnostic.relatedInformation = related.flatMap((one) => {
    const uri = validated.uris[one.file];
    return uri === undefined ? [] : [relatedAt(uri, rangeIn(validated, one.file, one), one.message)];
  });
  return diagnostic;
}

const severities: Readonly<Record<Rule['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  hint: vscode.DiagnosticSeverity.Hint,
};

function ruleOf(rule: RuleId): Pick<Rule, 'severity'> {
  return rules[rule];
}
