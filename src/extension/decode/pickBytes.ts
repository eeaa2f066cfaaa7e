import vscode = require('vscode');
import { readBytesFailure } from '../../engine/bytes';
import { LivePick } from '../vscode/ui/livePick';
import type { BytesTarget } from '../shared/byteStore';
import type { Services } from '../shared/services';
import { byteSuggestions, editorBytes } from './byteSuggestions';

interface Item extends vscode.QuickPickItem {
  readonly target?: BytesTarget;
}

const maxShownLength = 40;

/** An input with suggestions below it: every reading of what is typed or pasted, selected or copied. */
export async function pickBytes(services: Services): Promise<BytesTarget | undefined> {
  const { bytes, networks } = services.state;
  const editor = vscode.window.activeTextEditor;
  const network = networks.active();
  await bytes.ready();
  const read = (text: string) => bytes.read(text, network);
  const offered = byteSuggestions({
    editor: editor === undefined ? [] : editorBytes(editor),
    clipboard: await vscode.env.clipboard.readText(),
    read,
  }).map(({ text, reading, from }) => item(text, reading.name, reading.key, from));
  const pick = new LivePick<Item>({
    title: 'Decode Bytes (offline)',
    placeholder: 'Transaction, block, UTXO, Warp message, call or error in hex, cb58 or base64',
  });
  const show = (): void => {
    const typed = pick.value.trim();
    const readings = typed === '' ? [] : read(typed);
    const why = typed === '' || readings.length > 0 ? undefined : readBytesFailure(typed);
    pick.show([
      ...readings.map(({ name, key }) => ({ ...item(typed, name, key), alwaysShow: true })),
      ...(why === undefined ? [] : [{ label: 'Cannot be decoded', detail: why, alwaysShow: true }]),
      ...offered,
    ]);
  };
  show();
  pick.onDidChangeValue(show);
  const chosen = await pick.choose(({ target }) => target !== undefined);
  pick.dispose();
  return chosen?.target;
}

function item(text: string, name: string, as: string, from?: string): Item {
  const short = text.length > maxShownLength ? `${text.slice(0, maxShownLength - 8)}…${text.slice(-7)}` : text;
  const description = from === undefined ? short : `${short} · ${from}`;
  return { label: name, description, target: { bytes: text, as } };
}
