import type { CommandHandlers } from '../../editor/ids';
import { openSource } from './openSource';

export interface DebugFeature {
  readonly commands: CommandHandlers<'debug'>;
}

/** What leads from a transaction to the source of the open project. */
export function createDebug(): DebugFeature {
  return { commands: { openSource: (place) => openSource(place) } };
}
