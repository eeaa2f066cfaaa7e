import vscode = require('vscode');
import { inPick, inPrompt } from '../../../engine/primitives';
import { DisposableStore } from '../disposables';

export interface PickOptions {
  readonly title?: string;
  readonly placeHolder?: string;
  readonly ignoreFocusOut?: boolean;
  readonly matchOnDescription?: boolean;
}

/** Lets the user pick one item of a list. @returns `undefined` where they cancelled */
export async function pickOne<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<T | undefined> {
  const picked = await vscode.window.showQuickPick(shownItems(items), shownOptions(options));
  return picked?.of;
}

/** Lets the user pick any items of a list. @returns `undefined` where they cancelled */
export async function pickMany<T extends vscode.QuickPickItem>(
  items: readonly T[],
  options: PickOptions,
): Promise<readonly T[] | undefined> {
  const many = { ...shownOptions(options), canPickMany: true } as const;
  const picked = await vscode.window.showQuickPick(shownItems(items), many);
  return picked?.map(({ of }) => of);
}

interface ShownItem<T> extends vscode.QuickPickItem {
  readonly of: T;
}

function shownItems<T extends vscode.QuickPickItem>(items: readonly T[]): readonly ShownItem<T>[] {
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

/** For this long, a page that takes the focus back does not close a list or lose what is typed. */
const settlingMs = 1_000;

interface LivePickOptions {
  readonly title: string;
  readonly placeholder?: string;
  readonly matchOnDetail?: boolean;
  /** Whether the scroll position survives a change of items. */
  readonly keepScrollPosition?: boolean;
}

export class LivePick<T extends vscode.QuickPickItem> implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly pick = this.store.add(vscode.window.createQuickPick<ShownItem<T>>());

  constructor({ title, placeholder, matchOnDetail = false, keepScrollPosition = false }: LivePickOptions) {
    this.pick.title = inPrompt(title);
    this.pick.placeholder = placeholder && inPrompt(placeholder);
    this.pick.matchOnDetail = matchOnDetail;
    this.pick.keepScrollPosition = keepScrollPosition;
  }

  get value(): string {
    return this.pick.value;
  }

  set value(text: string) {
    this.pick.value = text;
  }

  get active(): T | undefined {
    return this.pick.activeItems[0]?.of;
  }

  set busy(isBusy: boolean) {
    this.pick.busy = isBusy;
  }

  /** @param active the item that Enter accepts next; absent for VS Code's choice */
  show(items: readonly T[], active?: T): void {
    this.pick.items = shownItems(items);
    if (active !== undefined) {
      this.pick.activeItems = this.pick.items.filter(({ of }) => of === active);
    }
  }

  onDidChangeValue(listener: () => void): void {
    this.store.add(this.pick.onDidChangeValue(listener));
  }

  /** Like `choose`, or the item with the pressed button, and the button's index. */
  async chooseOrPress(): Promise<{ readonly item: T; readonly button?: number } | undefined> {
    const pressed = new Promise<{ readonly item: T; readonly button: number }>((resolve) => {
      this.store.add(
        this.pick.onDidTriggerItemButton(({ item, button }) =>
          resolve({ item: item.of, button: (item.buttons ?? []).indexOf(button) }),
        ),
      );
    });
    const chosen = this.choose().then((item) => (item === undefined ? undefined : { item }));
    return await Promise.race([pressed, chosen]);
  }

  /** @param isChoice whether an item can be chosen; others leave the list open. @returns `undefined` if cancelled */
  async choose(isChoice: (item: T) => boolean = () => true): Promise<T | undefined> {
    return await new Promise<T | undefined>((resolve) => {
      // Enter may come before the items for the typed text arrive.
      let isAccepted = false;
      const accept = (chosen: T | undefined): void => {
        isAccepted = chosen === undefined;
        if (chosen !== undefined && isChoice(chosen)) {
          resolve(chosen);
        }
      };
      this.store.add(this.pick.onDidAccept(() => accept(this.pick.selectedItems[0]?.of)));
      this.store.add(this.pick.onDidChangeValue(() => (isAccepted = false)));
      this.store.add(this.pick.onDidChangeActive(([item]) => isAccepted && accept(item?.of)));
      this.store.add(this.pick.onDidHide(() => resolve(undefined)));
      this.pick.ignoreFocusOut = true;
      const timer = setTimeout(() => (this.pick.ignoreFocusOut = false), settlingMs);
      this.store.add({ dispose: () => clearTimeout(timer) });
      this.pick.show();
    });
  }

  dispose(): void {
    this.store.dispose();
  }
}
