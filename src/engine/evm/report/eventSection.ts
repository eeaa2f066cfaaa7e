import type { EvmLog, EvmReceipt } from '../io/transaction';
import type { AbiSource, DecodedEvent } from '../../abi';
import { dataWords, decodeEvent, invocationLine, wordLine, wordMeaning } from '../../abi';
import type { Fact, Line, Section } from '../../report';
import { code, count, fact, factsFrom, guess, joined, lazyRows, message, text } from '../../report';
import { namedAddressSpan, unitFormat, type TokenChain, type TokenMetadata } from './addressNames';

/** The logs of a transaction: known events with named arguments, unknown ones by their topic; their bytes as details. */
export function eventSection(
  { logs }: Pick<EvmReceipt, 'logs'>,
  chain: TokenChain,
  tokens: TokenMetadata,
  name: (address: string) => string | undefined,
  source: number,
  abi: AbiSource | undefined,
): readonly Section[] {
  if (logs.length === 0) {
    return [];
  }
  return [
    {
      key: 'events',
      heading: 'Events',
      columns: ['contract', 'event', 'log index'],
      ...lazyRows(logs.length, maxLogs, (first, last) => {
        const events = logs.slice(first, last).map((log) => ({ log, event: decodeEvent(log, abi) }));
        return {
          rows: events.map(({ log, event }) => [
            [namedAddressSpan(log.address, name(log.address))],
            event === undefined ? unknownEvent(log) : eventLine(log, event, chain, tokens),
            [count(log.logIndex)],
          ]),
          marks: events.map(({ log, event }) => ({
            details: [
              ...(event === undefined ? wordFacts(log) : topicFacts(log)),
              ...fact('data', 'data', log.data === '0x' ? undefined : [code(log.data)], []),
            ],
          })),
        };
      }),
      from: [source],
    },
  ];
}

function topicFacts({ topics }: EvmLog): readonly Fact[] {
  return topics.flatMap((word, index) => fact(`topic${index}`, `topic ${index}`, [code(word)], []));
}

function unknownEvent({ topics: [topic] }: EvmLog): Line {
  return topic === undefined ? [text('anonymous event')] : message`unknown event ${code(topic.slice(0, 10))}`;
}

/** Topics and data of an event that no ABI explains, each word with a guess by its shape. */
function wordFacts({ topics, data }: EvmLog): readonly Fact[] {
  const { words, more } = dataWords(data);
  const brief = { brief: true };
  const topicLine = (word: string): Line => wordLine({ word, looksLike: wordMeaning(word) });
  return factsFrom(
    [],
    [
      ...topics.map((word, i) => [`topic${i}`, `topic ${i}`, i === 0 ? [code(word)] : topicLine(word), brief] as const),
      ...words.map((word, i) => [`word${i}`, `data word ${i}`, wordLine(word), brief] as const),
      ['words', 'data words', more > 0 ? [text(`${more} more.`)] : [], brief],
    ],
  );
}

function eventLine(log: EvmLog, event: DecodedEvent, chain: TokenChain, tokens: TokenMetadata): Line {
  // An ABI of the project may name the token instead of its standard; the token book knows ERC-20 decimals alone.
  const movesAmount = event.standard === 'ERC-20' || event.name === 'Transfer' || event.name === 'Approval';
  const inUnit = movesAmount ? unitFormat(chain, log.address, tokens) : undefined;
  const invocation = [
    ...invocationLine(event.name, event.args, inUnit),
    ...(event.guess === true ? [guess('guessed from topic')] : []),
  ];
  return joined([[text(event.standard)], invocation, ...event.problems.map((problem) => [text(problem)])], ' ');
}

/** Decoding one log takes a fraction of a millisecond, and a receipt may hold thousands. */
const maxLogs = 200;

/** The logs that are decoded before anything is shown: the first ones. */
export function readableLogs({ logs }: Pick<EvmReceipt, 'logs'>): readonly EvmLog[] {
  return logs.slice(0, maxLogs);
}
