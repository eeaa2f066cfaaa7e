import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { decodeText, NotUtf8Error } from '../../core/rpc/file/decodeText';
import { parseFile } from '../../core/rpc/file/parseFile';
import { printFile } from '../../core/rpc/file/printFile';
import { HumanError } from '../../host/humanError';
import { fromNotebookData, toNotebookData } from './notebookData';

/** `.rpc` files as notebooks: what was not changed is saved byte for byte as it was read. */
export const serializer: vscode.NotebookSerializer = {
  deserializeNotebook: (bytes) => toNotebookData(parseFile(read(bytes))),
  serializeNotebook: (data) => new TextEncoder().encode(printFile(fromNotebookData(data))),
};

/** @throws {HumanError} never an empty notebook in place of a file that could not be read */
function read(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotUtf8Error) {
      const where = l10n.t('line {0}, column {1}', error.line, error.column);
      throw new HumanError(l10n.t('This file is no UTF-8 text ({0}): save it as UTF-8 and open it again.', where));
    }
    throw error;
  }
}
