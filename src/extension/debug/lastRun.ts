import vscode = require('vscode');
import { JsonSyntaxError, type JsonValue, parseJson, parseJsonInSlices, nextTurn } from '../../engine/primitives';
import { type ScriptRun, namesInScript, readDeployment, readJournal, readScriptRun } from '../../engine/source';
import { fileBytes } from '../vscode/fileBytes';

/** Runs in larger files are not read. */
const maxBytes = 4 << 20;
/** At most this many chains of one script. */
const maxChains = 20;

/**
 * The latest run, on the chain where the script ran last.
 *
 * @param script its text
 * @param folder of `runsOf`
 */
export async function lastRun(script: string, folder: vscode.Uri): Promise<ScriptRun | undefined> {
  const chains = (await vscode.workspace.fs.readDirectory(folder)).filter(
    ([, type]) => type === vscode.FileType.Directory,
  );
  const names = namesInScript(script);
  const runs = await Promise.all(
    chains.slice(0, maxChains).map(([name]) => {
      const chain = vscode.Uri.joinPath(folder, name);
      return folder.path.includes('/broadcast/')
        ? readRun(vscode.Uri.joinPath(chain, 'run-latest.json'))
        : folder.path.endsWith('/ignition/deployments')
          ? readJournalAt(vscode.Uri.joinPath(chain, 'journal.jsonl'), names.modules)
          : readDeployments(chain, names.contracts);
    }),
  );
  return runs.reduce((last, run) => (run !== undefined && (run.at ?? 0n) >= (last?.at ?? 0n) ? run : last), undefined);
}

export async function readRun(uri: vscode.Uri): Promise<ScriptRun | undefined> {
  const json = await readJson(uri);
  return json === undefined ? undefined : readScriptRun(json);
}

export async function readJournalAt(uri: vscode.Uri, modules?: readonly string[]): Promise<ScriptRun | undefined> {
  const text = await textOf(uri);
  const lines = text?.split('\n').filter((line) => line.trim() !== '');
  const run =
    lines &&
    ifComplete(() =>
      readJournal(
        lines.map((line) => parseJson(line)),
        modules,
      ),
    );
  return run === undefined ? undefined : { ...run, at: await changedAt(uri) };
}

async function readDeployments(chain: vscode.Uri, contracts: readonly string[]): Promise<ScriptRun | undefined> {
  // hardhat-deploy 2 writes the second one: {"chainId":"43112","genesisHash":"0x…"}.
  const [id, json] = await Promise.all(['.chainId', '.chain'].map((name) => textOf(vscode.Uri.joinPath(chain, name))));
  const evmChainId = /^\d{1,20}$|(?<="chainId":\s?")\d{1,20}(?=")/.exec(id ?? json ?? '')?.[0];
  if (evmChainId === undefined) {
    return undefined;
  }
  const calls = contracts.map(async (name) => {
    const json = await readJson(vscode.Uri.joinPath(chain, `${name}.json`));
    return json === undefined ? undefined : readDeployment(name, json);
  });
  const found = (await Promise.all(calls)).filter((call) => call !== undefined);
  return { evmChainId: BigInt(evmChainId), at: await changedAt(chain), calls: found };
}

async function changedAt(uri: vscode.Uri): Promise<bigint> {
  return BigInt(Math.trunc((await vscode.workspace.fs.stat(uri)).mtime));
}

async function readJson(uri: vscode.Uri): Promise<JsonValue | undefined> {
  const text = await textOf(uri);
  try {
    return text === undefined ? undefined : await parseJsonInSlices(text, nextTurn);
  } catch (error) {
    return ignoreIncomplete(error);
  }
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await fileBytes(uri, { maxBytes });
  return typeof bytes === 'string' ? undefined : new TextDecoder().decode(bytes);
}

function ifComplete<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return ignoreIncomplete(error);
  }
}

/** Invalid JSON is still being written: the watcher fires again once it is complete. */
function ignoreIncomplete(error: unknown): undefined {
  if (!(error instanceof JsonSyntaxError)) {
    throw error;
  }
}
