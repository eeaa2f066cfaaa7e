import vscode = require('vscode');
import { DisposableStore } from '../vscode/disposables';
import type { CommandHandlers } from '../vscode/ids';
import type { Services } from '../shared/services';
import { TransactionDebugAdapter } from './adapter';
import { debugTransaction, resolveDebug } from './debugTransaction';
import { FailingLine } from './failingLine';
import { GasInEditor } from './gasInEditor';
import { openSource } from './openSource';

export interface DebugFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'debug'>;
  /** One for each session. */
  adapter(): vscode.DebugAdapterDescriptor;
  /** Completes a launch configuration; undefined: the user gave up. */
  resolve(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined>;
}

/** What leads from a transaction to the source of the open project. */
export function createDebug(services: Services): DebugFeature {
  const store = new DisposableStore();
  const failing: FailingLine = store.add(new FailingLine((uri, line) => gas.isAt(uri, line)));
  const gas = store.add(new GasInEditor((uri, line) => failing.isAt(uri, line)));
  return {
    commands: {
      openSource: (place) => openSource(place),
      showFailingLine: (place, reason, stack, at) => failing.show(place, reason, stack, at),
      showGas: (lines, at) => gas.show(lines, at),
      clearMarks() {
        failing.clear();
        gas.clear();
      },
      debugTransaction: (target, stopAtFailure) => debugTransaction(target, stopAtFailure),
    },
    adapter: () => new vscode.DebugAdapterInlineImplementation(new TransactionDebugAdapter(services)),
    resolve: (configuration) => resolveDebug(configuration),
    dispose: () => store.dispose(),
  };
}
