import vscode = require('vscode');
import { readBytesFailure } from '../../engine/bytes';
import { UserError } from '../../engine/errors';
import type { Services } from '../shared/services';
import { editorBytes } from './byteSuggestions';
import { resolveBytes, type ResolvedBytes } from './resolveBytes';

/**
 * Decode Selection: the bytes in the selection or under the cursor, the first that can be read.
 *
 * @throws {UserError} says why there are none
 */
export async function selectedBytes(services: Services): Promise<ResolvedBytes> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and select bytes in it.');
  }
  const candidates = editorBytes(editor);
  const [first] = candidates;
  if (first === undefined) {
    throw new UserError(
      editor.selection.isEmpty
        ? 'No bytes at the cursor. Place it on hex, cb58 or base64, or select them.'
        : 'No bytes in the selection. Select hex, cb58 or base64.',
    );
  }
  await services.state.bytes.ready();
  const network = services.state.networks.active();
  const text = candidates.find((each) => services.state.bytes.read(each, network).length > 0);
  if (text === undefined) {
    const why = readBytesFailure(first);
    throw new UserError(why ?? 'The selection has no bytes that Snowprobe can decode. Select hex, cb58 or base64.');
  }
  return await resolveBytes(services, { bytes: text });
}
