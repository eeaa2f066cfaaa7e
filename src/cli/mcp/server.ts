import { z } from 'zod';
import { errorSentence } from '../../engine';
import { CommandError } from '../command';
import type { NetworkChoice } from '../network/openNetwork';
import { Answers } from './answers';
import { errorCodes, ProtocolError, type ServerPart } from './protocol';
import { readSkills } from './skills';
import { tools } from './tools';

const instructions =
  'Snowprobe reads Avalanche networks: C-Chain, P-Chain, X-Chain and L1s. Start with lookup_chain_identifier for any hash, address or ID. Nothing here signs or sends a transaction. Networks are named, never given by URL.';

const cursor = z.string().max(40).optional().describe('of a cut answer: gives its rest');

const listed = tools.map(({ name, title, description, input }) => ({
  ...{ name, title, description },
  inputSchema: withoutDialect(z.toJSONSchema(input.extend({ cursor }), { io: 'input' })),
  annotations: {
    readOnlyHint: true,
    openWorldHint: name !== 'decode_chain_bytes' && name !== 'check_chain_config',
  },
}));

const callSchema = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

/**
 * @param choice of the command line: the network that is meant, and hosts
 * @param allowed names of other networks that an agent may name: whoever started the server agreed to their hosts
 */
export function createServer(version: string, choice: NetworkChoice, allowed: readonly string[]): ServerPart {
  const answers = new Answers();
  return {
    info: { name: 'snowprobe', version },
    instructions,
    tools: listed,
    skills: readSkills(),
    async call(params, signal) {
      const { data: given } = callSchema.safeParse(params);
      const tool = tools.find(({ name }) => name === given?.name);
      if (given === undefined || tool === undefined) {
        throw new ProtocolError(errorCodes.invalidParams, `There is no tool "${given?.name ?? ''}".`);
      }
      const { cursor: from, ...args } = given.arguments ?? {};
      if (typeof from === 'string') {
        return answers.next(from) ?? failure('This cursor is no longer known. Call the tool with its arguments again.');
      }
      const read = tool.input.safeParse(args);
      if (!read.success) {
        throw new ProtocolError(errorCodes.invalidParams, z.prettifyError(read.error));
      }
      const { network } = args;
      const isOther = typeof network === 'string' && network !== choice.network;
      if (isOther && !allowed.includes(network)) {
        return failure(
          `Nothing was sent: the server was not started for ${network}. The user adds --allow ${network}.`,
        );
      }
      try {
        const own = isOther ? { settings: choice.settings, yes: choice.yes } : choice;
        return answers.first(await tool.run(read.data, { choice: own, signal }));
      } catch (error) {
        // What a host says stands in some sentences: they are fenced as its data is.
        return error instanceof CommandError
          ? failure(error.message)
          : answers.first({ text: errorSentence(error), isError: true });
      }
    },
  };
}

/** What the model can act upon. */
function failure(sentence: string): object {
  return { content: [{ type: 'text', text: sentence }], isError: true };
}

/** As clients read it: JSON Schema 2020-12 is the default. No anyOf stands at its top, which hosts of models refuse. */
function withoutDialect({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema): object {
  return schema;
}
