import { InputBoxValidationSeverity } from './enums';
import { type Element, element, labelled } from './elements';
import { EventEmitter } from './events';
import { Uri } from './uri';
import { builtInCommands } from './commands';

interface Button {
  readonly iconPath?: unknown;
  readonly tooltip?: string;
}

export interface Item {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly kind?: number;
  readonly alwaysShow?: boolean;
  readonly picked?: boolean;
  readonly buttons?: readonly Button[];
}

type Validation = string | { readonly message: string; readonly severity: number } | undefined | null;

/** The visible input; a new one replaces it. */
let shown: QuickInput | undefined;

function setShown(input: QuickInput | undefined): void {
  shown = input;
}

abstract class QuickInput {
  title: string | undefined;
  step: number | undefined;
  totalSteps: number | undefined;
  placeholder: string | undefined;
  enabled = true;
  busy = false;
  ignoreFocusOut = false;
  buttons: readonly Button[] = [];
  /** Typed text replaces the current value. */
  isAllSelected = false;
  protected text = '';
  private readonly valueChanged = new EventEmitter<string>();
  private readonly hidden = new EventEmitter<{ readonly reason: number }>();
  private readonly triggered = new EventEmitter<Button>();
  protected readonly accepted = new EventEmitter<void>();
  readonly onDidChangeValue = this.valueChanged.event;
  readonly onDidHide = this.hidden.event;
  readonly onDidTriggerButton = this.triggered.event;
  readonly onDidAccept = this.accepted.event;

  get value(): string {
    return this.text;
  }

  set value(text: string) {
    this.text = text;
  }

  show(): void {
    const before = shown;
    setShown(this);
    if (before !== this) {
      before?.hidden.fire({ reason: 1 });
    }
  }

  hide(): void {
    if (shown === this) {
      setShown(undefined);
      this.hidden.fire({ reason: 2 });
    }
  }

  dispose(): void {
    this.hide();
  }

  type(text: string): void {
    this.enter(this.isAllSelected ? text : this.text + text);
  }

  enter(text: string): void {
    this.isAllSelected = false;
    this.text = text;
    this.changed();
    this.valueChanged.fire(text);
  }

  press(button: Button): void {
    this.triggered.fire(button);
  }

  abstract accept(): void;
  abstract move(by: number): void;
  protected abstract changed(): void;
  protected abstract content(): readonly Element[];

  draw(): Element {
    const steps = this.step === undefined ? '' : ` (${this.step}/${this.totalSteps})`;
    const title = `${this.title ?? ''}${steps}`.trim();
    const back = this.buttons.map((button) => {
      const isBack = button.tooltip === 'Back';
      const attributes = { 'aria-label': button.tooltip ?? '' };
      return element(isBack ? 'a.codicon-quick-input-back' : 'a', '', { attributes, click: () => this.press(button) });
    });
    const input = element('input', '', {
      attributes: { placeholder: this.placeholder ?? '', value: this.text },
      click: () => undefined,
    });
    return element('div.quick-input-widget', [
      element('div.quick-input-title', title),
      element('div.quick-input-box', [input]),
      ...back,
      ...(this.busy ? [element('div.quick-input-progress.active', '')] : []),
      ...this.content(),
    ]);
  }
}

export class QuickPick extends QuickInput {
  matchOnDescription = false;
  matchOnDetail = false;
  keepScrollPosition = false;
  canSelectMany = false;
  private all: readonly Item[] = [];
  private active: Item | undefined;
  private chosen: readonly Item[] = [];
  private readonly activeChanged = new EventEmitter<readonly Item[]>();
  private readonly selectionChanged = new EventEmitter<readonly Item[]>();
  private readonly itemTriggered = new EventEmitter<{ readonly item: Item; readonly button: Button }>();
  readonly onDidChangeActive = this.activeChanged.event;
  readonly onDidChangeSelection = this.selectionChanged.event;
  readonly onDidTriggerItemButton = this.itemTriggered.event;

  get items(): readonly Item[] {
    return this.all;
  }

  set items(items: readonly Item[]) {
    this.all = items;
    this.chosen = this.canSelectMany ? items.filter(({ picked }) => picked) : [];
    const still = this.rows().find(({ label }) => label === this.active?.label);
    this.active = still ?? this.rows()[0];
  }

  get activeItems(): readonly Item[] {
    return this.active === undefined ? [] : [this.active];
  }

  set activeItems(items: readonly Item[]) {
    this.active = items[0] ?? this.active;
  }

  get selectedItems(): readonly Item[] {
    return this.chosen;
  }

  set selectedItems(items: readonly Item[]) {
    this.chosen = items;
  }

  accept(): void {
    if (!this.canSelectMany) {
      this.chosen = this.activeItems;
    }
    this.accepted.fire();
  }

  move(by: number): void {
    const rows = this.rows();
    const at = rows.indexOf(this.active!);
    this.active = rows[(at + by + rows.length) % rows.length];
    this.activeChanged.fire(this.activeItems);
  }

  choose(item: Item): void {
    if (this.canSelectMany) {
      this.chosen = this.chosen.includes(item) ? this.chosen.filter((one) => one !== item) : [...this.chosen, item];
      this.selectionChanged.fire(this.chosen);
    } else {
      this.active = item;
      this.accept();
    }
  }

  protected changed(): void {
    this.active = this.rows()[0];
    this.activeChanged.fire(this.activeItems);
  }

  protected content(): readonly Element[] {
    const rows = this.rows().map((item) => {
      const { label, description = '', detail = '', buttons = [] } = item;
      const name = `div.monaco-list-row${item === this.active ? '.focused' : ''}`;
      return element(
        name,
        [
          labelled('span.label-name', label),
          labelled('span.label-description', description),
          labelled('span.label-detail', detail),
          ...buttons.map((button) =>
            element('a', '', {
              attributes: { 'aria-label': button.tooltip ?? '' },
              click: () => this.itemTriggered.fire({ item, button }),
            }),
          ),
        ],
        { attributes: { 'aria-label': [label, description, detail].join(' ') }, click: () => this.choose(item) },
      );
    });
    return [element('div.quick-input-list', rows)];
  }

  private rows(): readonly Item[] {
    const typed = this.text.trim().toLowerCase();
    const fits = (text: string | undefined): boolean => text?.toLowerCase().includes(typed) === true;
    return this.all.filter(
      (item) =>
        item.kind !== -1 &&
        (item.alwaysShow === true ||
          fits(item.label.replace(/\$\([a-z0-9-]+\)/g, '').trim()) ||
          (this.matchOnDescription && fits(item.description)) ||
          (this.matchOnDetail && fits(item.detail))),
    );
  }
}

export class InputBox extends QuickInput {
  prompt: string | undefined;
  password = false;
  validationMessage: Validation;
  valueSelection: readonly [number, number] | undefined;

  accept(): void {
    this.accepted.fire();
  }

  move(): void {
    // There is no list.
  }

  protected changed(): void {
    // Handled by listeners.
  }

  protected content(): readonly Element[] {
    const said = typeof this.validationMessage === 'string' ? this.validationMessage : this.validationMessage?.message;
    return [element('div.quick-input-message', said ?? this.prompt ?? '')];
  }
}

export async function showQuickPick(
  items: readonly Item[] | Promise<readonly Item[]>,
  options: {
    readonly title?: string;
    readonly placeHolder?: string;
    readonly canPickMany?: boolean;
    readonly matchOnDescription?: boolean;
    readonly matchOnDetail?: boolean;
  } = {},
): Promise<unknown> {
  const pick = new QuickPick();
  const { canPickMany = false, matchOnDescription = false, matchOnDetail = false, title, placeHolder } = options;
  Object.assign(pick, {
    title,
    placeholder: placeHolder,
    canSelectMany: canPickMany,
    matchOnDescription,
    matchOnDetail,
  });
  pick.items = await items;
  return await new Promise((resolve) => {
    pick.onDidAccept(() => {
      resolve(canPickMany ? pick.selectedItems : pick.selectedItems[0]);
      pick.hide();
    });
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
}

export async function showInputBox(
  options: {
    readonly title?: string;
    readonly prompt?: string;
    readonly placeHolder?: string;
    readonly value?: string;
    readonly password?: boolean;
    readonly validateInput?: (typed: string) => Validation | Promise<Validation>;
  } = {},
): Promise<string | undefined> {
  const { title, prompt, placeHolder, value = '', validateInput } = options;
  const box = Object.assign(new InputBox(), { title, prompt, placeholder: placeHolder, value, isAllSelected: true });
  const judge = async (): Promise<boolean> => {
    box.validationMessage = await validateInput?.(box.value);
    return (
      (typeof box.validationMessage === 'object' &&
        box.validationMessage !== null &&
        box.validationMessage.severity !== InputBoxValidationSeverity.Error) ||
      !box.validationMessage
    );
  };
  return await new Promise((resolve) => {
    box.onDidChangeValue(() => void judge());
    box.onDidAccept(async () => {
      if (await judge()) {
        resolve(box.value);
        box.hide();
      }
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  });
}

/** The file dialog, which is a quick input where VS Code runs in a browser. */
export async function askForFile(
  title: string | undefined,
  label: string | undefined,
  proposed: Uri | undefined,
): Promise<Uri | undefined> {
  const value = proposed?.fsPath ?? '/';
  const box = Object.assign(new InputBox(), { title: [title, label].join(' '), value, isAllSelected: true });
  return await new Promise((resolve) => {
    box.onDidAccept(() => {
      resolve(Uri.file(box.value));
      box.hide();
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  });
}

export function shownInput(): QuickInput | undefined {
  return shown;
}

builtInCommands({ 'workbench.action.closeQuickOpen': () => shown?.hide() });
