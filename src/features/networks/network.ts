import { commands, type CommandHandler } from '../../editor/ids';
import type { Services } from '../services';
import { selectNetwork } from './selectNetwork';

export function createNetwork(services: Services): Readonly<Record<string, CommandHandler>> {
  return { [commands.selectNetwork]: (name) => selectNetwork(services, name) };
}
