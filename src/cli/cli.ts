import { allCommands, commandNames, loadCommand, summaries } from './commands';
import { CommandError, exitCodes } from './command';

/**
 * The command line: `snowprobe COMMAND …`. What is asked for goes to stdout, everything else to stderr.
 *
 * @returns the exit code, of `exitCodes`; never throws
 */
export async function runCli([name, ...args]: readonly string[]): Promise<number> {
  try {
    if (name === undefined || name === '--help' || name === 'help') {
      process[name === undefined ? 'stderr' : 'stdout'].write(overview());
      return name === undefined ? exitCodes.usage : exitCodes.ok;
    }
    const load = loadCommand(name);
    if (load === undefined) {
      throw new CommandError(`There is no command "${name}". There are ${commandNames.join(', ')}.`);
    }
    const [{ runCommand }, command] = await Promise.all([import('./runCommand'), load()]);
    return await runCommand(command, args, allCommands);
  } catch (error) {
    if (error instanceof CommandError) {
      process.stderr.write(`${error.message}\n`);
      return error.code;
    }
    const { errorSentence } = await import('../engine/errors');
    process.stderr.write(`${errorSentence(error)}\n`);
    return exitCodes.notFound;
  }
}

function overview(): string {
  const width = Math.max(...commandNames.map(({ length }) => length));
  const lines = commandNames.map((name) => `  ${name.padEnd(width)}  ${summaries[name]}`);
  return `Usage: snowprobe COMMAND [options]\n\n${lines.join('\n')}\n\nsnowprobe COMMAND --help says more.\n`;
}
