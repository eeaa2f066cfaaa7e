import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { withAge } from '../../../engine/primitives';
import { everySecond, pageNow } from '../model/pageClock';

interface Props {
  readonly words: string;
  /** Milliseconds since the epoch, on the clock of the page. */
  readonly at: number;
}

/** Something with its age, which goes on by itself; nothing is asked for it. */
export function Aged({ words, at }: Props): JSX.Element {
  const [, setShown] = useState('');
  // Drawn again where the words have changed.
  useEffect(() => everySecond(() => setShown(withAge(words, pageNow() - at))), [words, at]);
  return <>{withAge(words, pageNow() - at)}</>;
}
