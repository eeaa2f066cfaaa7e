import vscode = require('vscode');
import type { ConfigNetwork } from '../../../core/chainConfig/checkInput';
import type { LanguageInput } from '../../../core/chainConfig/language/languageInput';
import type { Problem } from '../../../core/chainConfig/problem';
import type { CommandHandler } from '../../../editor/ids';
import type { Documents } from '../../documentRoute';
import type { Services } from '../../services';
import type { JudgedFile, JudgedFiles } from '../judged';

/** What the network adds to the files that are open. Nothing of it asks a host that was not agreed to. */
export interface Live extends vscode.Disposable {
  readonly commands: Readonly<Record<LiveCommand, CommandHandler>>;
  /** What is known of the chain that a file belongs to, and of the network's upgrades; asks nobody. */
  known(uri: vscode.Uri): KnownChain;
  /** What nodes say against the file; added to its diagnostics. */
  problems(judged: JudgedFile): readonly Problem[];
  /** Above its lines, beside those of the timeline. */
  lenses(judged: JudgedFile): readonly LiveLens[];
  /** What `known`, `problems` or `lenses` say of a file is another; undefined: of all of them. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

/** For `CheckInput` and `LanguageInput`; empty until the user asked about the file's chain. */
export type KnownChain = Pick<LanguageInput, 'running' | 'live' | 'symbol'> & { readonly network?: ConfigNetwork };

type LiveCommand = 'openGenesis' | 'compareFile' | 'writeUpgrade' | 'compareWithChain' | 'checkAgainstChain';

export interface LiveLens {
  /** UTF-16 units into the document's text. */
  readonly offset: number;
  readonly title: string;
  /** Absent: only words. */
  readonly command?: string;
  readonly args?: readonly unknown[];
}

/** @param memory of the workspace: which chain a file is of */
export function createLive(
  _services: Services,
  _judged: JudgedFiles,
  _documents: Documents,
  _memory: vscode.Memento,
): Live {
  const changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  const later = (): undefined => undefined;
  return {
    commands: {
      openGenesis: later,
      compareFile: later,
      writeUpgrade: later,
      compareWithChain: later,
      checkAgainstChain: later,
    },
    known: () => ({}),
    problems: () => [],
    lenses: () => [],
    onDidChange: changed.event,
    dispose: () => changed.dispose(),
  };
}
