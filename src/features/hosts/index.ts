import { commands, type CommandHandler } from '../../host/ids';
import type { Deps } from '../deps';
import { manageHosts } from './manageHosts';

export function createHosts(deps: Deps): Readonly<Record<string, CommandHandler>> {
  return { [commands.manageHosts]: () => manageHosts(deps) };
}
