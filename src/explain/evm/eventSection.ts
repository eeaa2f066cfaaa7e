import * as l10n from '@vscode/l10n';
import type { EvmLog, EvmReceipt } from '../../api/evm/transaction';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import { abiNote } from '../../core/evm/call/callLine';
import { dataWords, wordLine, wordMeaning } from '../../core/evm/call/dataWords';
import { type DecodedEvent, decodeEvent } from '../../core/evm/call/decodeEvent';
import { invocationLine } from '../../core/evm/call/invocation';
import type { Line, Section } from '../../core/finding/finding';
import { message } from '../../core/finding/message';
import { code, guess, joined, text } from '../../core/finding/spans';
import { addressSpan } from './addressNames';
import { unitFormat, type TokenMetadata } from './tokenMetadata';

/** The logs of a transaction: known events with named arguments, unknown ones by their topic. */
export function eventSection(
  receipt: EvmReceipt,
  chain: string,
  tokens: TokenMetadata,
  name: (address: string) => string | undefined,
  source: number,
  abi: AbiSource | undefined,
): readonly Section[] {
  const logs = readableLogs(receipt);
  const rest = unreadLogs(receipt);
  if (logs.length === 0) {
    return [];
  }
  return [
    {
      key: 'events',
      heading: l10n.t('Events'),
      columns: [l10n.t('contract'), l10n.t('event')],
      rows: logs.flatMap((log) => {
        const event = decodeEvent(log, abi);
        const contract = [addressSpan(log.address, name(log.address))];
        return event === undefined
          ? [[contract, unknownEvent(log)], ...wordRows(log)]
          : [[contract, eventLine(log, event, chain, tokens)]];
      }),
      note: rest > 0 ? [text(l10n.t('{0} more.', rest))] : undefined,
      from: [source],
    },
  ];
}

function unknownEvent({ topics: [topic] }: EvmLog): Line {
  return topic === undefined
    ? [text(l10n.t('anonymous event'))]
    : message(l10n.t('unknown event {topic}'), { topic: code(topic.slice(0, 10)) });
}

/** Topics and data of an event that no ABI explains, each word with a guess by its shape. */
function wordRows({ topics, data }: EvmLog): readonly (readonly Line[])[] {
  const { words, more } = dataWords(data);
  return [
    ...topics.map((word, index) => [
      [text(l10n.t('topic {0}', index))],
      index === 0 ? [code(word)] : wordLine({ word, looksLike: wordMeaning(word) }),
    ]),
    ...words.map((word, index) => [[text(l10n.t('data word {0}', index))], wordLine(word)]),
    ...(more > 0 ? [[[], [text(l10n.t('{0} more words', more))]]] : []),
  ];
}

function eventLine(log: EvmLog, event: DecodedEvent, chain: string, tokens: TokenMetadata): Line {
  // An ABI of the project may name the token instead of its standard; the token book knows ERC-20 decimals alone.
  const movesAmount = event.standard === 'ERC-20' || event.name === 'Transfer' || event.name === 'Approval';
  const inUnit = movesAmount ? unitFormat(chain, log.address, tokens) : undefined;
  const invocation = [
    ...invocationLine(event.name, event.args, inUnit),
    ...(event.guess === true ? [guess(l10n.t('guessed from topic'))] : []),
    ...abiNote(event.source),
  ];
  return joined([[text(event.standard)], invocation, ...event.problems.map((problem) => [text(problem)])], ' ');
}

/** Decoding one log takes a fraction of a millisecond, and a receipt may hold thousands. */
const maxLogs = 200;

/** The logs that are decoded: the first ones, so that a huge receipt does not hold up the editor. */
export function readableLogs({ logs }: Pick<EvmReceipt, 'logs'>): readonly EvmLog[] {
  return logs.slice(0, maxLogs);
}

/** How many logs were left unread. */
export function unreadLogs({ logs }: Pick<EvmReceipt, 'logs'>): number {
  return Math.max(0, logs.length - maxLogs);
}
