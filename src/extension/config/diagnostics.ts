import vscode = require('vscode');
import {
  type ConfigEdit,
  type ConfigSource,
  type Problem,
  type Rule,
  lastFrom,
  rules,
  safeEdits,
  shownProblems,
} from '../../engine/config';
import { DisposableStore } from '../vscode/disposables';
import { diagnosticAt, diagnosticWith, relatedAt, fixAll, quickFix } from '../vscode/ui/editorWords';
import type { ConfigDocuments, ReadFile, ValidatedFile, ValidatedFileSet } from './files/configDocuments';
import type { Live } from './live';

export const diagnosticSeverities: Readonly<Record<Rule['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Where the lines of a file begin, found once for all of its places. */
const lines = new WeakMap<ConfigSource, readonly { readonly start: number }[]>();

/** The range of a place in one of the files of a chain, open or not. */
function rangeIn(read: ReadFile, { file, start, end }: Pick<ConfigEdit, 'file' | 'start' | 'end'>): vscode.Range {
  const source = read.input[file];
  const position = (offset: number): vscode.Position =>
    file === read.file ? read.document.positionAt(offset) : positionIn(source, offset);
  return new vscode.Range(position(start), position(end));
}

function positionIn(source: ConfigSource | undefined, offset: number): vscode.Position {
  const starts = (source && lines.get(source)) ?? [
    { start: 0 },
    ...Array.from((source?.text ?? '').matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => ({ start: index + end.length })),
  ];
  if (source !== undefined) {
    lines.set(source, starts);
  }
  const line = lastFrom(starts, offset);
  return new vscode.Position(line, offset - starts[line]!.start);
}

/** What the VM says to a file, where it stands, with what is known of the network. */
export function configDiagnostics(files: ValidatedFileSet, live: Live): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('snowprobe-chain-config'));
  const show = (uri: vscode.Uri): void => {
    const validated = files.of(uri);
    if (validated === undefined) {
      collection.delete(uri);
    } else if (validated.version === validated.document.version) {
      const problems = shownProblems(validated, [...validated.problems, ...live.problems(validated)]);
      collection.set(
        uri,
        problems.map((problem) => toDiagnostic(validated, problem)),
      );
    }
  };
  const showAll = (): void => files.all().forEach(({ document }) => show(document.uri));
  showAll();
  store.add(files.onDidChange(show));
  store.add(live.onDidChange((uri) => (uri === undefined ? showAll() : show(uri))));
  return store;
}

function toDiagnostic(validated: ValidatedFile, problem: Problem): vscode.Diagnostic {
  const { rule, message, vmText, related = [] } = problem;
  const { severity, level } = rules[rule];
  const range = rangeIn(validated, problem);
  const diagnostic =
    vmText === undefined
      ? diagnosticAt(range, message, diagnosticSeverities[severity])
      : diagnosticWith(range, message, `The VM says: ${vmText}`, diagnosticSeverities[severity]);
  diagnostic.code = rule;
  diagnostic.source = 'Snowprobe';
  if (level === 'hint') {
    diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  }
  diagnostic.relatedInformation = related.flatMap((one) => {
    const uri = validated.uris[one.file];
    return uri === undefined ? [] : [relatedAt(uri, rangeIn(validated, one), one.message)];
  });
  return diagnostic;
}

const allKind = vscode.CodeActionKind.SourceFixAll.append('snowprobe');

export const providedKinds = [vscode.CodeActionKind.QuickFix, allKind];

/** What sets problems right: each by itself, and all those at once whose repair changes nothing of what is meant. */
export function configCodeActions(files: ConfigDocuments): vscode.CodeActionProvider {
  return {
    async provideCodeActions(document, range, { only }, token) {
      const validated = await files.validation(document);
      if (validated === undefined || token.isCancellationRequested) {
        return [];
      }
      const problems = shownProblems(validated, validated.problems);
      const here = problems.filter((one) => rangeIn(validated, one).intersection(range) !== undefined);
      const isWanted = only === undefined || only.contains(vscode.CodeActionKind.QuickFix);
      return [
        ...(isWanted ? here.flatMap((problem) => fixesOf(validated, problem)) : []),
        ...(only?.contains(allKind) === true ? allFixes(validated, problems) : []),
      ];
    },
  };
}

function fixesOf(validated: ValidatedFile, problem: Problem): readonly vscode.CodeAction[] {
  return (problem.fixes ?? []).map((fix, i) => {
    const action = quickFix(fix.title);
    action.edit = editOf(validated, fix.edits());
    action.diagnostics = [toDiagnostic(validated, problem)];
    action.isPreferred = i === 0;
    return action;
  });
}

/** Those that change nothing of what is meant. */
function allFixes(validated: ValidatedFile, problems: readonly Problem[]): readonly vscode.CodeAction[] {
  const edits = safeEdits(validated.file, problems);
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
      edit.replace(uri, rangeIn(validated, one), one.text);
    }
  }
  return edit;
}
