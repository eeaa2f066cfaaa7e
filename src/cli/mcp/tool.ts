import type { z } from 'zod';
import type { Report } from '../../engine';
import { type AgentAnswer, aboutReport as about } from '../../engine/agents';
import type { NetworkChoice } from '../network/openNetwork';
import { evmChainIdOf } from '../reader';

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
  run(args: z.infer<Schema>, context: ToolContext): Promise<AgentAnswer>;
}

export function defineTool<Schema extends z.ZodObject>(tool: Tool<Schema>): Tool {
  return tool;
}

/** Of a report of this process. */
export function aboutReport(report: Report): Readonly<Record<string, string>> {
  return about(report, evmChainIdOf(report.network, report.chain));
}
