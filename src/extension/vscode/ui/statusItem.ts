import vscode = require('vscode');
import { inStatusBar, inTooltip } from '../../../engine/primitives';

export interface StatusWords {
  readonly pieces: readonly { readonly icon?: string; readonly words: string }[];
  readonly tooltip: string;
  readonly tone: 'plain' | 'warning' | 'error';
}

export interface StatusItem extends vscode.Disposable {
  show(words: StatusWords): void;
  hide(): void;
}

/** An item that is created when it is first shown. */
export function createStatusItem(id: string, name: string, command: string): StatusItem {
  let item: vscode.StatusBarItem | undefined;
  return {
    show({ pieces, tooltip, tone }) {
      item ??= Object.assign(vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 90), {
        name,
        command,
      });
      item.text = inStatusBar(pieces);
      item.tooltip = inTooltip(tooltip);
      item.backgroundColor = tone === 'plain' ? undefined : new vscode.ThemeColor(`statusBarItem.${tone}Background`);
      item.show();
    },
    hide: () => item?.hide(),
    dispose: () => item?.dispose(),
  };
}
