import * as l10n from '@vscode/l10n';
import { NOBODY } from '../evm/call/bundledCalls';
import { abiNote } from '../evm/call/callLine';
import { type DecodedEvent, decodeEvent, type EventLog } from '../evm/call/decodeEvent';
import { invocationLine } from '../evm/call/invocation';
import type { Fact, Finding, Line } from '../finding/finding';
import { code, guess, id, text } from '../finding/spans';
import { evmAddress } from '../ids/evmAddress';
import { hexToBytes } from '../ids/hex';
import type { JsonObject } from '../json/value';
import { argJson } from './argJson';
import { argsSection } from './argsSection';
import type { BytesContext } from './bytesContext';
import { evmDataRanges } from './evmDataRanges';
import { logsIn } from './logsIn';
import type { Reading } from './reading';

/** A log whose first topic the project's ABIs or the tables know, and whose topics and data fit it. */
export function logReadings(typed: string, context: BytesContext): readonly Reading[] {
  const abi = context.abi?.(undefined);
  for (const log of logsIn(typed)) {
    const event = decodeEvent(log, abi);
    if (event !== undefined) {
      return [readingOf(log, event, context)];
    }
  }
  return [];
}

function readingOf(log: EventLog, event: DecodedEvent, context: BytesContext): Reading {
  const bytes = hexToBytes(log.data) ?? new Uint8Array();
  const finding = (): Finding => findingOf(log, event, context);
  return {
    key: 'log',
    name: l10n.t('log: {0}', event.name),
    doubtful: false,
    bytes,
    signatures: 0,
    finding,
    signed: () => Promise.resolve(finding()),
    json: () => Promise.resolve(jsonOf(log, event)),
    ranges: (most) => evmDataRanges(bytes, 0, most),
  };
}

function findingOf(log: EventLog, event: DecodedEvent, { network }: BytesContext): Finding {
  const [topic = ''] = log.topics;
  const isGuess = event.guess === true || log.address === NOBODY;
  return {
    kind: 'identifier',
    status: 'offline',
    identifier: topic,
    title: [
      text(l10n.t('log: ')),
      ...invocationLine(event.name, event.args),
      ...(isGuess ? [guess(l10n.t('by its topic'))] : []),
      ...abiNote(event.source),
      ...event.problems.map((problem) => text(` ${problem}`)),
    ],
    ...(network === undefined ? {} : { network }),
    facts: [
      ...(log.address === NOBODY ? [] : [fact('contract', l10n.t('contract'), [id(spelled(log.address))])]),
      fact('standard', l10n.t('known from'), [text(event.standard)]),
      fact('topic', l10n.t('topic'), [code(topic)]),
    ],
    sections: argsSection(event.args),
    related: [],
    sources: [{ kind: 'bytes', host: '', outcome: 'answered', at: 0 }],
  };
}

function jsonOf({ address, topics }: EventLog, { name, standard, args }: DecodedEvent): JsonObject {
  return {
    kind: 'log',
    ...(address === NOBODY ? {} : { address }),
    topic: topics[0] ?? '',
    event: name,
    standard,
    arguments: args.map(argJson),
  };
}

function spelled(address: string): string {
  return evmAddress(address)?.address ?? address;
}

function fact(key: string, label: string, value: Line): Fact {
  return { key, label, value, from: [0], brief: true };
}
