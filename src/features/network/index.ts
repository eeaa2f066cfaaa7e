import { commands, type CommandHandler } from '../../host/ids';
import type { Deps } from '../deps';
import { selectNetwork } from './selectNetwork';

export function createNetwork(deps: Deps): Readonly<Record<string, CommandHandler>> {
  return { [commands.selectNetwork]: (name) => selectNetwork(deps, name) };
}
