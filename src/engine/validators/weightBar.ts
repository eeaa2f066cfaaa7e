import { type ShareBar, shareBar, shareText } from '../report';

/** Percent of the weight without which no block is accepted: of 20 that are asked 15 must agree. */
export const VOTES_NEEDED = 75n;

/** Percent of the weight that a node's health wants connected; a chain with less hardly gets its votes (docs/facts/health.md). */
export const CONNECTED_NEEDED = 80n;

/** Who of a set is connected, held against what a node's health wants. @param words makes a line of words of ours */
export function weightBar<L>(
  { weight, connected, inactive }: { readonly weight: bigint; readonly connected: bigint; readonly inactive: bigint },
  words: (text: string) => L,
): ShareBar<L> | undefined {
  const label = (part: bigint, what: string): L => words(`${shareText(part, weight) ?? ''} ${what}`);
  const away = weight - connected - inactive;
  return shareBar(
    [
      {
        value: connected,
        tone: connected * 100n < weight * CONNECTED_NEEDED ? 'bad' : 'good',
        label: label(connected, 'connected'),
      },
      { value: away, tone: 'away', label: label(away, 'away') },
      { value: inactive, tone: 'rest', label: label(inactive, 'inactive') },
    ],
    weight,
    { at: Number(CONNECTED_NEEDED) / 100, label: words(`${CONNECTED_NEEDED} % is required`) },
  );
}
