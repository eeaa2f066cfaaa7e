import vscode = require('vscode');
import { effectiveRulesText, lensesOf, type FoundGenesis, genesisInBytes } from '../../engine/config';
import { readUri } from '../vscode/readUri';
import { promptText } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { type ConfigDocuments, type ReadFile, readAt } from './files/configDocuments';
import { languageInput } from './service';
import type { RulesRequest } from './documents';
import { UserError } from '../../engine/errors';
import { MAX_BYTES_TEXT } from '../../engine/bytes';
import type { ByteStore } from '../shared/byteStore';

/** @throws {UserError} where the file is none of ours any more */
export async function rulesText(files: ConfigDocuments, { of, at }: RulesRequest): Promise<string> {
  const read = await readAt(files, readUri(of));
  return effectiveRulesText(languageInput(read), at ?? BigInt(Math.floor(Date.now() / 1000)));
}

/** The file that a link names, or that is open. Undefined: the user gave up. @throws {UserError} */
export async function requestRules(
  files: ConfigDocuments,
  of: unknown,
  at: unknown,
): Promise<RulesRequest | undefined> {
  const uri = typeof of === 'string' ? readUri(of) : vscode.window.activeTextEditor?.document.uri;
  const read = await readAt(files, uri);
  const key = read.document.uri.toString();
  if (typeof at === 'string' && /^\d{1,20}$/.test(at)) {
    return { of: key, at: BigInt(at) };
  }
  const time = await promptTime(read);
  return time && { of: key, at: time.at };
}

interface TimeItem extends vscode.QuickPickItem {
  readonly at?: bigint;
}

async function promptTime(read: ReadFile): Promise<{ readonly at?: bigint } | undefined> {
  const lenses = lensesOf(languageInput(read), read.file);
  const times = lenses.flatMap(({ title, opens }) =>
    opens === undefined ? [] : [{ label: dateOf(opens.rulesAt), description: title, at: opens.rulesAt }],
  );
  const once = times.filter(({ at }, i) => times.findIndex((other) => other.at === at) === i);
  const now: TimeItem = { label: 'Now' };
  const other: TimeItem = { label: 'Other time…' };
  const picked = await pickOne([now, ...once, other], {
    title: 'Show Effective Rules',
    placeHolder: 'At which time?',
  });
  if (picked !== other) {
    return picked && { at: picked.at };
  }
  const typed = await promptText({
    title: 'Show Effective Rules',
    prompt: 'A date and time such as 2027-01-31 15:00, or seconds since 1970',
    problem: (text) => (secondsOf(text) === undefined ? 'Write 2027-01-31 15:00, or seconds since 1970.' : undefined),
  });
  return typed === undefined ? undefined : { at: secondsOf(typed) };
}

function dateOf(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Without a zone it is local time, as a reader would say it. */
function secondsOf(text: string): bigint | undefined {
  const typed = text.trim();
  if (/^\d{1,15}$/.test(typed)) {
    return BigInt(typed);
  }
  const ms = Date.parse(typed);
  return Number.isNaN(ms) || ms < 0 ? undefined : BigInt(Math.floor(ms / 1000));
}

/**
 * The genesis in bytes that a link names, or in the selection, or under the cursor.
 *
 * @throws {UserError} says why there is none
 */
export function findGenesis(argument: unknown, bytes: ByteStore): FoundGenesis {
  const named = typeof argument === 'object' && argument !== null && 'bytes' in argument ? argument.bytes : argument;
  if (typeof named === 'string') {
    const text = bytes.get(named) ?? named;
    const found = text.length > MAX_BYTES_TEXT ? undefined : genesisInBytes(text);
    if (found === undefined) {
      throw new UserError('These bytes hold no genesis. Open a CreateChainTx.');
    }
    return found;
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and place the cursor on a CreateChainTx or a genesis.');
  }
  for (const text of textsAt(editor)) {
    const found = genesisInBytes(text);
    if (found !== undefined) {
      return found;
    }
  }
  throw new UserError(
    'No genesis at the cursor. Place it on a CreateChainTx or a genesis in hex, cb58 or base64, or select it.',
  );
}

/** What is selected; where nothing is, the string and the word around the cursor. */
function textsAt({ document, selection }: vscode.TextEditor): readonly string[] {
  if (!selection.isEmpty) {
    const text = document.getText(selection).trim();
    return text.length > MAX_BYTES_TEXT ? [] : [text, text.replace(/^["'`]/, '').replace(/(?<!["'`,;])["'`,;]+$/, '')];
  }
  const { line, character } = selection.active;
  const { text } = document.lineAt(line);
  return text.length > 2 * MAX_BYTES_TEXT
    ? []
    : [/"(?:[^"\\]|\\.)*"?/g, /[0-9A-Za-z+/=_]+/g].flatMap((pattern) =>
        [...text.matchAll(pattern)]
          .filter(({ 0: found, index }) => index <= character && character <= index + found.length)
          .flatMap(([found]) => [found, found.slice(1, -1)]),
      );
}
