import { randomBytes } from 'node:crypto';
import { type AgentAnswer, pieceOf } from '../../engine/agents';

const keptAnswers = 20;

/** Answers in pieces, the rest of each by a cursor that says nothing; the last of them are kept. */
export class Answers {
  private readonly kept = new Map<string, AgentAnswer>();

  /** The first piece. */
  first(answer: AgentAnswer): object {
    const key = randomBytes(9).toString('base64url');
    this.kept.set(key, answer);
    const [oldest] = this.kept.keys();
    if (this.kept.size > keptAnswers && oldest !== undefined) {
      this.kept.delete(oldest);
    }
    return piece(key, answer, 0);
  }

  /** Undefined: it is kept no more. */
  next(cursor: string): object | undefined {
    const { key = '', at = '' } = /^(?<key>[\w-]{12})\.(?<at>\d{1,9})$/.exec(cursor)?.groups ?? {};
    const kept = this.kept.get(key);
    return kept && piece(key, kept, Number(at));
  }
}

function piece(key: string, answer: AgentAnswer, at: number): object {
  const cursorAt = (end: number): string => `${key}.${end}`;
  const { text, end } = pieceOf(
    answer,
    at,
    (from) => `The rest: make the same call with "cursor": "${cursorAt(from)}" too.`,
  );
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...answer.about, ...(end === undefined ? {} : { cursor: cursorAt(end) }) },
    ...(answer.isError === true ? { isError: true } : {}),
  };
}
