import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageWatch } from '../../protocol/resultPage';
import { query } from '../host';
import { everySecond, pageNow } from '../model/pageClock';
import { Icon } from '../parts/icon';

interface Props {
  readonly watch: PageWatch | undefined;
  /** It is pending. */
  readonly canWatch: boolean;
}

/** Under a pending transaction: watches it until it is final, and says what that does. */
export function WatchBar({ watch, canWatch }: Props): JSX.Element | null {
  const [, setNow] = useState(0);
  const isOn = watch !== undefined && watch.ended === undefined;
  useEffect(() => (isOn ? everySecond(() => setNow(pageNow())) : undefined), [isOn]);
  if (watch === undefined && !canWatch) {
    return null;
  }
  const help = 'Asks the same sources again, less and less often, also while this tab is hidden';
  return (
    <p class="watch">
      {isOn ? <span>{wordsOf(watch)}</span> : watch?.ended !== undefined && <span role="status">{watch.ended}</span>}
      {(isOn || canWatch) && (
        <button
          type="button"
          class="action"
          title={isOn ? undefined : help}
          onClick={() => query({ kind: 'watch', isOn: !isOn })}
        >
          <Icon name="eye" /> {isOn ? 'Stop watching' : 'Watch until final'}
        </button>
      )}
    </p>
  );
}

function wordsOf({ requested, nextAt }: PageWatch): string {
  if (nextAt === undefined || requested === 0) {
    return 'Watching: asking now';
  }
  const seconds = Math.max(0, Math.ceil((nextAt - pageNow()) / 1000));
  return requested === 1
    ? `Watching: asked once, again in ${seconds} s`
    : `Watching: asked ${requested} times, again in ${seconds} s`;
}
