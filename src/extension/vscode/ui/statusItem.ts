import vscode = require('vscode');
import { inStatusBar, inTooltip } from '../../../engine/primitives';

export interface StatusWords {
  readonly pieces: readonly { readonly icon?: string; readonly words: string }[];
  readonly tooltip: string;
  readonly tone: 'plain' | 'warning' | 'error';
}

/** Created when it is first shown. */
export class StatusItem implements vscode.Disposable {
  private item: vscode.StatusBarItem | undefined;

  constructor(
    private readonly id: string,
    private readonly name: string,
    private readonly command: string,
  ) {}

  show({ pieces, tooltip, tone }: StatusWords): void {
    const item = (this.item ??= this.create());
    item.text = inStatusBar(pieces);
    item.tooltip = inTooltip(tooltip);
    item.backgroundColor = tone === 'plain' ? undefined : new vscode.ThemeColor(`statusBarItem.${tone}Background`);
    item.show();
  }

  hide(): void {
    this.item?.hide();
  }

  dispose(): void {
    this.item?.dispose();
  }

  private create(): vscode.StatusBarItem {
    const item = vscode.window.createStatusBarItem(this.id, vscode.StatusBarAlignment.Right, 90);
    return Object.assign(item, { name: this.name, command: this.command });
  }
}
