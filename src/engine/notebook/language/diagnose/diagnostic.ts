import type { JsonSpan } from '../../cell/jsonNode';

/** What is to be said of a place in a cell before anything is sent. */
export interface Diagnostic extends JsonSpan {
  readonly code: DiagnosticCode;
  /** `error`: refused, or not sent. `warning`: very likely not what is meant. `hint`: good to know. */
  readonly severity: 'error' | 'warning' | 'hint';
  /** One sentence. */
  readonly message: string;
  /** What sets it right. */
  readonly fix?: RequestFix;
}

export type DiagnosticCode =
  | 'syntax'
  | 'unknownMethod'
  | 'deprecated'
  | 'endangers'
  | 'wrongChain'
  | 'notPublic'
  | 'noSocket'
  | 'batch'
  | 'parameter'
  | 'reference'
  | 'target'
  | 'guess'
  | 'contract';

/** Replaces a place of the cell by a text. */
export interface RequestFix extends JsonSpan {
  readonly title: string;
  readonly text: string;
}

/** @param text what is written, where that is more than the word: with its quotes */
export function changeTo({ start, end }: JsonSpan, word: string, text = word): RequestFix {
  return { start, end, title: `Change to ${word}`, text };
}
