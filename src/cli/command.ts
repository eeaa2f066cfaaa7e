import type { parseArgs } from 'node:util';

/** How a command ended, for scripts. */
export const exitCodes = {
  ok: 0,
  /** The command line is wrong. */
  usage: 1,
  /** What is given cannot be read. */
  unreadable: 2,
  /** It is not there, or nobody answered. */
  notFound: 3,
  /** It was read, and something is wrong with it. */
  failed: 4,
} as const;

/** Why a command ends; the message is a sentence. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly code: number = exitCodes.usage,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** What stands for its value in the help: NAME. */
  readonly value?: string;
  readonly help: string;
  /** What it takes, for completion. */
  readonly takes?: 'file' | 'folder' | readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>['values'];

export interface Given<O extends Options> {
  readonly operands: readonly string[];
  readonly values: Values<O>;
}

/** A subcommand. A new one is a file in commands/ and a line in commands.ts. */
export interface Command<O extends Options = Options> {
  readonly name: string;
  /** As the usage has them: ID, FILES. */
  readonly operands: string;
  /** How many are given; absent: one. */
  readonly count?: { readonly least: number; readonly most?: number };
  /** What they are. */
  readonly about: string;
  /** What files complete them. */
  readonly takes?: Option['takes'];
  readonly options: O;
  readonly examples: readonly (readonly [args: string, does: string])[];
  /**
   * @param all the others
   * @returns the exit code
   * @throws {CommandError}, and what asking throws
   */
  run(given: Given<O>, all: () => Promise<readonly ListedCommand[]>): Promise<number>;
}

export interface ListedCommand {
  readonly summary: string;
  readonly command: Command;
}

/** Types `run` by the options. */
export function defineCommand<const O extends Options>(command: Command<O>): Command {
  return command;
}
