import vscode = require('vscode');
import type { DebugProtocol } from '@vscode/debugprotocol';
import { UserError } from '../../engine/errors';
import type { Traceable } from '../../engine/evm';
import { type ReplaySession, callOf, evmTransactionHash } from '../../engine/source';
import { confirmHosts } from '../shared/askAboutHosts';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { DebugSession, type LaunchArguments } from './protocol/debugSession';

/** Debugs a recorded transaction in VS Code's own debugger, in this process: nothing is started and nothing listens. */
export class TransactionDebugAdapter implements vscode.DebugAdapter {
  private readonly sent = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly onDidSendMessage = this.sent.event;
  private readonly session: DebugSession;

  constructor(private readonly services: Services) {
    this.session = new DebugSession({
      send: (message) => this.sent.fire(message),
      load: (target, signal) => this.load(target, signal),
      pathOf: (uri) => fileName(vscode.Uri.parse(uri)),
      uriOf: (path) => uriOf(path).toString(),
    });
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const { type } = message as DebugProtocol.ProtocolMessage;
    if (type === 'request') {
      void this.session.handle(message as DebugProtocol.Request);
    }
  }

  dispose(): void {
    this.session.dispose();
    this.sent.dispose();
  }

  private async load(requested: LaunchArguments, signal: AbortSignal): Promise<ReplaySession> {
    const { state } = this.services;
    const what = traceableOf(requested);
    const target = { what, network: networkNamed(requested.network, state.networks), chain: requested.chain };
    const allowed = await confirmHosts(this.services, target.network.name, state.sessions.urls(target));
    if (allowed === undefined) {
      throw new UserError('No host may be queried for this transaction. Look it up first, and allow one.');
    }
    return await state.sessions.fetch(target, { signal, allowed });
  }
}

/** @throws {UserError} the configuration names neither a transaction nor a call */
function traceableOf(requested: LaunchArguments): Traceable {
  const hash = evmTransactionHash(requested.txHash);
  const call = requested.txHash === undefined ? callOf(requested) : undefined;
  const what = hash === undefined ? call : { hash };
  if (what === undefined) {
    throw new UserError(
      requested.txHash === undefined
        ? '"call" is no call as eth_call takes it: an object with to, data and others, block and stateOverrides beside it.'
        : '"txHash" is not the hash of a transaction: 0x and 64 hex digits.',
    );
  }
  return what;
}

/** As the protocol names files: a path, and for what is no file its URI. */
function fileName(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString();
}

function uriOf(path: string): vscode.Uri {
  return /^[a-z][a-z\d+.-]+:/i.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
}
