import * as l10n from '@vscode/l10n';
import type { Source } from '../../core/finding/finding';
import { ApiError, RpcError } from '../../api/errors/errors';
import { hostOf } from '../../api/errors/redact';
import type { SourcedResult } from '../../explain/sourcedResult';
import { isUnreachable } from './firstAnswering';
import type { AnswerPart, OpenSource, SourceLog } from './sourceLog';

/** Which server of a host: the EVM's is another than the one for the node's own APIs, and stands as a source of its own. */
export type Server = 'evm' | 'node';

/** The sources that one lookup asks: each stands once for each chain in the Finding's list, whatever it is asked. */
export class SourceStates {
  private readonly states = new Map<string, SourceState>();
  private readonly notes = new Map<string, number>();

  constructor(private readonly log: SourceLog) {}

  /** Opened at once, so that the order of sources does not depend on who answers first. */
  of(kind: Source['kind'], url: string, chain: string, server: Server): SourceState {
    const host = hostOf(url);
    const key = `${kind} ${server} ${host} ${chain}`;
    const state = this.states.get(key) ?? new SourceState(this.log.begin(kind, host, chain));
    this.states.set(key, state);
    return state;
  }

  /** The index of the note that a host is not allowed; -1 where the network has no such host. */
  notAsked(kind: Source['kind'], url: string | undefined, chain: string, server: Server): number {
    if (url === undefined) {
      return -1;
    }
    const host = hostOf(url);
    const key = `${kind} ${server} ${host} ${chain}`;
    const words = l10n.t('{0} was not asked: the host is not allowed.', host);
    const index = this.notes.get(key) ?? this.log.notAsked(kind, host, chain, words);
    this.notes.set(key, index);
    return index;
  }
}

/**
 * One source that is asked several questions: it failed if one of them failed, else it answered if one was answered.
 * Every method gives the index of the source in the Finding's list.
 */
export class SourceState {
  private outcome: 'none' | 'refused' | 'answered' | 'failed' = 'none';

  constructor(private readonly open: OpenSource) {}

  /** @param part the node that it was in the end, and how far it is */
  answered(part: AnswerPart = {}): number {
    if (this.outcome === 'none' || this.outcome === 'refused') {
      this.outcome = 'answered';
      this.open.answered(part);
    }
    return this.open.index;
  }

  /** A refusal, or the service's 404: it knows no such thing. */
  refused(part: AnswerPart = {}): number {
    if (this.outcome === 'none') {
      this.outcome = 'refused';
      this.open.notFound(part);
    }
    return this.open.index;
  }

  /** The first failure stands: what is heard later hides none. */
  failed(error: unknown): number {
    if (this.outcome !== 'failed') {
      this.outcome = 'failed';
      this.open.failed(error);
    }
    return this.open.index;
  }

  failure<T>(error: unknown): SourcedResult<T> {
    const from = this.failed(error);
    return { ok: false, refused: false, error: error instanceof ApiError ? error : undefined, from };
  }

  /** A refusal by the node is an answer, unless it would refuse anything. */
  refusalOrFailure<T>(error: unknown): SourcedResult<T> {
    return error instanceof RpcError && !isUnreachable(error)
      ? { ok: false, refused: true, error, from: this.refused({ host: error.host }) }
      : this.failure(error);
  }
}
