import type vscode = require('vscode');
import type { JsonValue } from '../../core/json/value';
import { parseCell } from '../../core/rpc/cell/parseCell';
import type { Memory } from '../../editor/memory';
import { DisposableStore } from '../../editor/disposables';
import { commands, linkCommands, type CommandHandler } from '../../editor/ids';
import type { Network } from '../../core/networks/network';
import type { Services } from '../services';
import { AnswerDocuments } from './output/answerDocuments';
import { registerCellStatusBar } from './cellStatusBar';
import { CellRunner } from './run/cellRunner';
import { changeNode, changeTarget } from './command/changeDirective';
import { compareWithPrevious } from './command/compareWithPrevious';
import { copyCellAs } from './command/copyCellAs';
import { KernelChoices } from './run/kernelChoices';
import { Kernels } from './run/kernels';
import { newNotebook } from './command/newNotebook';
import { NotebookSessions } from './run/notebookSessions';
import { openCell } from './command/openCell';
import { openInNotebook } from './command/openInNotebook';
import { pasteAsRequest } from './command/pasteAsRequest';
import { registerRendererMessages } from './output/rendererMessages';
import { runNotebookCell } from './run/runNotebookCell';
import { saveOutput } from './command/saveOutput';
import { TextRuns } from './run/textRuns';
import * as l10n from '@vscode/l10n';
import { decodeText, NotUtf8Error } from '../../core/rpc/file/decodeText';
import { parseFile } from '../../core/rpc/file/parseFile';
import { printFile } from '../../core/rpc/file/printFile';
import { UserError } from '../../editor/userError';
import { toNotebookData, fromNotebookData } from './notebookData';

/** `.rpc` files as notebooks: what was not changed is saved byte for byte as it was read. */
const serializer: vscode.NotebookSerializer = {
  deserializeNotebook: (bytes) => toNotebookData(parseFile(read(bytes))),
  serializeNotebook: (data) => new TextEncoder().encode(printFile(fromNotebookData(data))),
};

/** @throws {UserError} never an empty notebook in place of a file that could not be read */
function read(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotUtf8Error) {
      const where = l10n.t('line {0}, column {1}', error.line, error.column);
      throw new UserError(l10n.t('This file is no UTF-8 text ({0}): save it as UTF-8 and open it again.', where));
    }
    throw error;
  }
}

export interface NotebookFeature extends vscode.Disposable {
  readonly serializer: vscode.NotebookSerializer;
  readonly documents: AnswerDocuments;
  /** What helps to write requests reads beside their text. */
  readonly language: {
    networkOf(notebook: vscode.NotebookDocument): Network;
    /** What named requests answered so far. */
    answersOf(document: vscode.NotebookDocument | vscode.TextDocument): ReadonlyMap<string, JsonValue>;
    /** Another kernel was chosen, or the networks have changed. */
    readonly onDidChange: vscode.Event<void>;
  };
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links and items of trees; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
}

/**
 * `.rpc` notebooks: reading and saving them, a kernel for each network, and what their outputs ask for. `memory` is the
 * workspace's, for what was chosen for its notebooks.
 */
export function createNotebook(services: Services, memory: Memory, extensionId: string): NotebookFeature {
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
  store.add(registerCellStatusBar(services, kernels, sessions));
  const documents = new AnswerDocuments();
  const texts = new TextRuns(services, documents);
  return {
    serializer,
    documents,
    language: {
      networkOf: (notebook) => kernels.networkOf(notebook),
      answersOf: (document) => ('notebookType' in document ? sessions.of(document).named : texts.namedOf(document)),
      onDidChange: kernels.onDidChange,
    },
    handlers: {
      [commands.newNotebook]: () => newNotebook(),
      [commands.pasteAsRequest]: () => pasteAsRequest(services),
      [commands.copyCellAs]: (cell, format) => copyCellAs(services, kernels, sessions, cell, format),
      [commands.compareWithPrevious]: (cell) => compareWithPrevious(sessions, documents, cell),
      [commands.saveOutput]: (cell) => saveOutput(sessions, cell),
    },
    linkHandlers: {
      [linkCommands.openCell]: (text) => openCell(text),
      [linkCommands.openInNotebook]: (target) => openInNotebook(services, target),
      [linkCommands.runText]: (uri, start) => texts.run(uri, start),
      [linkCommands.changeTarget]: (cell) => changeTarget(services, kernels, cell),
      [linkCommands.changeNode]: (cell) => changeNode(services, kernels, cell),
    },
    dispose: () => store.dispose(),
  };
}
