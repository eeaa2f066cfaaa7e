import type { OpenSource } from './sourceLog';

/**
 * One source that is asked several questions: it failed if one of them failed, else it answered if one was answered.
 * Every method gives the index of the source in the Finding's list.
 */
export class SourceState {
  private told: 'nothing' | 'refused' | 'answered' | 'failed' = 'nothing';

  constructor(private readonly open: OpenSource) {}

  /** @param host of the node that it was in the end */
  answered(host?: string): number {
    if (this.told === 'nothing' || this.told === 'refused') {
      this.told = 'answered';
      this.open.answered(host === undefined ? {} : { host });
    }
    return this.open.index;
  }

  /** A refusal, or the service's 404: it knows no such thing. */
  refused(host?: string): number {
    if (this.told === 'nothing') {
      this.told = 'refused';
      this.open.notFound(host === undefined ? {} : { host });
    }
    return this.open.index;
  }

  /** The first failure stands: what is heard later hides none. */
  failed(error: unknown): number {
    if (this.told !== 'failed') {
      this.told = 'failed';
      this.open.failed(error);
    }
    return this.open.index;
  }
}
