import type * as vscode from 'vscode';
import { DisposableStore } from '../../host/disposables';
import { commands, linkCommands, type CommandHandler } from '../../host/ids';
import type { Network } from '../../state/network';
import type { Deps } from '../deps';
import { Kernels } from './kernels';
import { newNotebook } from './newNotebook';
import { NotebookSessions } from './notebookSessions';
import { openCell } from './openCell';
import { openInNotebook } from './openInNotebook';
import { registerRendererMessages } from './rendererMessages';
import { runNotebookCell } from './runNotebookCell';
import { serializer } from './serializer';

export interface NotebookFeature extends vscode.Disposable {
  readonly serializer: vscode.NotebookSerializer;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links and items of trees; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
}

/** `.rpc` notebooks: reading and saving them, a kernel for each network, and what their outputs ask for. */
export function createNotebook(deps: Deps): NotebookFeature {
  const store = new DisposableStore();
  store.add(registerRendererMessages());
  const sessions = store.add(new NotebookSessions());
  let order = 0;

  /** In the order given; the first failure ends a run of several cells, unless the setting says otherwise. */
  async function run(
    cells: readonly vscode.NotebookCell[],
    controller: vscode.NotebookController,
    network: Network,
  ): Promise<void> {
    for (const cell of cells) {
      const execution = controller.createNotebookCellExecution(cell);
      execution.executionOrder = ++order;
      const ok = await runNotebookCell(deps, sessions, execution, network);
      if (!ok && deps.config.get().notebookStopOnFailure) {
        return;
      }
    }
  }

  store.add(new Kernels(deps, run));
  return {
    serializer,
    handlers: {
      [commands.newNotebook]: () => newNotebook(),
    },
    linkHandlers: {
      [linkCommands.openCell]: (text) => openCell(text),
      [linkCommands.openInNotebook]: (target) => openInNotebook(deps, target),
    },
    dispose: () => store.dispose(),
  };
}
