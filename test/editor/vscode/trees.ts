import { builtInCommands, contexts, executeCommand } from './commands';
import { type Element, element, labelled } from './elements';
import { CancellationTokenSource, EventEmitter } from './events';
import { host, manifest, words } from './host';
import type { TreeItem } from './values';

interface Provider {
  onDidChangeTreeData?(hear: (element: unknown) => void): unknown;
  getChildren(row?: unknown): Promise<readonly unknown[]>;
  getTreeItem(row: unknown): TreeItem | Promise<TreeItem>;
  resolveTreeItem?(item: TreeItem, row: unknown, token: unknown): Promise<TreeItem>;
}

interface Row {
  element: unknown;
  item: TreeItem;
  isExpanded: boolean;
  children: readonly Row[] | undefined;
}

/** The item with keyboard focus. */
let focused: { readonly view: string; readonly row: Row } | undefined;
/** Entries of its open context menu. */
let menu: readonly { readonly command: string; readonly title: string }[] = [];
let pointedEntry: string | undefined;

export function openMenu(): void {
  const { view = '', row } = focused ?? {};
  const keys: Readonly<Record<string, unknown>> = { view, viewItem: row?.item.contextValue ?? '' };
  const entries = manifest.contributes.menus['view/item/context'] ?? [];
  menu = entries
    .filter(({ when, group = '' }) => !group.startsWith('inline') && holds(when, keys))
    .map(({ command }) => ({ command, title: titleOf(command) }));
  pointedEntry = undefined;
}

/** @returns whether there was one */
export function closeMenu(isChosen: boolean): boolean {
  const entry = menu.find(({ command }) => command === pointedEntry);
  const wasOpen = menu.length > 0;
  menu = [];
  if (isChosen && entry !== undefined) {
    void executeCommand(entry.command, focused?.row.element);
  }
  return wasOpen;
}

function titleOf(id: string): string {
  return words(manifest.contributes.commands.find(({ command }) => command === id)?.title ?? id);
}

/** Evaluates the forms of `when` that our manifest uses. */
function holds(when: string | undefined, keys: Readonly<Record<string, unknown>>): boolean {
  const valueOf = (key: string): unknown =>
    key === 'isWorkspaceTrusted' ? host.isTrusted : (keys[key] ?? contexts.get(key));
  return (when ?? '').split('||').some((all) =>
    all.split('&&').every((part) => {
      const [, not, key = '', , value, source = ''] =
        /^\s*(!)?([\w.]+)\s*(?:(==\s*(\S+)|=~\s*\/(.*)\/))?\s*$/.exec(part) ?? [];
      if (source !== '') {
        return new RegExp(source).test(String(valueOf(key)));
      }
      return value === undefined ? (valueOf(key) === true) !== (not === '!') || key === '' : valueOf(key) === value;
    }),
  );
}

function drawMenu(): Element {
  return element(
    'div.monaco-menu',
    menu.map(({ command, title }) =>
      element(`div.action-item${command === pointedEntry ? '.focused' : ''}`, [
        element('a.action-label', title, { point: () => (pointedEntry = command) }),
      ]),
    ),
  );
}

/** The welcome view of an empty tree. */
function drawWelcome(id: string): readonly Element[] {
  const lines = (manifest.contributes.viewsWelcome ?? [])
    .filter(({ view, when }) => view === id && holds(when, {}))
    .flatMap(({ contents }) => words(contents).split('\n'));
  const drawn = lines.map((line) => {
    const [, title = '', command = '', args] =
      /^\[([^\]]*)\]\(command:([^)? ]*)(?:\?([^) ]*))?[^)]*\)$/.exec(line) ?? [];
    const given = args === undefined ? [] : [JSON.parse(decodeURIComponent(args)) as unknown].flat();
    return command === ''
      ? element('p', line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
      : element('a.monaco-button', title, { click: () => executeCommand(command, ...given) });
  });
  return drawn.length === 0 ? [] : [element('div.welcome-view-content', drawn)];
}

/** Whether the extension's view container is visible. */
let isContainerShown = false;
const views = new Map<string, TreeView>();

export class TreeView {
  title: string | undefined;
  description: string | undefined;
  message: string | undefined;
  badge: unknown;
  readonly selection: readonly unknown[] = [];
  isPaneExpanded = true;
  visible = false;
  private rows: readonly Row[] = [];
  private waiting: 'all' | readonly unknown[] = [];
  private isLoading = false;
  private readonly visibility = new EventEmitter<{ readonly visible: boolean }>();
  private readonly expanded = new EventEmitter<{ readonly element: unknown }>();
  private readonly collapsed = new EventEmitter<{ readonly element: unknown }>();
  readonly onDidChangeVisibility = this.visibility.event;
  readonly onDidExpandElement = this.expanded.event;
  readonly onDidCollapseElement = this.collapsed.event;
  readonly onDidChangeSelection = new EventEmitter<unknown>().event;
  /** Tooltip of the row under the pointer. */
  static tooltip = '';

  constructor(
    readonly id: string,
    private readonly provider: Provider,
  ) {
    provider.onDidChangeTreeData?.((of) => void this.renew(of));
    views.set(id, this);
  }

  reveal(): Promise<void> {
    return Promise.resolve();
  }

  dispose(): void {
    views.delete(this.id);
  }

  update(): void {
    const visible = isContainerShown && this.isPaneExpanded;
    if (visible !== this.visible) {
      this.visible = visible;
      this.visibility.fire({ visible });
      if (visible) {
        void this.renew(undefined);
      }
    }
  }

  /** Changes during a refresh are combined into one later refresh. */
  private async renew(of: unknown): Promise<void> {
    const which = of === undefined || of === null ? undefined : [of].flat();
    this.waiting = which === undefined || this.waiting === 'all' ? 'all' : [...this.waiting, ...which];
    if (this.isLoading) {
      return;
    }
    this.isLoading = true;
    try {
      while (this.waiting === 'all' || this.waiting.length > 0) {
        const now: 'all' | readonly unknown[] = this.waiting;
        this.waiting = [];
        if (!this.visible) {
          continue;
        }
        if (now === 'all') {
          this.rows = await this.load(undefined, () => this.rows);
          continue;
        }
        for (const one of now) {
          const row = find(this.rows, one);
          if (row !== undefined) {
            await this.renewRow(row);
          }
        }
      }
    } finally {
      this.isLoading = false;
    }
  }

  private async renewRow(row: Row): Promise<void> {
    row.item = await this.provider.getTreeItem(row.element);
    if (row.isExpanded || row.item.collapsibleState === 2) {
      row.isExpanded = true;
      await this.loadChildren(row);
    } else {
      row.children = undefined;
    }
  }

  private async loadChildren(row: Row): Promise<void> {
    row.children = await this.load(row.element, () => row.children ?? []);
  }

  /** Known rows stay the same objects, since a visible row can be clicked at any time of a refresh. */
  private async load(of: unknown, known: () => readonly Row[]): Promise<readonly Row[]> {
    const elements = (await this.provider.getChildren(of)) ?? [];
    return await Promise.all(
      elements.map(async (one) => {
        const item = await this.provider.getTreeItem(one);
        const before = known().find((row) => (item.id === undefined ? row.element === one : row.item.id === item.id));
        const row: Row = Object.assign(before ?? { isExpanded: false, children: undefined }, { element: one, item });
        row.isExpanded ||= item.collapsibleState === 2;
        if (row.isExpanded && item.collapsibleState !== 0) {
          await this.loadChildren(row);
        }
        return row;
      }),
    );
  }

  private toggle(row: Row): void {
    if (row.item.collapsibleState === 0) {
      return;
    }
    row.isExpanded = !row.isExpanded;
    (row.isExpanded ? this.expanded : this.collapsed).fire({ element: row.element });
    if (row.isExpanded) {
      void this.loadChildren(row);
    }
  }

  collapseAll(): void {
    const each = (rows: readonly Row[]): void =>
      rows.forEach((row) => {
        if (row.isExpanded) {
          this.toggle(row);
        }
        each(row.children ?? []);
      });
    each(this.rows);
  }

  draw(name: string): Element {
    const header = element('div.pane-header', name, {
      attributes: { 'aria-label': `${name} Section` },
      click: () => {
        this.isPaneExpanded = !this.isPaneExpanded;
        this.update();
      },
    });
    const body = this.visible
      ? [
          ...(this.message === undefined ? [] : [element('div.message', this.message)]),
          ...flat(this.rows).map((row, i) => this.drawRow(row, i)),
          ...(this.message === undefined && this.rows.length === 0 ? drawWelcome(this.id) : []),
        ]
      : [];
    return element('div.pane', [header, ...body]);
  }

  private drawRow(row: Row, index: number): Element {
    const { label, description, command, accessibilityInformation } = row.item as TreeItem & {
      readonly accessibilityInformation?: { readonly label: string };
    };
    const name = typeof label === 'string' ? label : ((label as { readonly label?: string } | undefined)?.label ?? '');
    const words = typeof description === 'string' ? description : '';
    const attributes = {
      'aria-label': accessibilityInformation?.label ?? `${name}, ${words}`,
      'data-index': String(index),
    };
    const click = (): unknown => {
      focused = { view: this.id, row };
      return command === undefined ? this.toggle(row) : executeCommand(command.command, ...(command.arguments ?? []));
    };
    const point = (): unknown => this.point(row);
    return element(
      'div.monaco-list-row',
      [
        element('div.monaco-tl-twistie', '', { click: () => this.toggle(row) }),
        labelled('a.label-name', name, { click, point }),
        labelled('span.label-description', words),
      ],
      { attributes, click, point },
    );
  }

  private async point(row: Row): Promise<void> {
    const token = new CancellationTokenSource().token;
    const item = (await this.provider.resolveTreeItem?.(row.item, row.element, token)) ?? row.item;
    const { tooltip } = item;
    TreeView.tooltip =
      typeof tooltip === 'string' ? tooltip : ((tooltip as { value?: string } | undefined)?.value ?? '');
  }
}

function flat(rows: readonly Row[]): readonly Row[] {
  return rows.flatMap((row) => [row, ...(row.isExpanded ? flat(row.children ?? []) : [])]);
}

function find(rows: readonly Row[], of: unknown): Row | undefined {
  for (const row of rows) {
    const found = row.element === of ? row : find(row.children ?? [], of);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

export function createTreeView(id: string, { treeDataProvider }: { readonly treeDataProvider: Provider }): TreeView {
  const view = new TreeView(id, treeDataProvider);
  view.update();
  return view;
}

export function drawViews(): readonly Element[] {
  if (!isContainerShown) {
    return [];
  }
  const opened = menu.length > 0 ? [drawMenu()] : [];
  const declared = Object.values(manifest.contributes.views).flat();
  const panes = declared.flatMap(({ id }) => {
    const view = views.get(id);
    const name = id.split('.').at(-1) ?? '';
    return view === undefined ? [] : [view.draw(`${name[0]?.toUpperCase()}${name.slice(1)}`)];
  });
  return [...panes, ...opened];
}

function showContainer(isShown: boolean): void {
  isContainerShown = isShown;
  views.forEach((view) => view.update());
}

builtInCommands({
  'workbench.view.explorer': () => showContainer(false),
  'workbench.action.closePanel': () => undefined,
  ...Object.fromEntries(
    Object.values(manifest.contributes.views)
      .flat()
      .flatMap(({ id }) => [
        [
          `${id}.focus`,
          () => {
            const view = views.get(id);
            if (view !== undefined) {
              view.isPaneExpanded = true;
            }
            showContainer(true);
          },
        ],
        [
          `${id}.removeView`,
          () => {
            const view = views.get(id);
            if (view !== undefined) {
              view.isPaneExpanded = false;
              view.update();
            }
          },
        ],
        [
          `${id}.resetViewLocation`,
          () =>
            views.forEach((view) => {
              view.isPaneExpanded = true;
              view.update();
            }),
        ],
        [`workbench.actions.treeView.${id}.collapseAll`, () => views.get(id)?.collapseAll()],
      ]),
  ),
});
