import { type ShareBar, shareBar, shareText } from '../report';

/** Percent of the weight without which no block is accepted and no message signed. */
export const QUORUM = 67n;

/** Weight of a set; `inactive` keep theirs and never vote. */
interface WeightParts {
  readonly weight: bigint;
  readonly connected: bigint;
  readonly inactive: bigint;
}

/** Who of a set is connected, held against the quorum. @param words makes a line of words of ours */
export function weightBar<L>(
  { weight, connected, inactive }: WeightParts,
  words: (text: string) => L,
): ShareBar<L> | undefined {
  const label = (part: bigint, what: string): L => words(`${shareText(part, weight) ?? ''} ${what}`);
  const away = weight - connected - inactive;
  return shareBar(
    [
      {
        value: connected,
        tone: connected * 100n < weight * QUORUM ? 'bad' : 'good',
        label: label(connected, 'connected'),
      },
      { value: away, tone: 'away', label: label(away, 'away') },
      { value: inactive, tone: 'rest', label: label(inactive, 'inactive') },
    ],
    weight,
    { at: Number(QUORUM) / 100, label: words(`${QUORUM} % is the quorum`) },
  );
}
