import type { CommandHandlers } from '../../editor/ids';
import { FailingLine } from './failingLine';
import { openSource } from './openSource';

export interface DebugFeature {
  readonly commands: CommandHandlers<'debug'>;
  dispose(): void;
}

/** What leads from a transaction to the source of the open project. */
export function createDebug(): DebugFeature {
  const failing = new FailingLine();
  return {
    commands: {
      openSource: (place) => openSource(place),
      showFailingLine: (place, reason) => failing.show(place, typeof reason === 'string' ? reason : ''),
    },
    dispose: () => failing.dispose(),
  };
}
