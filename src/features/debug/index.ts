import type { CommandHandlers } from '../../editor/ids';
import { FailingLine } from './failingLine';
import { GasInEditor } from './gasInEditor';
import { openSource } from './openSource';

export interface DebugFeature {
  readonly commands: CommandHandlers<'debug'>;
  dispose(): void;
}

/** What leads from a transaction to the source of the open project. */
export function createDebug(): DebugFeature {
  const failing = new FailingLine();
  const gas = new GasInEditor();
  return {
    commands: {
      openSource: (place) => openSource(place),
      showFailingLine: (place, reason, stack) => failing.show(place, reason, stack),
      showGas: (lines) => gas.show(lines),
      clearMarks() {
        failing.clear();
        gas.clear();
      },
    },
    dispose() {
      failing.dispose();
      gas.dispose();
    },
  };
}
