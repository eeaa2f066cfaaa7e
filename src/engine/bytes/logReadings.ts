import { type DecodedEvent, type EventLog, UNKNOWN_ADDRESS, abiNote, decodeEvent, invocationLine } from '../abi';
import { type Report, code, fromBytes, guess, id, joined, message, text } from '../report';
import { type JsonObject, checksumAddress, hexToBytes } from '../primitives';
import { argJson, argsSection, evmDataRanges, partFact } from './evmDataParts';
import type { BytesContext, ByteReading } from './reading';

const topic = /^0x[0-9a-f]{64}$/i;
const data = /^0x(?:[0-9a-f]{2})*$/i;
const between = /[\s,"'`[\]]+/;

/** A log has four topics at most. */
const MAX_TOPICS = 4;
const MAX_WORDS = MAX_TOPICS + 1;

/** A log whose first topic the project's ABIs or the tables know, and whose topics and data fit it. */
export function logReadings(typed: string, context: BytesContext): readonly ByteReading[] {
  const abi = context.abi?.(undefined);
  for (const log of logsIn(typed)) {
    const event = decodeEvent(log, abi);
    if (event !== undefined) {
      return [readingOf(log, event, context)];
    }
  }
  return [];
}

function readingOf(log: EventLog, event: DecodedEvent, context: BytesContext): ByteReading {
  const bytes = hexToBytes(log.data) ?? new Uint8Array();
  const report = (): Report => reportOf(log, event, context);
  return {
    key: 'log',
    name: `log: ${event.name}`,
    doubtful: false,
    bytes,
    signatures: 0,
    report,
    signed: () => Promise.resolve(report()),
    json: () => Promise.resolve(jsonOf(log, event)),
    ranges: (most) => evmDataRanges(bytes, 0, most),
  };
}

function reportOf(log: EventLog, event: DecodedEvent, { network }: BytesContext): Report {
  const [topic = ''] = log.topics;
  const isGuess = event.guess === true || log.address === UNKNOWN_ADDRESS;
  const line = [...invocationLine(event.name, event.args), ...(isGuess ? [guess('guessed from topic')] : [])];
  const problems = event.problems.map((problem) => [text(problem)]);
  return {
    kind: 'identifier',
    status: 'offline',
    identifier: topic,
    title: joined([[...message`log: ${line}`, ...abiNote(event.source)], ...problems], ' '),
    network,
    facts: [
      ...(log.address === UNKNOWN_ADDRESS
        ? []
        : [partFact('contract', 'contract', [id(checksumAddress(log.address))])]),
      partFact('standard', 'ABI', [text(event.standard)]),
      partFact('topic', 'topic', [code(topic)]),
    ],
    sections: argsSection(event.args),
    related: [],
    sources: [fromBytes],
  };
}

function jsonOf({ address, topics }: EventLog, { name, standard, args }: DecodedEvent): JsonObject {
  return {
    kind: 'log',
    ...(address === UNKNOWN_ADDRESS ? {} : { address }),
    topic: topics[0] ?? '',
    event: name,
    standard,
    arguments: args.map(argJson),
  };
}

/**
 * Logs that a text may hold: an object with `topics` and `data` as receipts, libraries and consoles print it, with or
 * without what stands around it; or topics and data one after the other, of which the last may be either.
 */
function logsIn(text: string): readonly EventLog[] {
  const list = /\btopics["']?\s*:\s*\[/.exec(text);
  const listStart = list === null ? 0 : list.index + list[0].length;
  const listEnd = list === null ? -1 : text.indexOf(']', listStart);
  if (listEnd >= 0) {
    const address = /\baddress["']?\s*:\s*["'](0x[0-9a-f]{40})["']/i.exec(text)?.[1] ?? UNKNOWN_ADDRESS;
    const body = /\bdata["']?\s*:\s*["']?(0x[0-9a-f]*)/i.exec(text)?.[1] ?? '0x';
    return logOf(address, wordsOf(text.slice(listStart, listEnd)), body);
  }
  if (!/^0x[0-9a-f]{64}[\s,"'`]/i.test(text)) {
    return [];
  }
  const words = wordsOf(text);
  const last = words.at(-1) ?? '';
  return [...logOf(UNKNOWN_ADDRESS, words.slice(0, -1), last), ...logOf(UNKNOWN_ADDRESS, words, '0x')];
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(between, MAX_WORDS + 2)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS + 1);
}

function logOf(address: string, topics: readonly string[], body: string): readonly EventLog[] {
  const isLog = topics.length > 0 && topics.length <= MAX_TOPICS && topics.every((each) => topic.test(each));
  return isLog && data.test(body) ? [{ address, topics, data: body }] : [];
}
