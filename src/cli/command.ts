import { parseArgs } from 'node:util';

export const exitCodes = {
  ok: 0,
  /** Invalid command line. */
  usage: 1,
  unreadable: 2,
  /** Not found, or no response. */
  notFound: 3,
  /** The input was read, but has problems. */
  failed: 4,
} as const;

/** Ends a command; the message is a sentence. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly code: number = exitCodes.usage,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** Placeholder for its value in the help: NAME. */
  readonly value?: string;
  readonly help: string;
  /** Possible values, for completion. */
  readonly takes?: 'file' | 'folder' | readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

interface ParsedArgs<O extends Options> {
  readonly operands: readonly string[];
  readonly values: Values<O>;
}

/** A subcommand. To add one, create a file in commands/ and list it in cli.ts. */
export interface Command<O extends Options = Options> {
  readonly name: string;
  /** As in the usage: ID, FILES. */
  readonly operands: string;
  /** Number of operands; absent for exactly one. */
  readonly count?: { readonly least: number; readonly most?: number };
  /** Description of the operands. */
  readonly about: string;
  /** Possible operands, for completion. */
  readonly takes?: Option['takes'];
  readonly options: O;
  readonly examples: readonly (readonly [args: string, does: string])[];
  /**
   * @param listCommands lists all commands
   * @returns the exit code
   * @throws {CommandError}, and errors of requests
   */
  run(given: ParsedArgs<O>, listCommands: () => Promise<readonly ListedCommand[]>): Promise<number>;
}

export interface ListedCommand {
  readonly summary: string;
  readonly command: Command;
}

/** Infers the types of `run` from the options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command;
}

/** Selects the network, for every command that sends requests. */
export const networkOptions = {
  network: { type: 'string', value: 'NAME', help: 'mainnet, fuji (default), local, or a name in the settings' },
  settings: {
    type: 'string',
    value: 'FILE',
    takes: 'file',
    help: "networks as in VS Code's settings.json (snowprobe.network, snowprobe.networks), or that object alone; default: snowprobe.json or .vscode/settings.json in this folder or a parent",
  },
  yes: { type: 'boolean', help: 'query hosts that only a file in this folder names, without asking' },
} as const;

export const nodeOption = {
  type: 'string',
  value: 'URL',
  help: "query this node instead of the network's own; without --network, its network",
} as const;

export const jsonOption = { type: 'boolean', help: 'as JSON' } as const;

/** For commands that look up an identifier. */
export const findOptions = {
  ...networkOptions,
  node: nodeOption,
  'data-api': { type: 'string', value: 'URL', help: 'query this data service; "none" for none' },
  chain: {
    type: 'string',
    value: 'ID',
    help: 'name, EVM chain ID or blockchain ID; P-Chain or X-Chain for their block numbers',
  },
  abi: {
    type: 'string',
    value: 'FOLDER',
    takes: 'folder',
    help: 'a project whose ABIs and builds (out, artifacts, broadcast) are used',
  },
  json: jsonOption,
} as const;

const { network, settings, yes, node, 'data-api': dataApi, abi } = findOptions;

/** For commands that serve another program: the hosts they may query for it. */
export const serverOptions = { network, settings, yes, node, 'data-api': dataApi, abi } as const;

/** For commands without operands. */
export const noOperands = { operands: '', count: { least: 0, most: 0 }, about: '' } as const;

const help: Option = { type: 'boolean', help: 'show this help' };

/** Width of the help in columns. */
const width = 110;

/** Runs a command with the arguments after its name. @throws {CommandError}, and errors of the command */
export async function runCommand(
  command: Command,
  args: readonly string[],
  listCommands: () => Promise<readonly ListedCommand[]>,
): Promise<number> {
  const { operands, values } = parseCommandLine(command, args);
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
    throw new CommandError(`Unexpected argument "${operands[most]}". ${helpHint(command)}`);
  }
  return await command.run({ operands, values }, listCommands);
}

function parseCommandLine(command: Command, args: readonly string[]): ParsedArgs<Options> {
  try {
    const options = { ...command.options, help };
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { operands: positionals, values };
  } catch (error) {
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new CommandError(`${problem}. ${helpHint(command)}`, exitCodes.usage, { cause: error });
  }
}

function helpHint({ name }: Command): string {
  return `See snowprobe ${name} --help.`;
}

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
    .map(([term = '', text = '']) => `  ${term}`.padEnd(left) + wrapText(text, left, width));
  const shown = examples
    .flatMap(([given, does]) => [`snowprobe ${name} ${given}`, `    ${does}`])
    .map((line) => `  ${line}`);
  return `Usage: snowprobe ${[name, operands, '[options]'].filter(Boolean).join(' ')}\n\n${lines.join('\n')}\n\n${shown.join('\n')}\n`;
}

/** Wraps a text between words, with lines after the first indented to a column. */
export function wrapText(text: string, column: number, columns: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > Math.max(columns - column, 20)) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = `${last} ${word}`;
    }
  }
  return lines.join(`\n${' '.repeat(column)}`);
}
