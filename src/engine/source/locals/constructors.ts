import { astNodes, type SyntaxNode, textOf } from '../ast/syntaxNode';
import type { SyntaxTrees } from '../ast/syntaxTrees';
import { parametersOf, StackPlaces } from './stackPlaces';

export function isConstructor(node: SyntaxNode): boolean {
  return textOf(node, 'kind') === 'constructor';
}

/**
 * Words on the stack below the parameters of a constructor: those of the constructors of more derived contracts, inside of
 * which the legacy pipeline runs it. Undefined: it is none of this contract, or types are not known.
 *
 * @param contract the one that is created
 */
export function wordsBelow(constructor: SyntaxNode, contract: SyntaxNode, trees: SyntaxTrees): number | undefined {
  const bases = Array.isArray(contract.linearizedBaseContracts) ? contract.linearizedBaseContracts : [];
  const below = new StackPlaces();
  for (const id of bases.slice(0, maxBases)) {
    const base = typeof id === 'number' ? trees.byNumber(id, 'ContractDefinition') : undefined;
    const own = base && astNodes(base, 'nodes').find(isConstructor);
    if (own === constructor) {
      return below.size;
    }
    if (base === undefined || (own !== undefined && !below.add(parametersOf(own)))) {
      return undefined;
    }
  }
  return undefined;
}

const maxBases = 200;
