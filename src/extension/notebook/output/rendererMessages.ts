import vscode = require('vscode');
import { commands, linkCommands } from '../../vscode/ids';
import { readRendererMessage } from '../../../webview/protocol/readPageRequest';
import { rpcRendererId } from '../../../webview/protocol/rpcOutput';

/** Does what the output renderer asks for: looking an identifier up, copying a text or what a cell asks, nothing else. */
export function registerRendererMessages(): vscode.Disposable {
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
