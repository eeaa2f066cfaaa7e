import * as l10n from '@vscode/l10n';
import type { EvmLog, EvmReceipt } from '../../api/evm/transaction';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import { abiNote } from '../../core/evm/call/callLine';
import { decodeEvent } from '../../core/evm/call/decodeEvent';
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
      rows: logs.map((log) => [[addressSpan(log.address, name(log.address))], eventLine(log, chain, tokens, abi)]),
      note: rest > 0 ? [text(l10n.t('{0} more.', rest))] : undefined,
      from: [source],
    },
  ];
}

function eventLine(log: EvmLog, chain: string, tokens: TokenMetadata, abi: AbiSource | undefined): Line {
  const event = decodeEvent(log, abi);
  if (event === undefined) {
    const topic = log.topics[0];
    return topic === undefined
      ? [text(l10n.t('event without a topic'))]
      : message(l10n.t('unknown event {topic}'), { topic: code(topic.slice(0, 10)) });
  }
  // An ABI of the project may name the token instead of its standard; the token book knows ERC-20 decimals alone.
  const movesAmount = event.standard === 'ERC-20' || event.name === 'Transfer' || event.name === 'Approval';
  const inUnit = movesAmount ? unitFormat(chain, log.address, tokens) : undefined;
  const invocation = [
    ...invocationLine(event.name, event.args, inUnit),
    ...(event.guess === true ? [guess(l10n.t('by its topic'))] : []),
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
