import { builtInCommands, executeCommand } from './commands';
import { documentAt } from './documents';
import { activeTextEditor, frontTab, tabGroups } from './editors';
import { type Element, element, labelled, select, textOf } from './elements';
import { Position, type Range } from './places';
import { clicking, dialog, drawMessages } from './messages';
import { cellBar, kernelOf } from './kernels';
import { activeNotebookEditor } from './notebooks';
import { shownInput } from './quickInput';
import { closeMenu, drawViews, openMenu, TreeView } from './trees';
import { type NotebookCellStatusBarItem, TabInputTextDiff } from './values';
import type { BridgeRequestName, BridgeRequests, Target } from '../../integration/harness/bridgeRequests';

clicking.command = (command) =>
  command === undefined
    ? undefined
    : typeof command === 'string'
      ? executeCommand(command)
      : executeCommand(command.command, ...(command.arguments ?? []));

async function draw(): Promise<readonly Element[]> {
  const input = shownInput();
  const notebook = activeNotebookEditor()?.notebook;
  const bars = await Promise.all((notebook?.getCells() ?? []).map((cell) => cellBar(cell)));
  return [
    ...drawMessages(),
    ...(input === undefined ? [] : [input.draw()]),
    ...drawViews(),
    ...tabGroups.all.flatMap(({ tabs }) =>
      tabs.map(({ label, isActive }) => element(`div.tab${isActive ? '.active' : ''}`, label)),
    ),
    ...(notebook === undefined
      ? []
      : [element('div.notebook-toolbar-container', (kernelOf(notebook) ?? '').replace('snowprobe.', ''))]),
    ...bars.map((bar) => element('div.cell-statusbar-container', bar.map(drawItem))),
    ...shownTexts().map((text) => element('div.view-lines', text)),
    hover(),
  ];
}

/** Texts of the active editor, or of both sides of a diff. */
function shownTexts(): readonly string[] {
  const { input } = frontTab() ?? {};
  const uris = input instanceof TabInputTextDiff ? [input.original, input.modified] : [];
  const documents = [activeTextEditor()?.document, ...uris.map(documentAt)];
  return documents.flatMap((document) => (document === undefined ? [] : [document.getText()]));
}

/** The text under the pointer in the editor. */
let pointed: string | undefined;
/** Markdown of the visible hover. */
let hovered: readonly string[] = [];

/** The hover's text, with its links as clickable elements. */
function hover(): Element {
  const texts = [...hovered, TreeView.tooltip].filter((text) => text !== '');
  return element(
    'div.monaco-hover',
    texts.map((text) => {
      const links = [...text.matchAll(/\[([^\]]*)\]\(command:([\w.%]+)(?:\?([^ )]+))?/g)];
      return element('div', [
        element('div', plainWords(text.replace(/\[([^\]]*)\]\(command:[^)]*\)/g, ''))),
        ...links.map(([, words = '', command = '', args]) =>
          element('a', plainWords(words), {
            click: () =>
              executeCommand(
                decodeURIComponent(command),
                ...(args === undefined ? [] : (JSON.parse(decodeURIComponent(args)) as unknown[])),
              ),
          }),
        ),
      ]);
    }),
  );
}

function plainWords(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&nbsp;|&ensp;/g, ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/\*\*|`/g, '');
}

async function showHover(): Promise<void> {
  const editor = activeTextEditor();
  if (pointed === undefined || editor === undefined) {
    return;
  }
  const { document } = editor;
  const at = document.positionAt(document.getText().indexOf(pointed) + 2);
  const given = (await executeCommand('vscode.executeHoverProvider', document.uri, at)) as readonly {
    readonly contents: readonly unknown[];
  }[];
  const marks = [...editor.decorations.values()].flat() as readonly {
    readonly range: Range;
    readonly hoverMessage?: unknown;
  }[];
  const own = marks.filter(({ range }) => range.contains(new Position(at.line, at.character)));
  hovered = [...given.flatMap(({ contents }) => contents), ...own.map(({ hoverMessage }) => hoverMessage)]
    .filter((text) => text !== undefined)
    .map((text) => (typeof text === 'string' ? text : (text as { readonly value: string }).value));
}

builtInCommands({
  'editor.action.showHover': showHover,
  'editor.action.hideHover': () => void (hovered = []),
});

function drawItem({ text, command }: NotebookCellStatusBarItem): Element {
  return labelled('div.cell-status-item', text, { click: () => clicking.command(command) });
}

/** Polls until there is a result. */
async function until<T>(wait: number, look: () => Promise<T | undefined>, problem: () => Promise<string>): Promise<T> {
  const end = performance.now() + wait;
  for (;;) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    if (performance.now() > end) {
      throw new Error(await problem());
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function shown(selector: string): Promise<readonly Element[]> {
  return select(await draw(), selector);
}

async function elementAt(target: Target, wait: number): Promise<Element | undefined> {
  if (!('selector' in target)) {
    return undefined;
  }
  return until(
    wait,
    async () => (await shown(target.selector))[0],
    () => Promise.resolve(`there is no ${target.selector}`),
  );
}

const plain = (text: string): string => text.replace(/\s+/g, ' ');

type Handlers = {
  [N in BridgeRequestName]?: (
    request: BridgeRequests[N]['request'],
    wait: number,
  ) => Promise<BridgeRequests[N]['reply']>;
};

const handlers: Handlers = {
  async move(target, wait) {
    TreeView.tooltip = '';
    hovered = [];
    pointed = 'text' in target ? target.text : undefined;
    await showHover();
    void (await elementAt(target, wait))?.point?.();
    return null;
  },
  async click(target, wait) {
    const found = await elementAt(target, wait);
    if (found?.click === undefined) {
      throw new Error(`nothing happens on a click on ${JSON.stringify(target)}`);
    }
    void found.click();
    return null;
  },
  async press({ keys }) {
    press(keys);
    await new Promise((resolve) => setImmediate(resolve));
    return null;
  },
  async type({ text }) {
    const input = shownInput();
    if (input === undefined) {
      throw new Error('nothing is shown to type into');
    }
    input.type(text);
    await new Promise((resolve) => setImmediate(resolve));
    return null;
  },
  texts: async ({ selector }) => (await shown(selector)).map(textOf),
  waitForText: ({ selector, text }, wait) =>
    until(
      wait,
      async () => {
        const found = (await shown(selector)).find((one) => plain(textOf(one)).includes(text));
        return found && textOf(found);
      },
      async () =>
        `no "${text}" within ${wait} ms; shown was: ${(await shown(selector)).map(textOf).join('\n---\n') || 'nothing'}`,
    ),
  async waitForNone({ selector }, wait) {
    const hasText = async () => (await shown(selector)).some((one) => textOf(one) !== '' || one.click !== undefined);
    await until(
      wait,
      async () => ((await hasText()) ? undefined : true),
      () => Promise.resolve(`${selector} is still there`),
    );
    return null;
  },
};

function press(keys: string): void {
  const input = shownInput();
  const modal = dialog();
  switch (keys) {
    case 'Shift+F10':
      openMenu();
      break;
    case 'Escape':
      if (closeMenu(false)) {
        break;
      }
      if (modal !== undefined) {
        modal.close();
      } else {
        input?.hide();
      }
      break;
    case 'Enter':
      if (!closeMenu(true)) {
        input?.accept();
      }
      break;
    case 'ArrowDown':
      input?.move(1);
      break;
    case 'ArrowUp':
      input?.move(-1);
      break;
    case 'Backspace':
      input?.enter(input.value.slice(0, -1));
      break;
    case 'Control+A':
      if (input !== undefined) {
        input.isAllSelected = true;
      }
      break;
    case 'ScrollLock':
      break;
    default:
      throw new Error(`The key ${keys} does nothing here.`);
  }
}

/** Handles a request like the browser that shows a real VS Code. */
export async function onScreen<N extends BridgeRequestName>(
  name: N,
  request: BridgeRequests[N]['request'],
  wait: number,
): Promise<BridgeRequests[N]['reply']> {
  const handler = handlers[name];
  if (handler === undefined) {
    throw new Error(`There is no ${name} here.`);
  }
  // Polling must not starve other work.
  await new Promise((resolve) => setImmediate(resolve));
  return await handler(request, wait);
}
