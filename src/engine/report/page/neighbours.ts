import { formatCount, shortenId } from '../../primitives';
import type { Report, Related } from '../report';
import { isLookupId } from '../lookupId';
import type { PageNeighbour, PageNeighbours } from './pageView';

/** The way from one block to the next ones; undefined for what has none before and after it. */
export function neighboursOf({ related, facts }: Report): PageNeighbours | undefined {
  const [previous, next] = (['previous', 'next'] as const).map((as) =>
    related.find((one) => one.as === as && isLookupId(one.id)),
  );
  const [number] = facts.flatMap(({ key, value: [span] }) =>
    (key === 'number' || key === 'height') && span?.kind === 'count' ? [span.value] : [],
  );
  return number === undefined || (previous === undefined && next === undefined)
    ? undefined
    : {
        previous: previous && neighbour(previous, 'Previous block'),
        own: formatCount(number),
        next: next && neighbour(next, 'Next block'),
      };
}

function neighbour({ id }: Related, label: string): PageNeighbour {
  return { id, label, text: /^\d{1,20}$/.test(id) ? formatCount(BigInt(id)) : shortenId(id) };
}
