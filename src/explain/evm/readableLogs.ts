import type { EvmLog, EvmReceipt } from '../../api/evm/receipt';

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
