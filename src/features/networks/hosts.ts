import { commands, type CommandHandler } from '../../editor/ids';
import type { Services } from '../services';
import { manageHosts } from './manageHosts';

export function createHosts(services: Services): Readonly<Record<string, CommandHandler>> {
  return { [commands.manageHosts]: () => manageHosts(services) };
}
