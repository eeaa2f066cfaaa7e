import vscode = require('vscode');
import { findIdentifiers, parseIdentifier, guardCopied, guardTyped, maxClipboardLength } from '../../engine/detection';
import { evmTransactionHash, type ScriptRun } from '../../engine/source';
import type { Services } from '../shared/services';
import { LivePick } from '../vscode/ui/pick';
import { readJournalAt, readRun } from './lastRun';

/** Limit on runs that are read, and on suggestions of each kind. */
const maxRuns = 20;
const maxOfEach = 5;

const title = 'Debug Transaction';
const placeholder = 'Hash of a transaction that ran code of the open folder';

interface Item extends vscode.QuickPickItem {
  readonly hash?: string;
}

/** Asks for a transaction: typed, copied, recently looked up, or sent by a script of the open folder. */
export async function promptTransaction({ recent }: Services): Promise<string | undefined> {
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, maxClipboardLength);
  const copied = findIdentifiers(clipboard)
    .filter(({ identifier, start }) => !guardCopied(identifier, clipboard, start).secret)
    .map(({ identifier }) => item(identifier.text, 'from the clipboard'));
  const lookedUp = recent.transactions().map((id) => item(id, 'looked up recently'));
  const offered = [...limited(copied), ...limited(lookedUp)];
  const pick = new LivePick<Item>({ title, placeholder });
  const show = (): void => {
    const typed = pick.value.trim();
    const own = typed === '' || offered.some(({ hash }) => hash === typed) ? [] : [typedItem(typed, clipboard)];
    const distinct = offered.filter(({ hash }, i) => offered.findIndex((one) => one.hash === hash) === i);
    pick.show([...own, ...distinct]);
  };
  show();
  pick.onDidChangeValue(show);
  pick.busy = true;
  // Slower suggestions are added below.
  let isOpen = true;
  const reading = sentByScripts().then((sent) => {
    offered.push(...sent);
    if (isOpen) {
      pick.busy = false;
      show();
    }
  });
  try {
    const chosen = pick.choose(({ hash }) => hash !== undefined);
    const [picked] = await Promise.all([chosen.finally(() => (isOpen = false)), reading]);
    return picked?.hash;
  } finally {
    pick.dispose();
  }
}

function item(id: string, description: string): Item {
  const hash = evmTransactionHash(id);
  return { label: id, description, hash };
}

function limited(items: readonly Item[]): readonly Item[] {
  return items.filter(({ hash }) => hash !== undefined).slice(0, maxOfEach);
}

function typedItem(typed: string, clipboard: string): Item {
  const hash = evmTransactionHash(typed);
  const identifier = parseIdentifier(typed);
  if (hash === undefined || identifier === undefined) {
    return { label: 'Enter 0x and 64 hex digits', alwaysShow: true, iconPath: new vscode.ThemeIcon('info') };
  }
  // A private key pasted by mistake is not sent: it is named, and rejected as a hash.
  const { word } = guardTyped(identifier, typed, clipboard);
  return word === undefined
    ? { label: typed, hash, alwaysShow: true }
    : { label: `May be a private key ("${word}")`, alwaysShow: true, iconPath: new vscode.ThemeIcon('warning') };
}

/** Newest run first; reverted transactions first within each. */
async function sentByScripts(): Promise<readonly Item[]> {
  const find = (pattern: string): Thenable<vscode.Uri[]> =>
    vscode.workspace.findFiles(pattern, '**/{node_modules,dry-run}/**', maxRuns);
  const [broadcasts, journals] = await Promise.all([
    find('**/broadcast/*/*/run-latest.json'),
    find('**/ignition/deployments/*/journal.jsonl'),
  ]);
  const runs = await Promise.all([
    ...broadcasts.map(async (uri) => ({ script: partOf(uri, 3), run: await readRun(uri) })),
    ...journals.map(async (uri) => ({ script: `ignition ${partOf(uri, 2)}`, run: await readJournalAt(uri) })),
  ]);
  const known = runs.flatMap(({ script, run }) => (run === undefined ? [] : [{ script, run }]));
  return known
    .toSorted((a, b) => ((a.run.at ?? 0n) < (b.run.at ?? 0n) ? 1 : -1))
    .flatMap(({ script, run }) => itemsOf(script, run));
}

function itemsOf(script: string, { calls }: ScriptRun): readonly Item[] {
  const failed = calls.filter(({ outcome }) => outcome === 'reverted');
  const others = calls.filter(({ outcome }) => outcome === 'succeeded');
  return limited(
    [...failed, ...others].map(({ hash, written, outcome }) =>
      item(hash, `${outcome === 'reverted' ? '✗' : '✓'} ${written.replace(/^\./, '')} · last run of ${script}`),
    ),
  );
}

/** The path segment at this distance from the end. */
function partOf({ path }: vscode.Uri, fromEnd: number): string {
  return path.split('/').at(-fromEnd) ?? '';
}
