import type { MessagePairRow } from '../../../webview/protocol/dashboardView';
import { formatCount, shortenId } from '../../../engine/primitives';
import { type MessagePair, statusText } from '../../../engine/messages';

/** Messages of a pair that are named; the others are counted alone. */
const mostNamed = 20;

/** Messages from one chain to another, as a row with those that need a look named below it. */
export function pairRow({ source, destination, messages, ...counts }: MessagePair): MessagePairRow {
  const { sent, delivered, executed, failed, undelivered } = counts;
  return {
    name: `${source} → ${destination}`,
    mark: failed > 0 ? 'bad' : undelivered > 0 ? 'warning' : 'good',
    ...{ sent: words(sent), delivered: words(delivered), executed: words(executed) },
    ...{ failed: words(failed), undelivered: words(undelivered) },
    messages: messages.slice(0, mostNamed).map(({ id, status }) => {
      const { label, state } = statusText(status);
      return { id, name: shortenId(id), mark: state, words: label };
    }),
    more: messages.length > mostNamed ? `${words(messages.length - mostNamed)} more` : undefined,
  };
}

function words(count: number): string {
  return formatCount(BigInt(count));
}
