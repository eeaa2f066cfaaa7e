import vscode = require('vscode');
import {
  type ConfigEdit,
  type ConfigSource,
  type Problem,
  type Rule,
  rules,
  safeEdits,
  shownProblems,
} from '../../engine/config';
import { type RangeOf, rangesIn } from '../shared/rangesIn';
import { DisposableStore } from '../vscode/disposables';
import { diagnosticAt, diagnosticWith, relatedAt, fixAll, quickFix } from '../vscode/ui/editorWords';
import type { ConfigDocuments, ReadFile, ValidatedFile, ValidatedFileSet } from './files/configDocuments';
import type { Live } from './live';

export const diagnosticSeverities: Readonly<Record<Rule['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  hint: vscode.DiagnosticSeverity.Hint,
};

/** Found once for all places of a file that is not open. */
const ranges = new WeakMap<ConfigSource, RangeOf>();

/** The range of a place in one of the files of a chain, open or not. */
function rangeIn(read: ReadFile, { file, start, end }: Pick<ConfigEdit, 'file' | 'start' | 'end'>): vscode.Range {
  const source = read.input[file];
  if (file === read.file || source === undefined) {
    return new vscode.Range(read.document.positionAt(start), read.document.positionAt(end));
  }
  const rangeOf = ranges.get(source) ?? rangesIn(source.text);
  ranges.set(source, rangeOf);
  return rangeOf({ start, end });
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
