import vscode = require('vscode');
import { inPick, inPrompt } from '../../../engine/primitives';

export interface PickOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly ignoreFocusOut?: boolean;
  readonly matchOnDescription?: boolean;
}

/** Lets the user choose one of a list. @returns undefined when they gave up */
export async function pickOne<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined> {
  const picked = await vscode.window.showQuickPick(shownItems(items), shownOptions(options));
  return picked?.of;
}

/** Lets the user choose any of a list. @returns undefined when they gave up */
export async function pickMany<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<readonly T[] | undefined> {
  const many = { ...shownOptions(options), canPickMany: true } as const;
  const picked = await vscode.window.showQuickPick(shownItems(items), many);
  return picked?.map(({ of }) => of);
}

/** An item as it may be shown, with the one that it stands for. */
export interface ShownItem<T> extends vscode.QuickPickItem {
  readonly of: T;
}

export function shownItems<T extends vscode.QuickPickItem>(items: readonly T[]): readonly ShownItem<T>[] {
  return items.map((of) => {
    const { label, description, detail, iconPath, kind, alwaysShow, picked, buttons } = of;
    return {
      label: inPick(label),
      description: description && inPick(description),
      detail: detail && inPick(detail),
      buttons: buttons?.map((button) => ({ ...button, tooltip: button.tooltip && inPrompt(button.tooltip) })),
      ...{ iconPath, kind, alwaysShow, picked, of },
    };
  });
}

function shownOptions({ title, placeHolder, ...others }: PickOptions): vscode.QuickPickOptions {
  return { ...others, title: title && inPrompt(title), placeHolder: placeHolder && inPrompt(placeHolder) };
}
