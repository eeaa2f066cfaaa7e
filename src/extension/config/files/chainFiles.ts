import vscode = require('vscode');
import { type RecognisedFile, chainFiles, recognise, siblingPaths } from '../../../engine/config';
import { recognisedConfig } from '../../vscode/recognisedConfig';
import type { FileText, FolderTexts } from './folderTexts';

export interface OpenChainFile extends FileText {
  readonly is: RecognisedFile;
}

/** A document and the other files of its chain: what is open and not saved counts before what is on disk. */
export async function openChainFilesOf(
  document: vscode.TextDocument,
  is: RecognisedFile,
  folders: FolderTexts,
): Promise<readonly OpenChainFile[]> {
  const { uri } = document;
  const own = { ...openText(document), is };
  if (uri.scheme === 'untitled' || uri.scheme === 'snowprobe') {
    return [own];
  }
  const beside = await folders.names(vscode.Uri.joinPath(uri, '..'));
  const paths = siblingPaths(uri.path, is.file, beside);
  const others = await Promise.all(
    chainFiles.map(async (file) => {
      for (const path of paths[file] ?? []) {
        const found = await fileAt(uri.with({ path }), folders);
        if (found?.is.file === file) {
          return found;
        }
      }
      return undefined;
    }),
  );
  return [own, ...others.filter((other) => other !== undefined)];
}

async function fileAt(uri: vscode.Uri, folders: FolderTexts): Promise<OpenChainFile | undefined> {
  const open = vscode.workspace.textDocuments.find((one) => !one.isClosed && one.uri.toString() === uri.toString());
  if (open !== undefined) {
    const is = recognisedConfig(open);
    return is && { ...openText(open), is };
  }
  const found = await folders.text(uri);
  const is = found && recognise({ path: uri.path, head: found.text.slice(0, 16_384), tail: found.text.slice(-16_384) });
  return found && is && { ...found, is };
}

function openText(document: vscode.TextDocument): FileText {
  return { uri: document.uri, text: document.getText(), hasMark: document.encoding === 'utf8bom' };
}
