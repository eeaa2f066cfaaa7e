import type { EvmRound, RoundAnswers } from '../../api/evm/evmRound';
import type { JsonRpc, RpcOptions } from '../../api/jsonRpc/jsonRpc';
import { firstAnswering, isUnreachable } from './firstAnswering';

/** An EVM chain's nodes within one question: the one that answers the first round is asked the following ones. */
export class EvmNode {
  private answering: string | undefined;

  /** @param urls in order of preference, at least one */
  constructor(
    private readonly rpc: JsonRpc,
    private readonly urls: readonly string[],
    private readonly options: RpcOptions,
  ) {}

  /** Of the node that answered; before one has, of the first. */
  get url(): string {
    return this.answering ?? this.urls[0]!;
  }

  /**
   * One round trip. An answer that says no is an answer; a node that is away, starting, overloaded or closed, that does not
   * serve the chain, or that is no node at all, is passed over.
   *
   * @throws {ApiError} the last node's error where none could be reached; the abort reason
   */
  async ask(round: EvmRound): Promise<RoundAnswers> {
    if (this.answering !== undefined) {
      return round.ask(this.rpc, this.answering, this.options);
    }
    const answers = await firstAnswering(this.urls, (url) => this.askAt(url, round));
    this.answering = answers.url;
    return answers;
  }

  /** A node that refuses all of a round as it would any other has not answered. */
  private async askAt(url: string, round: EvmRound): Promise<RoundAnswers> {
    const answers = await round.ask(this.rpc, url, this.options);
    const refused = answers.outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
    if (refused.length < answers.outcomes.length || !refused.every(isUnreachable)) {
      return answers;
    }
    throw refused[0]!;
  }
}
