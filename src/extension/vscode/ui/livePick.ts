import vscode = require('vscode');
import { inPrompt } from '../../../engine/primitives';
import { DisposableStore } from '../disposables';
import { type ShownItem, shownItems } from './pick';

export interface LivePickOptions {
  readonly title: string;
  readonly placeholder?: string;
  readonly matchOnDetail?: boolean;
  /** Stays where it was scrolled to when its items change. */
  readonly keepScrollPosition?: boolean;
}

/** A list to choose from that changes while it is shown. */
export class LivePick<T extends vscode.QuickPickItem> implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly pick = this.store.add(vscode.window.createQuickPick<ShownItem<T>>());

  constructor({ title, placeholder, matchOnDetail = false, keepScrollPosition = false }: LivePickOptions) {
    this.pick.title = inPrompt(title);
    this.pick.placeholder = placeholder && inPrompt(placeholder);
    this.pick.matchOnDetail = matchOnDetail;
    this.pick.keepScrollPosition = keepScrollPosition;
  }

  /** What was typed. */
  get value(): string {
    return this.pick.value;
  }

  set value(text: string) {
    this.pick.value = text;
  }

  /** The item that Enter would take. */
  get active(): T | undefined {
    return this.pick.activeItems[0]?.of;
  }

  set busy(isBusy: boolean) {
    this.pick.busy = isBusy;
  }

  /** @param active the item that Enter takes then; absent: VS Code's choice */
  show(items: readonly T[], active?: T): void {
    this.pick.items = shownItems(items);
    if (active !== undefined) {
      this.pick.activeItems = this.pick.items.filter(({ of }) => of === active);
    }
  }

  onDidChangeValue(listener: () => void): void {
    this.store.add(this.pick.onDidChangeValue(listener));
  }

  /** As `choose`, or the item whose button was pressed, with the index of that. */
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

  /** @param isChoice whether an item can be chosen; others leave the list open. @returns undefined when the user gave up */
  async choose(isChoice: (item: T) => boolean = () => true): Promise<T | undefined> {
    return await new Promise<T | undefined>((resolve) => {
      this.store.add(
        this.pick.onDidAccept(() => {
          const chosen = this.pick.selectedItems[0]?.of;
          if (chosen === undefined || isChoice(chosen)) {
            resolve(chosen);
          }
        }),
      );
      this.store.add(this.pick.onDidHide(() => resolve(undefined)));
      this.pick.show();
    });
  }

  dispose(): void {
    this.store.dispose();
  }
}
