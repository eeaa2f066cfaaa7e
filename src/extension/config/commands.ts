import vscode = require('vscode');
import { MAX_BYTES_TEXT } from '../../engine/bytes';
import {
  type FoundGenesis,
  effectiveRulesText,
  genesisInBytes,
  lensesOf,
  upgradeTimelineReport,
} from '../../engine/config';
import { decodeUriPart, fieldsOf, textOf } from '../../engine/primitives';
import type { Report } from '../../engine/report';
import { UserError } from '../../engine/errors';
import type { ByteStore } from '../shared/byteStore';
import { pickOne } from '../vscode/ui/pick';
import { promptText } from '../vscode/ui/promptText';
import type { RulesRequest } from './documents';
import { type ConfigDocuments, type ReadFile, readAt } from './files/configDocuments';
import { languageInput } from './service';

/** @throws {UserError} where the file is no longer a recognised config file */
export async function rulesText(files: ConfigDocuments, { of, at }: RulesRequest): Promise<string> {
  return effectiveRulesText(languageInput(await readAt(files, of)), at ?? BigInt(Math.floor(Date.now() / 1000)));
}

/** @throws {UserError} as above */
export async function rulesTimeline(files: ConfigDocuments, of: string): Promise<Report> {
  const name = decodeUriPart(of.slice(of.lastIndexOf('/') + 1)) ?? '';
  return upgradeTimelineReport(languageInput(await readAt(files, of)), name);
}

/** The file that a link names or that is open; `undefined` where the user cancelled. @throws {UserError} */
export async function requestRules(
  files: ConfigDocuments,
  of: unknown,
  at: unknown,
): Promise<RulesRequest | undefined> {
  const read = await readAt(files, of);
  const key = read.document.uri.toString();
  const isNamed = typeof at === 'string' && /^\d{1,20}$/.test(at);
  const time = isNamed ? { at: BigInt(at) } : await promptTime(read);
  return time && { of: key, at: time.at };
}

async function promptTime(read: ReadFile): Promise<{ readonly at?: bigint } | undefined> {
  const title = 'Show Effective Rules';
  const times = new Map<bigint, vscode.QuickPickItem & { readonly at?: bigint }>();
  for (const { title: description, opens } of lensesOf(languageInput(read), read.file)) {
    if (opens !== undefined && !times.has(opens.rulesAt)) {
      times.set(opens.rulesAt, { label: dateOf(opens.rulesAt), description, at: opens.rulesAt });
    }
  }
  const other = { label: 'Other time…', at: undefined };
  const picked = await pickOne([{ label: 'Now', at: undefined }, ...times.values(), other], {
    title,
    placeHolder: 'At which time?',
  });
  if (picked !== other) {
    return picked && { at: picked.at };
  }
  const typed = await promptText({
    title,
    prompt: 'A date and time such as 2027-01-31 15:00, or seconds since 1970',
    problem: (text) => (secondsOf(text) === undefined ? 'Write 2027-01-31 15:00, or seconds since 1970.' : undefined),
  });
  return typed === undefined ? undefined : { at: secondsOf(typed) };
}

function dateOf(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A time without a zone is local. */
function secondsOf(text: string): bigint | undefined {
  const typed = text.trim();
  if (/^\d{1,15}$/.test(typed)) {
    return BigInt(typed);
  }
  // `Date.parse` reads a date from any words with a number.
  const ms = /^\d{4}-/.test(typed) ? Date.parse(typed) : NaN;
  return Number.isNaN(ms) || ms < 0 ? undefined : BigInt(Math.floor(ms / 1000));
}

/** The genesis that a link names, or in the selection, or at the cursor. @throws {UserError} says why there is none */
export function findGenesis(argument: unknown, bytes: ByteStore): FoundGenesis {
  const named = textOf(fieldsOf(argument)['bytes']) ?? argument;
  const editor = vscode.window.activeTextEditor;
  if (typeof named !== 'string' && editor === undefined) {
    throw new UserError('No editor is active. Open a file and place the cursor on a CreateChainTx or a genesis.');
  }
  const given = typeof named === 'string' ? (bytes.get(named) ?? named) : undefined;
  const texts = given === undefined ? textsAt(editor!) : given.length > MAX_BYTES_TEXT ? [] : [given];
  for (const text of texts) {
    const found = genesisInBytes(text);
    if (found !== undefined) {
      return found;
    }
  }
  throw new UserError(
    given !== undefined
      ? 'These bytes hold no genesis. Open a CreateChainTx.'
      : 'No genesis at the cursor. Place it on a CreateChainTx or a genesis in hex, cb58 or base64, or select it.',
  );
}

/** The selection, or, if empty, the string and the word at the cursor. */
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
