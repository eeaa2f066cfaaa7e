import vscode = require('vscode');
import {
  decodeText,
  resolveTargets,
  mayHaveCall,
  NotUtf8Error,
  parseCell,
  parseFile,
  printFile,
  targetContext,
} from '../../engine/notebook';
import { DisposableStore } from '../vscode/disposables';
import {
  type CommandHandlers,
  type CommandId,
  type LinkCommandId,
  linkCommands,
  notebookLanguage,
  notebookType,
  commands,
} from '../vscode/ids';
import type { Memory } from '../vscode/secrets';
import { UserError } from '../../engine/errors';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { cellLink, cellWord } from '../vscode/ui/editorWords';
import { changeChain, changeNode, changeTarget, chosenCell } from './command/changeDirective';
import { SendConfirmation, type SendInCell } from './command/beforeSend';
import { type RunPlace, sendsIn } from './command/sendsIn';
import { ResponseDocuments, compareWithPrevious, TextRuns } from './run/textRuns';
import { callOfCell, copyCellAs } from './command/copyCellAs';
import { fillIn } from './command/fillIn';
import { newNotebook, openCell, openInNotebook, pasteAsRequest } from './command/openNotebook';
import { CellTexts, type LanguageSources } from './language/cellTexts';
import { createNotebookLanguage, triggerParameterSuggest } from './language/notebookLanguage';
import { fromNotebookData, storeOutput, toNotebookData } from './notebookData';
import { CellRunner } from './run/cellRunner';
import { KernelChoices } from './run/kernelChoices';
import { Kernels } from './run/kernels';
import { NotebookSessions, runNotebookCell } from './run/notebookSessions';
import { registerTestExplorer } from './run/testExplorer';
import { cellWords, type CellWords, failedWords } from './cellWords';
import { readRendererMessage } from '../../webview/protocol/readPageRequest';
import { rpcRendererId } from '../../webview/protocol/rpcOutput';

interface NotebookFeature extends vscode.Disposable {
  readonly serializer: vscode.NotebookSerializer;
  readonly commands: CommandHandlers<'notebook'>;
}

/**
 * `.rpc` notebooks: their serializer, a kernel for each network, and actions of their outputs. `memory` is workspace
 * state, for choices made for its notebooks.
 */
export function createNotebook(
  services: Services,
  documents: Documents,
  memory: Memory,
  extensionId: string,
): NotebookFeature {
  const store = new DisposableStore();
  store.add(registerRendererMessages());
  const sessions = store.add(new NotebookSessions());
  const runner = new CellRunner({
    runCell: (execution, network) => runNotebookCell(services, sessions, execution, network),
    isEndless: (cell) => parseCell(cell.document.getText()).requests.some(({ body }) => body.kind === 'subscribe'),
    stopOnFailure: () => services.config.get().notebookStopOnFailure,
  });
  const kernels = store.add(
    new Kernels(
      services,
      new KernelChoices(memory),
      (cells, controller, network) => runner.run(cells, controller, network),
      extensionId,
    ),
  );
  const placeOf: RunPlace = (notebook) => ({
    network: kernels.networkOf(notebook),
    named: sessions.of(notebook).named,
  });
  const sendsOf = (cell: vscode.NotebookCell): readonly SendInCell[] => sendsIn(services, placeOf, cell);
  store.add(registerCellStatusBar(services, kernels, sessions, sendsOf));
  const answers = new ResponseDocuments(documents);
  const sending = new SendConfirmation(services, documents, sendsOf);
  const texts = new TextRuns(services, answers);
  const sources: LanguageSources = {
    networkOf: (notebook) => kernels.networkOf(notebook),
    resultsOf: (document) => ('notebookType' in document ? sessions.of(document).named : texts.namedOf(document)),
    onDidChange: kernels.onDidChange,
  };
  const cells = new CellTexts(services, sources);
  store.add(createNotebookLanguage(cells, sources));
  store.add(registerTestExplorer(services));
  return {
    serializer,
    commands: {
      newNotebook: () => newNotebook(),
      pasteAsRequest: () => pasteAsRequest(services),
      copyCellAs: (cell, format) => copyCellAs(services, placeOf, cell, format),
      compareWithPrevious: (cell) => compareWithPrevious(sessions, answers, cell),
      fillIn: (cell, offset) => fillIn(services, cells, cell, offset),
      saveOutput: (cell) => saveOutput(sessions, cell),
      openCell: (text) => openCell(text),
      openInNotebook: (target) => openInNotebook(services, target),
      runText: (uri, start) => texts.run(uri, start),
      changeTarget: (cell) => changeTarget(services, kernels, cell),
      changeChain: (cell) => changeChain(services, kernels, cell),
      changeNode: (cell) => changeNode(services, kernels, cell),
      wouldExecute: (cell) => sending.run(cell),
      callOfCell: (cell, use) => callOfCell(services, placeOf, cell, use),
      triggerParameterSuggest: (method) => triggerParameterSuggest(method),
    },
    dispose: () => store.dispose(),
  };
}

/**
 * Save Output: stores a cell's output in the file, as text that diffs well; a cleared output is removed. Written when
 * the notebook is saved.
 */
async function saveOutput(sessions: NotebookSessions, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const shown = sessions.of(cell.notebook).shown.get(cell.document.uri.toString());
  if (cell.outputs.length === 0) {
    await storeOutput(cell, []);
  } else if (shown !== undefined) {
    await storeOutput(cell, shown);
  }
}

/** `.rpc` files as notebooks: unchanged cells are saved byte for byte as they were read. */
const serializer: vscode.NotebookSerializer = {
  deserializeNotebook: (bytes) => toNotebookData(parseFile(read(bytes))),
  serializeNotebook: (data) => new TextEncoder().encode(printFile(fromNotebookData(data))),
};

/** @throws {UserError} rather than return an empty notebook for an unreadable file */
function read(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotUtf8Error) {
      const where = `line ${error.line}, column ${error.column}`;
      throw new UserError(`This file is not UTF-8 (${where}). Save it as UTF-8 and reopen it.`);
    }
    throw error;
  }
}

/** Below each cell: its network, chain and node, each of which a click can change, and failures of its last run. */
function registerCellStatusBar(
  services: Services,
  kernels: Kernels,
  sessions: NotebookSessions,
  sendsOf: (cell: vscode.NotebookCell) => readonly SendInCell[],
): vscode.Disposable {
  return vscode.notebooks.registerNotebookCellStatusBarItemProvider(notebookType, {
    onDidChangeCellStatusBarItems: kernels.onDidChange,
    provideCellStatusBarItems: (cell) => {
      if (cell.document.languageId !== notebookLanguage) {
        return [];
      }
      const uri = cell.document.uri.toString();
      const [network, networks] = [kernels.networkOf(cell.notebook), services.state.networks.all()];
      const ast = resolveTargets(parseCell(cell.document.getText()), targetContext({ network, networks }));
      const words = cellWords(ast, network, networks);
      const outputs = cell.outputs.length === 0 ? [] : (sessions.of(cell.notebook).shown.get(uri) ?? []);
      const failed = failedWords(outputs.flatMap(({ answers }) => answers)).join(' · ');
      return [
        ...(words === undefined ? [] : placeItems(words, uri)),
        ...(sendsOf(cell).length === 0 ? [] : [beforeSendItem(uri)]),
        ...(mayHaveCall(cell.document.getText()) ? callItems(uri, services.state.sessions.mayKnow(network)) : []),
        ...(failed === '' ? [] : [cellWord(failed)]),
      ];
    },
  });
}

function callItems(cell: string, hasSource: boolean): readonly vscode.NotebookCellStatusBarItem[] {
  const item = (icon: string, words: string, title: string, use: CommandId) =>
    cellLink(icon, words, { command: linkCommands.callOfCell, title, arguments: [cell, use] });
  const debug = 'Walk through the call in the source of the open folder. Nothing is sent.';
  return [
    ...(hasSource ? [item('debug-alt', 'Debug call', debug, commands.debugTransaction)] : []),
    item(
      'beaker',
      'What if…',
      'Run the call with other values, next to the original. Nothing is sent.',
      commands.whatIf,
    ),
  ];
}

function beforeSendItem(cell: string): vscode.NotebookCellStatusBarItem {
  return cellLink('question', 'Would the destination execute this message?', {
    command: linkCommands.wouldExecute,
    title: 'Try its delivery on both chains. Nothing is sent.',
    arguments: [cell],
  });
}

function placeItems({ network, chain, node }: CellWords, cell: string): readonly vscode.NotebookCellStatusBarItem[] {
  const link = (icon: string, words: string, title: string, command: LinkCommandId) =>
    cellLink(icon, words, { command, title, arguments: [cell] });
  const items = [link('globe', network, 'Change network…', linkCommands.changeTarget)];
  if (chain?.isFixed === true) {
    items.push(cellLink('link', chain.name, undefined, `Only ${chain.name} has this method`));
  } else if (chain !== undefined) {
    items.push(link('link', chain.name, 'Change chain…', linkCommands.changeChain));
  }
  if (node !== undefined) {
    items.push(link('server', node, 'Change node…', linkCommands.changeNode));
  }
  return items;
}

/** Handles the output renderer's messages: look up an identifier, copy a text or a cell's request, nothing else. */
function registerRendererMessages(): vscode.Disposable {
  const messaging = vscode.notebooks.createRendererMessaging(rpcRendererId);
  return messaging.onDidReceiveMessage(({ message }) => {
    const requested = readRendererMessage(message);
    switch (requested?.kind) {
      case 'lookUp': {
        const { id, network, chain } = requested;
        void vscode.commands.executeCommand(commands.lookUp, {
          id,
          network,
          chain,
        });
        return;
      }
      case 'copy':
        void vscode.env.clipboard.writeText(requested.text);
        return;
      case 'copyRequest':
        void vscode.commands.executeCommand(commands.copyCellAs, requested.cell);
        return;
      case 'openSource': {
        const { uri, line, column } = requested;
        void vscode.commands.executeCommand(linkCommands.openSource, { uri, line, column });
        return;
      }
      case undefined:
    }
  });
}
