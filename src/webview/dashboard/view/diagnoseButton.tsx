import type { JSX } from 'preact';

interface Props {
  /** What is diagnosed, for who does not see what it stands beside. */
  readonly name: string;
  readonly diagnose: () => void;
}

export function DiagnoseButton({ name, diagnose }: Props): JSX.Element {
  return (
    <button type="button" aria-label={`Diagnose ${name}…`} onClick={diagnose}>
      {'Diagnose…'}
    </button>
  );
}
