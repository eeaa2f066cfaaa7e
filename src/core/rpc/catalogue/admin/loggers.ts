import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { field, wordField } from '../field';
import { nodeMethod } from '../method';
import { administration } from './administration';

/** What a node writes into its log files and prints. */

const loggerName = () =>
  z.optional(
    field(text, { sentence: 'An alias or ID of a chain, or another logger such as main.', default: 'every logger' }),
  );
const level = (sentence: string) =>
  z.optional(
    field(z.enum(['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO']), {
      sentence,
      default: 'stays as it is; one of the two levels must be given',
    }),
  );

const loggerLevels = () =>
  z.object({
    loggerLevels: z.record(
      text,
      z.object({
        logLevel: wordField('What goes into the file.'),
        displayLevel: wordField('What is printed.'),
      }),
    ),
  });

export const getLoggerLevel = nodeMethod({
  ...administration,
  effect: 'reads',
  name: 'admin.getLoggerLevel',
  summary: 'From which level on a node logs, for each logger.',
  params: () => z.object({ loggerName: loggerName() }),
  result: loggerLevels,
});

export const setLoggerLevel = nodeMethod({
  ...administration,
  name: 'admin.setLoggerLevel',
  summary: 'Sets from which level on a node logs.',
  params: () =>
    z.object({
      loggerName: loggerName(),
      logLevel: level('What goes into the file.'),
      displayLevel: level('What is printed.'),
    }),
  result: loggerLevels,
});
