import type { z } from 'zod';
import type { Report } from '../../engine';
import { cleanRemote } from '../../engine/primitives';
import type { NetworkChoice } from '../network/openNetwork';
import { evmChainIdOf } from '../reader';

/** What a tool found: text for the model, and what it is about. */
export interface ToolAnswer {
  readonly text: string;
  /** Where the text was read. */
  readonly about?: Readonly<Record<string, string>>;
  readonly isError?: boolean;
}

export interface ToolContext {
  /** Of the command line: it decides on hosts, an agent only on names. */
  readonly choice: NetworkChoice;
  readonly signal: AbortSignal;
}

/** A tool for agents; all of them only read. A new one is a file in tools/ and a line in tools.ts. */
export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  /** verb_noun */
  readonly name: string;
  readonly title: string;
  /** What it returns, when to use it, and when not. */
  readonly description: string;
  readonly input: Schema;
  run(args: z.infer<Schema>, context: ToolContext): Promise<ToolAnswer>;
}

export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool;
}

/** The network, the chain with its EVM chain ID, and the height that a report is of. */
export function aboutReport({ network, chain, sources, status }: Report): Readonly<Record<string, string>> {
  const evmChainId = evmChainIdOf(network, chain);
  const heights = sources.flatMap(({ outcome, height }) =>
    outcome === 'answered' && height !== undefined ? [height] : [],
  );
  const height = heights.reduce<bigint | undefined>(
    (most, each) => (most === undefined || each > most ? each : most),
    undefined,
  );
  return {
    status,
    ...(network === undefined ? {} : { network }),
    ...(chain === undefined ? {} : { chain: cleanRemote(chain, 100) }),
    ...(evmChainId === undefined ? {} : { evmChainId: String(evmChainId) }),
    ...(height === undefined ? {} : { readAtBlock: String(height) }),
  };
}
