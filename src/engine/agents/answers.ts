import { type AgentAnswer, pieceOf } from './pieceOf';

/** A piece of an answer. */
export interface AnswerPiece {
  readonly text: string;
  /** Where it was read, and what gives the rest. */
  readonly about: Readonly<Record<string, string>>;
  readonly isError: boolean;
}

const keptAnswers = 20;

/** Answers in pieces, the rest of each by a cursor that says nothing; the last of them are kept. */
export class Answers {
  private readonly kept = new Map<string, AgentAnswer>();

  /** @param newKey 12 characters that were never given before, letters, digits, _ and - */
  constructor(private readonly newKey: () => string) {}

  first(answer: AgentAnswer): AnswerPiece {
    const key = this.newKey();
    this.kept.set(key, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > keptAnswers && oldest !== undefined) {
      this.kept.delete(oldest);
    }
    return piece(key, answer, 0);
  }

  /** What a cursor names; of one that is not kept any more, that. */
  next(cursor: string): AnswerPiece {
    const { key = '', at = '' } = /^(?<key>[\w-]{12})\.(?<at>\d{1,9})$/.exec(cursor)?.groups ?? {};
    const kept = this.kept.get(key);
    const text = 'This cursor is no longer known. Make the call again without it.';
    return kept === undefined ? { text, about: {}, isError: true } : piece(key, kept, Number(at));
  }
}

function piece(key: string, answer: AgentAnswer, at: number): AnswerPiece {
  const cursorAt = (end: number): string => `${key}.${end}`;
  const rest = (from: number): string => `The rest: make the same call with "cursor": "${cursorAt(from)}" too.`;
  const { text, end } = pieceOf(answer, at, rest);
  const about = { ...answer.about, ...(end === undefined ? {} : { cursor: cursorAt(end) }) };
  return { text, about, isError: answer.isError === true };
}
