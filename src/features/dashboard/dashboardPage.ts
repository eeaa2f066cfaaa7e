import * as l10n from '@vscode/l10n';
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { inHtml } from '../../core/inert/html';

/** Where what a page loads stands. */
export function pageFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist');
}

/** The page of a dashboard: one script of ours, which brings its styles, and nothing else from anywhere. */
export function dashboardPage(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64url');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension), 'dashboard.js'));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${inHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(l10n.t('Dashboard'))}</title>
</head>
<body><main></main><script type="module" nonce="${nonce}" src="${inHtml(script.toString())}"></script></body>
</html>`;
}
