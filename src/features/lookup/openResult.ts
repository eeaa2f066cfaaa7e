import type * as vscode from 'vscode';
import type { Deps } from '../deps';
import type { LookupRunner } from './lookupRunner';
import { freshFinding } from './namedFinding';
import type { ResultDocuments } from './resultDocuments';

/** Open Result: the last or named Finding as a document. `format` is `json` for JSON, else Markdown. */
export async function openResult(
  deps: Deps,
  runner: LookupRunner,
  documents: ResultDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const named = await freshFinding(deps, runner, argument);
  return named === undefined
    ? undefined
    : await documents.open(named.target, named.finding, format === 'json' ? 'json' : 'md');
}
