import { errorSentence } from '../../errors';
import { type Line, type Span, count, id, message, remote, text } from '../../report';
import type { TraceEndpoint, UnreadPart } from './messageTrace';

/** The chain at one end of a message: by its name, else by its ID. */
export function endSpan({ chain, blockchainId }: TraceEndpoint): Span {
  return chain === undefined ? (blockchainId === '' ? text('unknown chain') : id(blockchainId)) : remote(chain.name);
}

/** Why something of a message is not known. */
export function unreadWords(problem: UnreadPart, { chain, blockchainId }: TraceEndpoint): Line {
  switch (problem.kind) {
    case 'notAsked':
      return chain === undefined
        ? message`chain ${id(blockchainId)} is not in your networks`
        : message`no allowed node of ${remote(chain.name)}`;
    case 'failed':
      return [remote(errorSentence(problem.error))];
    case 'searchedTo':
      return message`not found back to block ${count(problem.block)}; older blocks not searched`;
  }
}

export const messageText = (sentence: string): Line => [text(sentence)];
