import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { evmTransactionHash } from '../../engine/source';
import { debugType } from '../vscode/ids';
import { readTarget } from '../vscode/target';
import { promptText } from '../vscode/ui/askText';

/** Debugs a transaction of a link, or one that is asked for. @param of `{ id, network, chain }` */
export async function debugTransaction(of: unknown, stopAtFailure: unknown): Promise<void> {
  const target = readTarget(of);
  const txHash = target === undefined ? await promptHash() : evmTransactionHash(target.id);
  if (txHash === undefined) {
    if (target !== undefined) {
      throw new UserError('Only transactions of an EVM chain can be debugged.');
    }
    return;
  }
  const launch = {
    ...{ type: debugType, request: 'launch', name: `Transaction ${txHash.slice(0, 10)}…` },
    ...{ txHash, network: target?.network, chain: target?.chain, stopAtFailure: stopAtFailure === true },
  };
  // What is debugged was built before: nothing that is being written is part of it.
  await vscode.debug.startDebugging(undefined, launch, { suppressSaveBeforeStart: true });
}

/** Completes what stands in launch.json, or nothing where nothing does. Undefined: the user gave up. */
export async function resolveDebug(
  configuration: vscode.DebugConfiguration,
): Promise<vscode.DebugConfiguration | undefined> {
  const { txHash, name, ...rest } = configuration as vscode.DebugConfiguration & { readonly txHash?: unknown };
  const whole = { ...rest, type: debugType, request: 'launch', name: name || 'Debug Transaction' };
  if (rest['call'] !== undefined && txHash === undefined) {
    return whole;
  }
  const hash = typeof txHash === 'string' && txHash !== '' ? txHash : await promptHash();
  return hash === undefined ? undefined : { ...whole, txHash: hash };
}

async function promptHash(): Promise<string | undefined> {
  return await promptText({
    title: 'Debug Transaction',
    prompt: 'Hash of a transaction that ran code of the open folder',
    problem: (text) => (evmTransactionHash(text) === undefined ? 'Enter 0x and 64 hex digits.' : undefined),
  });
}
