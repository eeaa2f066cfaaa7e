import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageNeighbour, PageNeighbours } from '../../../engine/report';
import { query } from '../host';

/** "‹ 26 · 27 · 28 ›": the blocks before and after, also by Alt+PageUp and Alt+PageDown. */
export function Neighbours({ previous, own, next }: PageNeighbours): JSX.Element {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const to = event.altKey ? { PageUp: previous, PageDown: next }[event.key] : undefined;
      if (to !== undefined) {
        event.preventDefault();
        query({ kind: 'follow', id: to.id, inOther: false });
      }
    };
    window.addEventListener('keydown', walk);
    return () => window.removeEventListener('keydown', walk);
  }, [previous?.id, next?.id]);
  return (
    <nav class="neighbours" aria-label={'Neighbouring blocks'}>
      {previous !== undefined && <Neighbour to={previous} keys="Alt+PageUp" words={`‹ ${previous.text}`} />}
      <strong aria-current="page">{own}</strong>
      {next !== undefined && <Neighbour to={next} keys="Alt+PageDown" words={`${next.text} ›`} />}
    </nav>
  );
}

interface Props {
  readonly to: PageNeighbour;
  readonly keys: string;
  readonly words: string;
}

function Neighbour({ to: { id, label, text }, keys, words }: Props): JSX.Element {
  const follow = (inOther: boolean): void => query({ kind: 'follow', id, inOther });
  return (
    <span
      role="link"
      class="link"
      tabIndex={0}
      title={`${label} (${keys})`}
      aria-label={`${label} ${text}`}
      aria-keyshortcuts={keys}
      onClick={(event) => follow(event.ctrlKey || event.metaKey)}
      onKeyDown={(event) => event.key === 'Enter' && follow(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && follow(true)}
    >
      {words}
    </span>
  );
}
