import { parseArgs } from 'node:util';
import {
  type Command,
  CommandError,
  exitCodes,
  type Given,
  type ListedCommand,
  type Option,
  type Options,
} from './command';
import { wrapped } from './wrapped';

const help: Option = { type: 'boolean', help: 'this' };

/** Columns of the help. */
const width = 110;

/** Runs a command with what follows its name. @throws {CommandError}, and what the command throws */
export async function runCommand(
  command: Command,
  args: readonly string[],
  all: () => Promise<readonly ListedCommand[]>,
): Promise<number> {
  const { operands, values } = read(command, args);
  if (values['help'] === true) {
    process.stdout.write(usageOf(command));
    return exitCodes.ok;
  }
  const { least, most } = command.count ?? { least: 1, most: 1 };
  if (operands.length < least) {
    process.stderr.write(usageOf(command));
    return exitCodes.usage;
  }
  if (most !== undefined && operands.length > most) {
    throw new CommandError(`"${operands[most]}" is one too many. ${seeHelp(command)}`);
  }
  return await command.run({ operands, values }, all);
}

function read(command: Command, args: readonly string[]): Given<Options> {
  try {
    const options = { ...command.options, help };
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { operands: positionals, values };
  } catch (error) {
    const [what] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new CommandError(`${what}. ${seeHelp(command)}`, exitCodes.usage, { cause: error });
  }
}

function seeHelp({ name }: Command): string {
  return `See snowprobe ${name} --help.`;
}

/** What `--help` prints. */
export function usageOf({ name, operands, about, options, examples }: Command): string {
  const rows = [
    [operands, about],
    ...Object.entries({ ...options, help }).map(([key, option]) => [
      `--${key}${option.type === 'string' ? ` ${option.value ?? 'TEXT'}` : ''}`,
      option.multiple === true ? `${option.help}. May be repeated` : option.help,
    ]),
  ] as const;
  const left = Math.max(...rows.map(([term = '']) => term.length)) + 4;
  const lines = rows
    .filter(([term]) => term !== '')
    .map(([term = '', text = '']) => `  ${term}`.padEnd(left) + wrapped(text, left, width));
  const shown = examples
    .flatMap(([given, does]) => [`snowprobe ${name} ${given}`, `    ${does}`])
    .map((line) => `  ${line}`);
  return `Usage: snowprobe ${[name, operands, '[options]'].filter(Boolean).join(' ')}\n\n${lines.join('\n')}\n\n${shown.join('\n')}\n`;
}
