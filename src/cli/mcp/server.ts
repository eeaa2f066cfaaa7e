import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { version } from '../../../package.json';
import { type AgentDoor, agentTools, errorSentence } from '../../engine';
import { type ResultPiece, ResultPager } from '../../engine/agents';
import { CommandError } from '../command';
import { find, diagnoseChain } from '../find';
import type { NetworkChoice } from '../network/openNetwork';
import { evmChainIdOf, readerContext } from '../reader';
import { sendCall } from '../sendCall';
import { errorCodes, ProtocolError, type McpServer, type Skill } from './protocol';
import toolTexts from './toolTexts.json';

const instructions =
  'Snowprobe reads Avalanche networks: C-Chain, P-Chain, X-Chain and L1s. Start with lookup_chain_identifier for any hash, address or ID. Nothing here signs or sends a transaction. Networks are named, never given by URL.';

interface ToolTexts {
  readonly title: string;
  /** What it returns, when to use it, and when not to. */
  readonly description: string;
  /** It sends no requests. */
  readonly isOffline?: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

/** The tools as listed to clients, which assume JSON Schema 2020-12. */
export const listedTools = agentTools.map(({ name, input }) => {
  const { title, description, isOffline, fields } = (toolTexts as Readonly<Record<string, ToolTexts>>)[name]!;
  const { $schema: _, properties = {}, ...schema } = z.toJSONSchema(input, { io: 'input' });
  const described = Object.entries(properties).map(([field, one]): [string, unknown] => [
    field,
    fields[field] === undefined ? one : { ...(one as object), description: fields[field] },
  ]);
  return {
    ...{ name, title, description },
    inputSchema: { ...schema, properties: Object.fromEntries(described) },
    annotations: { readOnlyHint: true, openWorldHint: isOffline !== true },
  };
});

const callSchema = z.looseObject({
  name: z.string(),
  arguments: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * @param choice network and hosts from the command line
 * @param allowed names of other networks for agents to use; whoever started the server has allowed their hosts
 */
export function createServer(choice: NetworkChoice, allowed: readonly string[]): McpServer {
  const answers = new ResultPager(() => randomBytes(9).toString('base64url'));
  const choiceFor = (network: string | undefined): NetworkChoice => {
    if (network === undefined || network === choice.network) {
      return choice;
    }
    if (!allowed.includes(network)) {
      throw new CommandError(
        `Nothing was sent: the server was not started for ${network}. The user can add --allow ${network}.`,
      );
    }
    return { network, settings: choice.settings, yes: choice.yes };
  };
  const door: AgentDoor = {
    find: (id, { network, chain, signal }) => find(id, { ...choiceFor(network), chain }, signal),
    diagnose: (chain, { network, signal }) => diagnoseChain(chain, choiceFor(network), signal),
    send: (request, { network, chain, signal }) => sendCall(request, { ...choiceFor(network), chain }, signal),
    reader: readerContext,
    evmChainId: evmChainIdOf,
  };
  return {
    info: { name: 'snowprobe', version },
    instructions,
    tools: listedTools,
    skills: readSkills(),
    async call(params, signal) {
      const { data: given } = callSchema.safeParse(params);
      const tool = agentTools.find(({ name }) => name === given?.name);
      if (given === undefined || tool === undefined) {
        throw new ProtocolError(errorCodes.invalidParams, `There is no tool "${given?.name ?? ''}".`);
      }
      const { cursor, ...input } = given.arguments ?? {};
      if (typeof cursor === 'string') {
        return resultOf(answers.next(cursor));
      }
      const read = tool.input.safeParse(input);
      if (!read.success) {
        throw new ProtocolError(errorCodes.invalidParams, z.prettifyError(read.error));
      }
      try {
        return resultOf(answers.first(await tool.run(door, input, signal)));
      } catch (error) {
        // Error sentences may contain text from hosts, so they are fenced like other data.
        return resultOf(
          error instanceof CommandError
            ? { text: error.message, about: {}, isError: true }
            : answers.first({ text: errorSentence(error), isError: true }),
        );
      }
    },
  };
}

function resultOf({ text, about, isError }: ResultPiece): object {
  const structured = isError && Object.keys(about).length === 0 ? {} : { structuredContent: about };
  return { content: [{ type: 'text', text }], ...structured, ...(isError ? { isError } : {}) };
}

/** Reads the package's skills, in a folder above the running file. @throws {Error} if there are none */
export function readSkills(from = __dirname): readonly Skill[] {
  const folder = ['../../media/skills', '../../../media/skills']
    .map((place) => path.join(from, place))
    .find((place) => existsSync(place));
  if (folder === undefined) {
    throw new Error(`The package has lost its media/skills, above ${from}. Install it again.`);
  }
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const whole = readFileSync(path.join(folder, name, 'SKILL.md'), 'utf8');
      const { description, text } =
        /^---\n[^]*?\ndescription: (?<description>[^\n]+)\n---\n\n(?<text>[^]*)$/.exec(whole)?.groups ?? {};
      if (description === undefined || text === undefined) {
        throw new Error(`media/skills/${name}/SKILL.md has no description. Install the package again.`);
      }
      return { name, description, text };
    });
}
