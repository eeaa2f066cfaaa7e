import * as vscode from 'vscode';
import { needsParams } from '../../core/rpc/language/needsParams';

/**
 * After a method was chosen: the blank that brings up its params, where it needs some. Only what was chosen is looked at,
 * since the params of all methods take long to describe.
 */
export async function goOn(method: unknown): Promise<void> {
  if (typeof method === 'string' && needsParams(method)) {
    await vscode.commands.executeCommand('type', { text: ' ' });
  }
}
