import vscode = require('vscode');
import { inDialog, inNotification, escapeHtml, inStatusBar, inTab } from '../../../engine/primitives';
import { UserError } from '../../../engine/errors';
import type { Log } from '../log';
import { withSignal } from '../disposables';

/** Severity, and with it VS Code's icon. */
export type Tone = 'information' | 'warning' | 'error';

/**
 * Shows a notification.
 *
 * @param buttons our labels
 * @returns the chosen button; `undefined` where it was dismissed
 */
export async function notify(tone: Tone, sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
  const items = buttons.map((title) => ({ title }));
  return (await showByTone(tone, inNotification(sentence), items))?.title;
}

/** Shows a modal dialog. @returns the chosen button, if any */
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
 * Asks whether to send: Enter presses the button that sends nothing. VS Code makes the first button the default, and
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

function showByTone(
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

/** Shows an error with a link to its details. Does not wait for the notification to be closed. */
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

export function pageFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist');
}

/**
 * HTML of a page: a single script of ours, which includes its styles, and nothing else.
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

const flashMs = 3_000;

export function flash(sentence: string): void {
  vscode.window.setStatusBarMessage(inStatusBar([{ words: sentence }]), flashMs);
}

/** Milliseconds of work before a notification covers the editor; until then the status bar shows it. */
const longMs = 3_000;

/** VS Code shows a notification for at least 800 ms. */
const minShownMs = 900;

/**
 * Runs `work`; if it takes long, a cancellable notification shows its progress, and closes with the result.
 *
 * @returns `undefined` where the user cancelled, however the work ended
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
  const ended = running.then(
    () => false,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const after = (ms: number) => new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), ms)));
  const isLong = Promise.race([after(longMs), ended]);
  const briefly = { location: vscode.ProgressLocation.Window, title: inStatusBar([{ words: title }]) };
  void vscode.window.withProgress(briefly, () => isLong);
  if (await isLong) {
    const minShown = after(minShownMs);
    const options = { location: vscode.ProgressLocation.Notification, title: inNotification(title), cancellable: true };
    await vscode.window.withProgress(options, async (progress, token) => {
      show = (message) => progress.report({ message });
      if (last !== undefined) {
        show(last);
      }
      await withSignal(token, async (signal) => {
        signal.addEventListener('abort', () => controller.abort());
        await ended;
      });
    });
    await minShown;
  }
  clearTimeout(timer);
  return await running;
}

/** Opens a web page in the browser; VS Code prompts for untrusted domains. @returns whether it was opened */
export async function openInBrowser(url: string): Promise<boolean> {
  const { host, href } = new URL(url);
  const uri = vscode.Uri.parse(href, true);
  // VS Code parses URLs itself: where it finds another host than the one shown, nothing is opened.
  if (uri.authority !== host) {
    throw new Error(`${host} was not opened: VS Code reads another host in its URL.`);
  }
  return await vscode.env.openExternal(uri);
}

export async function showDiff(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', left, right, inTab(title));
}

export function openPage(type: string, title: string): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(type, inTab(title), vscode.ViewColumn.Active, { enableFindWidget: true });
}

export function namePage(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inTab(title);
}
