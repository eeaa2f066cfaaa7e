import vscode = require('vscode');
import type { ConfigEdit, Problem, RuleId } from '../../../engine/config';
import { fixAll, quickFix } from '../../vscode/ui/editorWords';
import type { ConfigDocuments } from '../files/configDocuments';
import type { ValidatedFile } from '../judged';
import { ownProblems, toDiagnostic } from './diagnostics';
import { rangeIn } from './places';

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
