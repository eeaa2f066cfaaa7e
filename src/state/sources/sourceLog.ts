import * as l10n from '@vscode/l10n';
import type { Source } from '../../core/finding/finding';
import { ApiError } from '../../api/errors/errors';
import { errorSentence } from '../../api/errors/errorSentence';

/** Collects who was asked and how it went; a source is known by its index, which facts refer to. */
export class SourceLog {
  private readonly entries: Source[] = [];

  constructor(private readonly now: () => number) {}

  /** As it stands now: what is heard later changes nothing in a Finding. */
  get all(): readonly Source[] {
    return [...this.entries];
  }

  /** The first that failed; who has only not answered yet has not. */
  get firstFailed(): Source | undefined {
    return this.entries.find(({ outcome, milliseconds }) => outcome === 'failed' && milliseconds !== undefined);
  }

  notAsked(kind: Source['kind'], host: string, chain: string, message: string): number {
    return this.add({ kind, host, chain, outcome: 'notAsked', message, at: this.now() });
  }

  /** Opens an entry at once, so that the order of sources does not depend on who answers first. */
  begin(kind: Source['kind'], host: string, chain: string): OpenSource {
    const began = this.now();
    // Stands unless the source is heard of again: whoever is too slow is not waited for.
    const message = l10n.t('{0} had not answered when the other sources had.', host);
    const index = this.add({ kind, host, chain, outcome: 'failed', message, at: began });
    const close = (part: Partial<Source>): void => {
      const at = this.now();
      const entry = this.entries[index];
      if (entry !== undefined) {
        const { message: _, ...rest } = entry;
        this.entries[index] = { ...rest, ...part, at, milliseconds: at - began };
      }
    };
    return {
      index,
      answered: (part) => close({ outcome: 'answered', ...part }),
      notFound: (part) => close({ outcome: 'notFound', ...part }),
      failed: (error) => close({ ...hostPart(error), outcome: 'failed', message: errorSentence(error) }),
    };
  }

  private add(source: Source): number {
    this.entries.push(source);
    return this.entries.length - 1;
  }
}

/** Of several nodes it is the last one that failed. */
function hostPart(error: unknown): AnswerPart {
  return error instanceof ApiError ? { host: error.host } : {};
}

/** One source while it is being asked; whatever is called last stands. */
export interface OpenSource {
  readonly index: number;
  answered(part?: AnswerPart): void;
  notFound(part?: AnswerPart): void;
  failed(error: unknown): void;
}

export interface AnswerPart {
  /** Last block of the source, where it told. */
  readonly height?: bigint;
  /** Which of several nodes it was in the end. */
  readonly host?: string;
}
