import {
  type CommandHandler,
  type CommandHandlers,
  type CommandOwner,
  commandOwners,
  commands,
  linkCommands,
} from './ids';

/**
 * The handler of each command by its ID. The compiler sees to it that a feature has those of its own commands and no
 * others; this says so again at start-up, where a cast or another build got past it.
 *
 * @throws {RangeError} for a command with two handlers, or none
 */
export function commandTable(features: { readonly [Owner in CommandOwner]: CommandHandlers<Owner> }): ReadonlyMap<
  string,
  CommandHandler
> {
  const ids: Readonly<Record<string, string>> = { ...commands, ...linkCommands };
  const table = new Map<string, CommandHandler>();
  for (const handlers of Object.values(features)) {
    for (const [name, handler] of Object.entries<CommandHandler>(handlers)) {
      const id = ids[name];
      if (id === undefined || table.has(id)) {
        throw new RangeError(id === undefined ? `no command is named ${name}` : `two handlers for ${id}`);
      }
      table.set(id, handler);
    }
  }
  const missing = Object.keys(commandOwners).filter((name) => !table.has(ids[name] ?? ''));
  if (missing.length > 0) {
    throw new RangeError(`no handler for ${missing.join(', ')}`);
  }
  return table;
}
