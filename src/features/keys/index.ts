import { commands, type CommandHandler } from '../../host/ids';
import type { Deps } from '../deps';
import { removeApiKeys } from './removeApiKeys';
import { setApiKey } from './setApiKey';

export function createKeys(deps: Deps): Readonly<Record<string, CommandHandler>> {
  return {
    [commands.setApiKey]: () => setApiKey(deps),
    [commands.removeApiKeys]: () => removeApiKeys(deps),
  };
}
