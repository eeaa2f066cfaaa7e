import vscode = require('vscode');
import { inDialog, inNotification, escapeHtml, inStatusBar, inTab } from '../../../engine/primitives';
import { UserError } from '../../../engine/errors';
import type { Log } from '../log';
import { withSignal } from '../disposables';

/** How grave it is, and the icon that VS Code gives it. */
export type Tone = 'information' | 'warning' | 'error';

/**
 * Shows a notification.
 *
 * @param buttons words of ours
 * @returns the button that was chosen; undefined once the message is gone without
 */
export async function notify(tone: Tone, sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
  const items = buttons.map((title) => ({ title }));
  return (await shown(tone, inNotification(sentence), items))?.title;
}

/** Asks in a dialog that stands in the way until it is answered. @returns the button that was chosen, if one was */
export async function showDialog(
  question: string,
  detail: string,
  ...buttons: readonly string[]
): Promise<string | undefined> {
  const items = buttons.map((title) => ({ title }));
  const options = { modal: true, detail: inDialog(detail) };
  return (await vscode.window.showWarningMessage(inDialog(question), options, ...items))?.title;
}

/**
 * Asks whether something may be sent: the button that Enter presses sends nothing. VS Code takes the first one for that, and
 * puts its own Cancel last.
 */
export async function confirmSending(
  question: string,
  detail: string,
  send: string,
  leave = 'Do Not Send',
): Promise<boolean> {
  return (await showDialog(question, detail, leave, send)) === send;
}

function shown(
  tone: Tone,
  sentence: string,
  items: readonly vscode.MessageItem[],
): Thenable<vscode.MessageItem | undefined> {
  switch (tone) {
    case 'information':
      return vscode.window.showInformationMessage(sentence, ...items);
    case 'warning':
      return vscode.window.showWarningMessage(sentence, ...items);
    case 'error':
      return vscode.window.showErrorMessage(sentence, ...items);
  }
}

/** Tells the user what could not be done, with the way to the details. Does not wait for the message to be closed. */
export function notifyError(log: Log, sentence: string, error: unknown): void {
  if (error instanceof UserError) {
    log.write({ level: 'info', text: sentence });
  } else {
    log.error(sentence, error);
  }
  const showLog = 'Show Log';
  void notify('error', sentence, showLog).then((picked) => {
    if (picked === showLog) {
      log.show();
    }
  });
}

/** Where what a page loads stands. */
export function pageFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist');
}

/**
 * The page of a tab: one script of ours, which brings its styles, and nothing else from anywhere.
 *
 * @param script file in `pageFolder`
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, script: string, title: string): string {
  const nonce = crypto.randomUUID();
  const source = webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension), script));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body><main></main><script type="module" nonce="${nonce}" src="${escapeHtml(source.toString())}"></script></body>
</html>`;
}

/** Milliseconds that a short word about something done stays. */
const flashMs = 3_000;

/** Says in the status bar, for a moment, that something was done. */
export function flash(sentence: string): void {
  vscode.window.setStatusBarMessage(inStatusBar([{ words: sentence }]), flashMs);
}

/** Milliseconds after which work is shown over what one reads; until then the status bar tells it. */
const longMs = 3_000;

/** VS Code takes no notification away before it was there for 800 milliseconds. */
const leastShownMs = 900;

/**
 * Runs `work`, with a notification that shows what it reports and can be cancelled where it takes its time. That is gone when
 * the result is there.
 *
 * @returns `undefined` when the user cancelled, however the work ended by that
 */
export async function runWithProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T | undefined> {
  const controller = new AbortController();
  let [last, show]: [string | undefined, (message: string) => void] = [undefined, () => {}];
  const running = work(controller.signal, (message) => {
    last = inNotification(message);
    show(last);
  }).catch((error: unknown) => {
    if (!controller.signal.aborted) {
      throw error;
    }
    return undefined;
  });
  const isOver = running.then(
    () => false,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const after = (ms: number) => new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), ms)));
  const isLong = Promise.race([after(longMs), isOver]);
  const briefly = { location: vscode.ProgressLocation.Window, title: inStatusBar([{ words: title }]) };
  void vscode.window.withProgress(briefly, () => isLong);
  if (await isLong) {
    const isGone = after(leastShownMs);
    const options = { location: vscode.ProgressLocation.Notification, title: inNotification(title), cancellable: true };
    await vscode.window.withProgress(options, async (progress, token) => {
      show = (message) => progress.report({ message });
      if (last !== undefined) {
        show(last);
      }
      await withSignal(token, async (signal) => {
        signal.addEventListener('abort', () => controller.abort());
        await isOver;
      });
    });
    await isGone;
  }
  clearTimeout(timer);
  return await running;
}

/**
 * Opens a page of the web in the browser; VS Code asks about hosts that it does not trust.
 *
 * @returns whether it was opened
 */
export async function openInBrowser(url: string): Promise<boolean> {
  const { host, href } = new URL(url);
  const uri = vscode.Uri.parse(href, true);
  // VS Code has a parser of its own: where it reads another host than the one that was shown, nothing is opened.
  if (uri.authority !== host) {
    throw new Error(`${host} was not opened: VS Code reads another host in its URL.`);
  }
  return await vscode.env.openExternal(uri);
}

/** Shows two documents side by side. */
export async function showDiff(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', left, right, inTab(title));
}

/** Opens a tab with a page in it. */
export function openPage(type: string, title: string): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(type, inTab(title), vscode.ViewColumn.Active, { enableFindWidget: true });
}

export function namePage(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inTab(title);
}
