import vscode = require('vscode');
import { inStatusBar, inTooltip } from '../../../engine/primitives';

export interface StatusWords {
  readonly pieces: readonly { readonly icon?: string; readonly words: string }[];
  readonly tooltip: string;
  readonly tone: 'plain' | 'warning' | 'error';
}

export class StatusItem implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor(id: string, name: string, command: string) {
    this.item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 90);
    this.item.name = name;
    this.item.command = command;
  }

  show({ pieces, tooltip, tone }: StatusWords): void {
    this.item.text = inStatusBar(pieces);
    this.item.tooltip = inTooltip(tooltip);
    this.item.backgroundColor = tone === 'plain' ? undefined : new vscode.ThemeColor(`statusBarItem.${tone}Background`);
    this.item.show();
  }

  hide(): void {
    this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }
}
