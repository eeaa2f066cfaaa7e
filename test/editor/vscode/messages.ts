import { builtInCommands } from './commands';
import { type Element, element, labelled } from './elements';
import { ProgressLocation } from './enums';
import { CancellationTokenSource } from './events';

type Button = string | { readonly title: string };

interface Message {
  readonly text: string;
  readonly detail: string;
  readonly isModal: boolean;
  readonly buttons: readonly Button[];
  close(button?: Button): void;
}

const open: Message[] = [];

function show(text: string, ...rest: readonly unknown[]): Promise<Button | undefined> {
  const [first, ...others] = rest as readonly (Button | { readonly modal?: boolean; readonly detail?: string })[];
  const hasOptions = typeof first === 'object' && !('title' in first);
  const { modal = false, detail = '' } = hasOptions ? first : {};
  const buttons = (hasOptions ? others : rest) as readonly Button[];
  return new Promise((resolve) => {
    const message: Message = {
      ...{ text, detail, isModal: modal, buttons },
      close: (button) => {
        open.splice(open.indexOf(message), 1);
        resolve(button);
      },
    };
    open.push(message);
  });
}

export const showInformationMessage = show;
export const showWarningMessage = show;
export const showErrorMessage = show;

export function dialog(): Message | undefined {
  return open.find(({ isModal }) => isModal);
}

interface Progress {
  readonly title: string;
  report: string;
  readonly source: CancellationTokenSource;
}

/** In a notification, and in the status bar. */
const [running, inStatusBar]: readonly [Progress[], Progress[]] = [[], []];

export async function withProgress<T>(
  { title = '', location }: { readonly title?: string; readonly location?: unknown },
  task: (
    progress: { report(what: { readonly message?: string }): void },
    token: CancellationTokenSource['token'],
  ) => Promise<T>,
): Promise<T> {
  const entry: Progress = { title, report: '', source: new CancellationTokenSource() };
  const all = location === ProgressLocation.Notification ? running : inStatusBar;
  all.push(entry);
  // A notification stays visible for a moment, even if the work is done.
  const isSeen = new Promise((resolve) => setTimeout(resolve, all === running ? 800 : 0));
  const done = task({ report: ({ message = '' }) => (entry.report = message) }, entry.source.token);
  const remove = (): unknown => all.splice(all.indexOf(entry), 1);
  void done.then(
    () => isSeen.then(remove),
    () => isSeen.then(remove),
  );
  return await done;
}

const statusMessages = new Set<{ readonly text: string }>();

export function setStatusBarMessage(text: string, milliseconds?: number): { dispose(): void } {
  const entry = { text };
  statusMessages.add(entry);
  const dispose = (): void => void statusMessages.delete(entry);
  if (milliseconds !== undefined) {
    setTimeout(dispose, milliseconds).unref();
  }
  return { dispose };
}

class StatusBarItem {
  name: string | undefined;
  text = '';
  tooltip: unknown;
  command: string | { readonly command: string; readonly arguments?: readonly unknown[] } | undefined;
  backgroundColor: { readonly id: string } | undefined;
  color: unknown;
  isShown = false;

  constructor(readonly id: string) {}

  show(): void {
    this.isShown = true;
  }

  hide(): void {
    this.isShown = false;
  }

  dispose(): void {
    items.delete(this);
  }
}

const items = new Set<StatusBarItem>();

export function createStatusBarItem(id: string): StatusBarItem {
  const item = new StatusBarItem(`snowprobe.snowprobe.${id}`);
  items.add(item);
  return item;
}

/** Runs the command of a clicked element. */
export const clicking = { command: (_: StatusBarItem['command']): unknown => undefined };

export function drawMessages(): readonly Element[] {
  const button = (message: Message, one: Button): Element =>
    element('a.monaco-button', typeof one === 'string' ? one : one.title, { click: () => message.close(one) });
  const notifications = open
    .filter(({ isModal }) => !isModal)
    .map((message) =>
      element('div.notification-list-item', [
        element('span.notification-list-item-message', message.text),
        ...message.buttons.map((one) => button(message, one)),
      ]),
    );
  const toasts = running.map(({ title, report, source }) =>
    element('div.notifications-toasts', [
      element('span', `${title} ${report}`),
      element('a.monaco-button', 'Cancel', { click: () => source.cancel() }),
    ]),
  );
  const modal = dialog();
  const kinds: Readonly<Record<string, string>> = {
    'statusBarItem.errorBackground': '.error-kind',
    'statusBarItem.warningBackground': '.warning-kind',
  };
  return [
    element('div.notifications-center', notifications),
    ...toasts,
    ...(modal === undefined
      ? []
      : [
          element('div.monaco-dialog-box', [
            element('div', modal.text),
            element('div', modal.detail),
            ...modal.buttons.map((one) => button(modal, one)),
          ]),
        ]),
    ...[...items]
      .filter(({ isShown }) => isShown)
      .map((item) => {
        const click = (): unknown => clicking.command(item.command);
        return element(
          `div.statusbar-item${kinds[item.backgroundColor?.id ?? ''] ?? ''}`,
          [labelled('a', item.text, { click })],
          { attributes: { id: item.id }, click },
        );
      }),
    ...inStatusBar.map(({ title }) => labelled('div.statusbar-item', title)),
    ...[...statusMessages].map(({ text }) => labelled('div.statusbar-item', text)),
  ];
}

builtInCommands({
  'notifications.clearAll': () => open.filter(({ isModal }) => !isModal).forEach((message) => message.close()),
  'notifications.showList': () => undefined,
  'notifications.hideList': () => undefined,
});
