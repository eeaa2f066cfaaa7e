import { Claims, type Claim } from '../claims';
import type { HashAnswer } from './hashAnswer';
import { factsFromIndex, factsFromNode, type TransactionFacts } from './transactionFacts';

/** What a node and an index say about a transaction, the one that is believed where they differ first. */
export function transactionClaims(
  node: HashAnswer | undefined,
  index: HashAnswer | undefined,
): Claims<TransactionFacts> {
  const onNode = node && nodeClaim(node);
  const onIndex = index && indexClaim(index);
  if (onNode === undefined || onIndex === undefined) {
    return new Claims([onNode, onIndex].filter((claim) => claim !== undefined));
  }
  if (onNode.facts.outcome === 'pending') {
    // The node is behind: the index has seen it in a block.
    return new Claims([onIndex, { ...onNode, facts: without(onNode.facts, 'outcome') }]);
  }
  // The service names the created contract as the receiver of a creation; the node knows that there is none.
  const isCreation = onNode.facts.to === undefined;
  return new Claims([onNode, isCreation ? { ...onIndex, facts: without(onIndex.facts, 'to') } : onIndex]);
}

function nodeClaim({ source, transaction }: HashAnswer): Claim<TransactionFacts> | undefined {
  return (
    transaction && { source, facts: factsFromNode(transaction.transaction, transaction.receipt, transaction.block) }
  );
}

function indexClaim({ source, indexedTransaction }: HashAnswer): Claim<TransactionFacts> | undefined {
  return indexedTransaction && { source, facts: factsFromIndex(indexedTransaction) };
}

function without(facts: Partial<TransactionFacts>, key: keyof TransactionFacts): Partial<TransactionFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== key));
}
