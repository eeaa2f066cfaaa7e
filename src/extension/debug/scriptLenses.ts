import vscode = require('vscode');
import { JsonSyntaxError, parseJsonInSlices } from '../../engine/primitives';
import { type ScriptCall, type ScriptRun, placeCalls, readScriptRun } from '../../engine/source';
import type { Services } from '../shared/services';
import { fileBytes } from '../vscode/fileBytes';
import { commands } from '../vscode/ids';
import { lensAt } from '../vscode/ui/editorWords';

/** A run with more is no longer read by people either. */
const maxBytes = 4 << 20;
/** A script that ran on more chains than this was not for people to follow. */
const maxChains = 20;

/**
 * Above the calls of a script of Foundry's what became of them when it ran last, as its receipts in `broadcast/` say: nobody is
 * asked for it. Debug asks the hosts, where the user agrees.
 *
 * @param folder `broadcast/Deploy.s.sol`
 */
export async function scriptLenses(
  { config, state }: Services,
  document: vscode.TextDocument,
  folder: vscode.Uri,
): Promise<readonly vscode.CodeLens[]> {
  const run = config.get().lastRunLenses ? await lastRun(folder) : undefined;
  if (run === undefined) {
    return [];
  }
  const networks = [state.networks.active(), ...state.networks.all()];
  const network = networks.find(({ chains }) => chains.some(({ evmChainId }) => evmChainId === run.evmChainId));
  const chain = network?.chains.find(({ evmChainId }) => evmChainId === run.evmChainId);
  return [...placeCalls(document.getText(), run.calls)].flatMap(([line, call]) => {
    const command = commandOf(call, { id: call.hash, network: network?.name, chain: chain?.name });
    return command === undefined ? [] : [lensAt(line, command)];
  });
}

function commandOf({ outcome }: ScriptCall, target: object): vscode.Command | undefined {
  switch (outcome) {
    case 'succeeded':
      return { title: '✓ last run', command: commands.lookUp, arguments: [target] };
    case 'reverted':
      return { title: '✗ last run reverted · Debug', command: commands.debugTransaction, arguments: [target, true] };
    case 'pending':
      return undefined;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** That of the chain where it ran last. */
async function lastRun(folder: vscode.Uri): Promise<ScriptRun | undefined> {
  const chains = (await vscode.workspace.fs.readDirectory(folder)).filter(([name]) => /^\d{1,20}$/.test(name));
  const runs = await Promise.all(
    chains.slice(0, maxChains).map(([name]) => readRun(vscode.Uri.joinPath(folder, name, 'run-latest.json'))),
  );
  return runs.reduce((last, run) => (run !== undefined && run.at >= (last?.at ?? 0n) ? run : last), undefined);
}

async function readRun(uri: vscode.Uri): Promise<ScriptRun | undefined> {
  const bytes = await fileBytes(uri, { maxBytes });
  if (typeof bytes === 'string') {
    return undefined;
  }
  try {
    return readScriptRun(await parseJsonInSlices(new TextDecoder().decode(bytes), nextTurn));
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      // It is being written: the watcher tells once it is whole.
      return undefined;
    }
    throw error;
  }
}
