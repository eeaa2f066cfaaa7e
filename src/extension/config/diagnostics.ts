import vscode = require('vscode');
import {
  type ConfigFile,
  type ConfigSource,
  type Problem,
  safeEdits,
  shownProblem,
  shownProblems,
} from '../../engine/config';
import {
  type LocationOf,
  type RangeOf,
  quickFixes,
  rangesIn,
  rangeIn,
  rangeOfProblem,
  toDiagnostic,
  toEdit,
} from '../shared/languageItems';
import { DisposableStore } from '../vscode/disposables';
import { fixAll } from '../vscode/ui/editorWords';
import type { ConfigDocuments, ReadFile, ValidatedFile, ValidatedFileSet } from './files/configDocuments';
import type { Live } from './live';

/** Cached for all positions in a file that is not open. */
const ranges = new WeakMap<ConfigSource, RangeOf>();

function locationsOf(read: ReadFile): LocationOf {
  return (place) => {
    const file = place.file as ConfigFile;
    const [source, uri] = [read.input[file], read.uris[file]];
    if (source === undefined || uri === undefined) {
      return undefined;
    }
    if (file === read.file) {
      return new vscode.Location(uri, rangeIn(read.document, place));
    }
    const rangeOf = ranges.get(source) ?? rangesIn(source.text);
    ranges.set(source, rangeOf);
    return new vscode.Location(uri, rangeOf(place));
  };
}

/** The VM's verdicts as diagnostics of a file, in view of what is known of the network. */
export function configDiagnostics(files: ValidatedFileSet, live: Live): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('snowprobe-chain-config'));
  const show = (uri: vscode.Uri): void => {
    const validated = files.of(uri);
    if (validated === undefined) {
      collection.delete(uri);
    } else if (validated.version === validated.document.version) {
      const problems = shownProblems(validated, [...validated.problems, ...live.problems(validated)]);
      const locationOf = locationsOf(validated);
      collection.set(
        uri,
        problems.map((problem) => toDiagnostic(shownProblem(problem), locationOf)),
      );
    }
  };
  const showAll = (): void => files.all().forEach(({ document }) => show(document.uri));
  showAll();
  store.add(files.onDidChange(show));
  store.add(live.onDidChange((uri) => (uri === undefined ? showAll() : show(uri))));
  return store;
}

const allKind = vscode.CodeActionKind.SourceFixAll.append('snowprobe');

export const providedKinds = [vscode.CodeActionKind.QuickFix, allKind];

/** Quick fixes: one for each problem, and one for all problems that can be fixed without a change of meaning. */
export function configCodeActions(files: ConfigDocuments): vscode.CodeActionProvider {
  return {
    async provideCodeActions(document, range, { only }, token) {
      const validated = await files.validation(document);
      if (validated === undefined || token.isCancellationRequested) {
        return [];
      }
      const problems = shownProblems(validated, validated.problems);
      const locationOf = locationsOf(validated);
      const here = problems.map(shownProblem).filter((one) => rangeOfProblem(one, locationOf).intersection(range));
      const isWanted = only === undefined || only.contains(vscode.CodeActionKind.QuickFix);
      return [
        ...(isWanted ? here.flatMap((problem) => quickFixes(problem, locationOf)) : []),
        ...(only?.contains(allKind) === true ? allFixes(validated, problems, locationOf) : []),
      ];
    },
  };
}

function allFixes(
  { file }: ValidatedFile,
  problems: readonly Problem[],
  locationOf: LocationOf,
): readonly vscode.CodeAction[] {
  const edits = safeEdits(file, problems);
  const action = fixAll('Fix all that leaves the meaning as it is');
  return edits.length === 0 ? [] : [Object.assign(action, { edit: toEdit(edits, locationOf) })];
}
