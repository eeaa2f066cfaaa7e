import vscode = require('vscode');
import { inStatusBar, inTooltip } from '../../core/inert/interfaceWords';

export interface StatusWords {
  readonly pieces: readonly { readonly icon?: string; readonly words: string }[];
  readonly tooltip: string;
  readonly isWarning: boolean;
}

/** An item of the status bar. */
export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: string, command: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 90);
    this.item.name = name;
    this.item.command = command;
  }

  show({ pieces, tooltip, isWarning }: StatusWords): void {
    this.item.text = inStatusBar(pieces);
    this.item.tooltip = inTooltip(tooltip);
    this.item.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }

  hide(): void {
    this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }
}
