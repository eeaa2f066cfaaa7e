import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { parseIdentifier } from '../../engine/detection';
import { UserError } from '../../engine/errors';
import { type LabelPlace, labelEdits, readLabels, shownLabel } from '../../engine/names';
import { shortenId } from '../../engine/primitives';
import type { CommandHandlers } from '../vscode/ids';
import { labelFile, labelPlace } from '../vscode/readLabelFiles';
import { readTarget, type Target } from '../vscode/target';
import { diagnosticAt } from '../vscode/ui/editorWords';
import { pickOne } from '../vscode/ui/pick';
import { promptText } from '../vscode/ui/promptText';
import { identifierIn } from '../shared/editorIdentifier';
import { rangeIn, documentDiagnostics } from '../shared/languageItems';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';

export interface NamesFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'names'>;
}

/** User labels: the Label… command, and diagnostics in label files. */
export function createNames(services: Services, shown: () => Report | undefined): NamesFeature {
  const diagnostics = documentDiagnostics('snowprobe-labels', services.config, labelDiagnostics);
  return {
    commands: { label: (argument) => label(services, shown, argument) },
    dispose: () => void diagnostics.dispose(),
  };
}

/** Label…: asks for the name of an identifier, and writes it to `addresses.json`. @throws {UserError} */
async function label(services: Services, shown: () => Report | undefined, argument: unknown): Promise<void> {
  const file = labelPlace();
  if (file === undefined) {
    throw new UserError(`Open a folder first: labels are kept in its ${labelFile}.`);
  }
  const target = readTarget(argument) ?? targetAtCursor() ?? targetOf(shown());
  const identifier = target && parseIdentifier(target.id);
  if (target === undefined || identifier === undefined || identifier.kind === 'blockNumber') {
    throw new UserError('No identifier at the cursor. Place it on an address, a NodeID, a hash or another ID.');
  }
  if (identifier.kind === 'privateKey') {
    throw new UserError('This is a private key. It was not labelled.');
  }
  const chain = await chainOf(services, target, identifier.kind === 'evmAddress');
  if (chain === undefined) {
    return;
  }
  const id = 'address' in identifier ? identifier.address : target.id;
  const current = services.labels.names.labelOf(id, chain === anyChain ? undefined : BigInt(chain));
  const name = await promptText({
    title: `Label ${shortenId(id)}`,
    prompt: current === undefined ? `Kept in ${labelFile}.` : `Kept in ${labelFile}; leave empty to remove it.`,
    value: current?.replace(/^"|"$/g, '') ?? '',
    words: (typed) =>
      typed.trim() === '' || shownLabel(typed) === typed ? undefined : `Shown as ${shownLabel(typed)}`,
  });
  if (name !== undefined) {
    await write(file, { chain, id }, name.trim());
  }
}

const anyChain = '*';

/** An undoable edit, which is then saved. @throws {UserError} */
async function write(file: vscode.Uri, at: LabelPlace, name: string): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  const document = await openLabels(file);
  const edits = labelEdits(document?.getText() ?? '', at, name);
  if (document === undefined) {
    const contents = new TextEncoder().encode(edits.map(({ text }) => text).join(''));
    change.createFile(file, { contents });
  } else {
    edits.forEach((edit) => change.replace(file, rangeIn(document, edit), edit.text));
  }
  const isDone = edits.length === 0 || (await vscode.workspace.applyEdit(change));
  if (!isDone || (await document?.save()) === false) {
    throw new UserError(`${labelFile} could not be changed.`);
  }
}

/** `undefined` where it does not exist yet. */
async function openLabels(file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    await vscode.workspace.fs.stat(file);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
      return undefined;
    }
    throw error;
  }
  return await vscode.workspace.openTextDocument(file);
}

/** Without an argument: the identifier at the cursor, else that of the active page. @throws {UserError} */
function targetAtCursor(): Target | undefined {
  const editor = vscode.window.activeTextEditor;
  const found = editor && identifierIn(editor.document, editor.selection.active);
  if (found?.secret === true) {
    throw new UserError('This may be a private key. It was not labelled.');
  }
  return found && { id: found.identifier.text };
}

function targetOf(report: Report | undefined): Target | undefined {
  return report && { id: report.identifier, network: report.network, chain: report.chain };
}

/** An EVM chain ID, or every chain; prompts for an address whose chain is unknown. */
async function chainOf(
  { state }: Services,
  { network: name, chain }: Target,
  isAddress: boolean,
): Promise<string | undefined> {
  const network = networkNamed(name, state.networks);
  const known = network.chains.find((one) => one.name === chain)?.evmChainId;
  if (known !== undefined || !isAddress) {
    return known === undefined ? anyChain : String(known);
  }
  const chains = network.chains.flatMap(({ name: label, evmChainId }) =>
    evmChainId === undefined ? [] : [{ label, description: String(evmChainId), chain: String(evmChainId) }],
  );
  const items = [...chains, { label: 'Every chain', chain: anyChain }];
  return (await pickOne(items, { title: 'Label on', placeHolder: 'Select the chain that the address is on' }))?.chain;
}

/** Ignored labels in an open file, and those that are displayed differently from the file. */
function labelDiagnostics(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder === undefined || document.uri.toString() !== labelPlace(folder)?.toString()) {
    return [];
  }
  const { Warning, Information } = vscode.DiagnosticSeverity;
  return readLabels(document.getText())
    .problems.slice(0, maxProblems)
    .map((problem) => {
      const severity = problem.isHint === true ? Information : Warning;
      const diagnostic = diagnosticAt(rangeIn(document, problem), problem.message, severity);
      diagnostic.source = 'Snowprobe';
      return diagnostic;
    });
}

const maxProblems = 200;
