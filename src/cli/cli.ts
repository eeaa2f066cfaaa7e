import { CommandError, exitCodes, type Command, type ListedCommand } from './command';

/**
 * The command line: `snowprobe COMMAND …`. Results go to stdout, everything else to stderr.
 *
 * @returns the exit code, one of `exitCodes`; never throws
 */
export async function runCli([name, ...args]: readonly string[]): Promise<number> {
  try {
    if (name === undefined || name === '--help' || name === 'help') {
      process[name === undefined ? 'stderr' : 'stdout'].write(overview());
      return name === undefined ? exitCodes.usage : exitCodes.ok;
    }
    const load = loadCommand(name);
    if (load === undefined) {
      throw new CommandError(`Unknown command "${name}". Commands: ${commandNames.join(', ')}.`);
    }
    const [{ runCommand }, command] = await Promise.all([import('./command'), load()]);
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
  return `Usage: snowprobe COMMAND [options]\n\n${lines.join('\n')}\n\nFor more, run snowprobe COMMAND --help.\n`;
}

/** All commands with their summaries; a command is loaded when it is run. */
const commands = {
  lookup: ['Explain a hash, an address, an ID or a block', () => import('./commands/lookup')],
  trace: ['Show why and where a transaction failed', () => import('./commands/trace')],
  message: ['Follow a message between chains', () => import('./commands/message')],
  diagnose: ['Find out why a chain makes no blocks', () => import('./commands/diagnose')],
  check: ['Check the configuration of a chain or a node', () => import('./commands/check')],
  decode: ['Read bytes of transactions, blocks and messages', () => import('./commands/decode')],
  test: ['Run the expectations of .rpc notebooks as tests', () => import('./commands/test')],
  call: ['Send one RPC request', () => import('./commands/call')],
  mcp: ['Serve agents over the Model Context Protocol', () => import('./commands/mcp')],
  lsp: ['Serve any editor over the Language Server Protocol', () => import('./commands/lsp')],
  dap: ['Debug transactions in any editor over the Debug Adapter Protocol', () => import('./commands/dap')],
  export: ['Write a whole list to a file', () => import('./commands/export')],
  completion: ['Print the completion script of a shell', () => import('./commands/completion')],
} as const satisfies Readonly<Record<string, readonly [string, () => Promise<{ readonly command: Command }>]>>;

type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as readonly CommandName[];

export const summaries = Object.fromEntries(commandNames.map((name) => [name, commands[name][0]])) as Readonly<
  Record<CommandName, string>
>;

/** `undefined` for an unknown command. */
export function loadCommand(name: string): (() => Promise<Command>) | undefined {
  const known = commandNames.find((each) => each === name);
  return known === undefined ? undefined : async () => (await commands[known][1]()).command;
}

export async function allCommands(): Promise<readonly ListedCommand[]> {
  return await Promise.all(
    commandNames.map(async (name) => ({ summary: commands[name][0], command: (await commands[name][1]()).command })),
  );
}
