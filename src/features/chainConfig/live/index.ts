import vscode = require('vscode');
import type { ConfigNetwork, RunningChain } from '../../../core/chainConfig/checkInput';
import type { Problem } from '../../../core/chainConfig/problem';
import type { Services } from '../../services';
import type { Judged, JudgedDocuments } from '../judged';

/** What the network adds to the files that are open. Nothing of it asks a host that was not agreed to. */
export interface Live extends vscode.Disposable {
  /** What is known of the chain that a file belongs to, and of the network's upgrades; asks nobody. */
  known(uri: vscode.Uri): { readonly network?: ConfigNetwork; readonly running?: RunningChain };
  /** What nodes say against the file; added to its diagnostics. */
  problems(judged: Judged): readonly Problem[];
  /** Above its lines, beside those of the timeline. */
  lenses(judged: Judged): readonly LiveLens[];
  /** What `known`, `problems` or `lenses` say of a file is another; undefined: of all of them. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

export interface LiveLens {
  /** UTF-16 units into the document's text. */
  readonly offset: number;
  readonly title: string;
  /** Absent: only words. */
  readonly command?: string;
  readonly args?: readonly unknown[];
}

export function createLive(_services: Services, _documents: JudgedDocuments): Live {
  const changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  return {
    known: () => ({}),
    problems: () => [],
    lenses: () => [],
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
