import type vscode = require('vscode');
import type { CheckInput } from '../../core/chainConfig/checkInput';
import type { ConfigFile, Problem } from '../../core/chainConfig/problem';

/** An open file of a chain's configuration, with what was judged together with it. */
export interface Judged {
  readonly document: vscode.TextDocument;
  /** Of the document's text that `input` holds. */
  readonly version: number;
  /** Which file the document is. */
  readonly file: ConfigFile;
  /** The files of the chain, the document's among them, and what is known of where it runs. */
  readonly input: CheckInput;
  /** Where each of the files is. */
  readonly uris: { readonly [File in ConfigFile]?: vscode.Uri };
  /** Of all files, in the VM's order. */
  readonly problems: readonly Problem[];
}

/** The open files of chains' configuration, as features see them. */
export interface JudgedDocuments {
  /** As they were judged last. */
  all(): readonly Judged[];
  /** Undefined: it is none of ours, or not judged yet. */
  of(uri: vscode.Uri): Judged | undefined;
  /** As its text is now; undefined: it is none of ours, or was closed. */
  current(document: vscode.TextDocument): Promise<Judged | undefined>;
  /** One was judged anew, or closed. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
