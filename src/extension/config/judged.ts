import type vscode = require('vscode');
import type { CheckInput, ConfigFile, Problem } from '../../engine/config';

/** An open file of a chain's configuration, and the others of that chain. */
export interface ReadFile {
  readonly document: vscode.TextDocument;
  /** Of the document's text that `input` holds. */
  readonly version: number;
  /** Which file the document is. */
  readonly file: ConfigFile;
  /** The files of the chain, the document's among them, and what is known of where it runs. */
  readonly input: CheckInput;
  /** Where each of the files is. */
  readonly uris: { readonly [File in ConfigFile]?: vscode.Uri };
}

export interface ValidatedFile extends ReadFile {
  /** Of all files of the chain, in the VM's order. */
  readonly problems: readonly Problem[];
}

/** The open files of chains' configuration, as features see them. */
export interface ValidatedFileSet {
  /** As they were judged last. */
  all(): readonly ValidatedFile[];
  /** Undefined: it is none of ours, or not judged yet. */
  of(uri: vscode.Uri): ValidatedFile | undefined;
  /** As its text is now; undefined: it is none of ours, or was closed or changed meanwhile. */
  current(document: vscode.TextDocument): Promise<ReadFile | undefined>;
  /** One was judged anew, or closed. */
  readonly onDidChange: vscode.Event<vscode.Uri>;
}
