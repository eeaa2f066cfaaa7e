import vscode = require('vscode');
import {
  type Problem,
  type Rule,
  type RuleId,
  rules,
  type ConfigFile,
  type ConfigSource,
  type ConfigEdit,
} from '../../engine/config';
import { DisposableStore } from '../vscode/disposables';
import { diagnosticAt, diagnosticWith, relatedAt, fixAll, quickFix } from '../vscode/ui/editorWords';
import type { ValidatedFile, ValidatedFileSet, ReadFile, ConfigDocuments } from './files/configDocuments';

interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** The range of a place in one of the files of a chain, open or not. */
function rangeIn(read: ReadFile, file: ConfigFile, { start, end }: JsonSpan): vscode.Range {
  if (file === read.file) {
    return new vscode.Range(read.document.positionAt(start), read.document.positionAt(end));
  }
  const source = read.input[file];
  return new vscode.Range(positionIn(source, start), positionIn(source, end));
}

/** Where the lines of a file begin, found once for all of its places. */
const lineStarts = new WeakMap<ConfigSource, readonly number[]>();

function positionIn(source: ConfigSource | undefined, offset: number): vscode.Position {
  const starts = source === undefined ? [0] : startsOf(source);
  const line = lastAtOrBefore(starts, offset);
  return new vscode.Position(line, offset - starts[line]!);
}

function startsOf(source: ConfigSource): readonly number[] {
  const starts = lineStarts.get(source) ?? [
    0,
    ...Array.from(source.text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length),
  ];
  lineStarts.set(source, starts);
  return starts;
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}

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
function ownProblems({ file, input }: ValidatedFile, problems: readonly Problem[]): readonly Problem[] {
  const own = problems.filter((problem) => problem.file === file || input[problem.file] === undefined);
  const order = ['error', 'warning', 'hint'];
  return own.length <= most
    ? own
    : own
        .toSorted((a, b) => order.indexOf(rules[a.rule].severity) - order.indexOf(rules[b.rule].severity))
        .slice(0, most);
}

function toDiagnostic(validated: ValidatedFile, problem: Problem): vscode.Diagnostic {
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

/** What sets problems right: each by itself, and all those at once whose repair changes nothing of what is meant. */
export function configCodeActions(files: ConfigDocuments): vscode.CodeActionProvider {
  return {
    async provideCodeActions(document, range, { only }, token) {
      const validated = await files.judgement(document);
      if (validated === undefined || token.isCancellationRequested) {
        return [];
      }
      const problems = ownProblems(validated, validated.problems);
      const here = problems.filter((one) => rangeIn(validated, one.file, one).intersection(range) !== undefined);
      const wanted = (kind: vscode.CodeActionKind): boolean => only === undefined || only.contains(kind);
      return [
        ...(wanted(vscode.CodeActionKind.QuickFix) ? here.flatMap((problem) => fixesOf(validated, problem)) : []),
        ...(only?.contains(allKind) === true ? allFixes(validated, problems) : []),
      ];
    },
  };
}

const allKind = vscode.CodeActionKind.SourceFixAll.append('snowprobe');

export const providedKinds = [vscode.CodeActionKind.QuickFix, allKind];

function fixesOf(validated: ValidatedFile, problem: Problem): readonly vscode.CodeAction[] {
  return (problem.fixes ?? []).map((fix, i) => {
    const action = quickFix(fix.title);
    action.edit = editOf(validated, fix.edits());
    action.diagnostics = [toDiagnostic(validated, problem)];
    action.isPreferred = i === 0;
    return action;
  });
}

/** What the VM refuses for how a value is written: the repair writes the same value otherwise. Comments stay until told. */
const safeRules: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(['trailingComma', 'byteOrderMark', 'hexWithoutPrefix'] as const),
  ...(['notUint64Amount', 'notUint256Amount', 'notBigInteger', 'notUint', 'notInt', 'notBool', 'notString'] as const),
]);

/** Those that change nothing of what is meant; of two that touch the same place the second waits for the next time. */
function allFixes(validated: ValidatedFile, problems: readonly Problem[]): readonly vscode.CodeAction[] {
  const edits: ConfigEdit[] = [];
  for (const fix of problems.flatMap(({ rule, fixes = [] }) => (safeRules.has(rule) ? fixes.slice(0, 1) : []))) {
    const own = fix.edits();
    const isApart = own.every(
      (one) => one.file === validated.file && edits.every(({ start, end }) => one.end < start || one.start > end),
    );
    if (isApart) {
      edits.push(...own);
    }
  }
  if (edits.length === 0) {
    return [];
  }
  const action = fixAll('Fix all that leaves the meaning as it is');
  action.edit = editOf(validated, edits);
  return [action];
}

function editOf(validated: ValidatedFile, edits: readonly ConfigEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const one of edits) {
    const uri = validated.uris[one.file];
    if (uri !== undefined) {
      edit.replace(uri, rangeIn(validated, one.file, one), one.text);
    }
  }
  return edit;
}
