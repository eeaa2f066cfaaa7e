import vscode = require('vscode');
import { type ConfigFile, type RecognisedFile, isFile, recognise } from '../../engine/config';

/** Characters from the beginning and the end of a long text. */
const sampledCharacters = 16_384;

/** Which chain config file a document is, if any. */
export function recognisedConfig(document: vscode.TextDocument): RecognisedFile | undefined {
  const { uri, languageId } = document;
  if ((languageId !== 'json' && languageId !== 'jsonc') || !isShown(uri)) {
    return undefined;
  }
  const result = configuredFile(document);
  return recognise({ path: uri.path, result, ...headAndTail(document) });
}

/** What is edited or opened by us, not the other side of another extension's diff. */
function isShown({ scheme, authority }: vscode.Uri): boolean {
  return scheme === 'snowprobe'
    ? authority === 'genesis'
    : scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

function configuredFile(document: vscode.TextDocument): ConfigFile | 'none' | undefined {
  const table: unknown = vscode.workspace.getConfiguration('snowprobe', document).get('chainConfigFiles');
  const rows = typeof table === 'object' && table !== null ? Object.entries(table) : [];
  return rows.find(([pattern, file]) => isFile(file) && vscode.languages.match({ pattern }, document) > 0)?.[1] as
    ConfigFile | 'none' | undefined;
}

function headAndTail(document: vscode.TextDocument): { readonly head: string; readonly tail: string } {
  const lines = document.lineCount;
  // Most files are short; of a long one only the first and last lines are joined.
  const sampledLines = 300;
  if (lines <= 2 * sampledLines) {
    const text = document.getText();
    return { head: text.slice(0, sampledCharacters), tail: text.slice(sampledCharacters).slice(-sampledCharacters) };
  }
  return {
    head: document.getText(new vscode.Range(0, 0, sampledLines, 0)).slice(0, sampledCharacters),
    tail: document.getText(new vscode.Range(lines - sampledLines, 0, lines, 0)).slice(-sampledCharacters),
  };
}
