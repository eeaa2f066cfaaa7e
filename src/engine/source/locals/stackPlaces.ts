import { localsAtPlaceholders, localsInScope } from '../ast/scopes';
import {
  child,
  idOf,
  type NodeSpan,
  astNodes,
  isAround,
  parametersOf,
  type SyntaxNode,
  textOf,
  typeText,
  type Routine,
  type SyntaxTrees,
} from '../ast/syntaxNode';
import { type LocatedType, declaredType, wordsOnStack } from './localValue';

export interface StackVariable {
  readonly name: string;
  /** "uint256[] memory" */
  readonly typeText: string;
  readonly located: LocatedType;
  /** Words from the function's first parameter. */
  readonly place: number;
  /** The compiler's number. */
  readonly id: number | undefined;
}

/** A place in a function as it runs. */
interface RunningPlace {
  readonly trees: SyntaxTrees;
  /** Whose activation it is. */
  readonly function: Routine;
  /** The contract whose code runs; absent: modifiers that others override are not told. */
  readonly contract?: SyntaxNode;
  /** Of the function, or of one of its modifiers. */
  readonly at: NodeSpan;
}

/**
 * The variables in scope with their places. The legacy pipeline gives each a fixed one: parameters, return parameters, then for
 * each modifier its parameters and what it declared before its `_`, then what the body declared. Undefined: it cannot be told.
 */
export function stackPlaces({ trees, function: own, contract, at }: RunningPlace): StackPlaces | undefined {
  const places = new StackPlaces();
  const returned = parametersOf(own.node, 'returnParameters');
  const begun = returned.findIndex((one) => isAround(one, at));
  if (!places.add(parametersOf(own.node)) || !places.add(begun < 0 ? returned : returned.slice(0, begun))) {
    return undefined;
  }
  // Return parameters begin one by one.
  if (begun >= 0) {
    return places;
  }
  const invocations = modifiersOf(own.node, trees);
  const modifiers = invocations.map((one) => trees.modifierOf(one, contract));
  if (isAround(own.body, at)) {
    return modifiers.every((one) => one !== undefined && places.addAround(one)) &&
      places.add(localsInScope(own.body, at))
      ? places
      : undefined;
  }
  const running = trees.routineAt(at)?.node;
  const index = modifiers.findIndex((one) => one === running);
  if (running === undefined || index < 0 || modifiers.lastIndexOf(running) !== index) {
    return undefined;
  }
  const body = child(running, 'body');
  return body !== undefined &&
    isAround(body, at) &&
    modifiers.slice(0, index).every((one) => one !== undefined && places.addAround(one)) &&
    places.add(parametersOf(running)) &&
    places.add(localsInScope(body, at))
    ? places
    : undefined;
}

export class StackPlaces {
  readonly variables: StackVariable[] = [];
  /** Words that they take. */
  size = 0;

  /** @returns whether their types are known */
  add(declarations: readonly SyntaxNode[]): boolean {
    for (const declaration of declarations) {
      const located = declaredType(declaration);
      if (located === undefined) {
        return false;
      }
      const name = textOf(declaration, 'name') ?? '';
      if (name !== '') {
        const text = typeText(declaration, 'typeString') ?? '';
        this.variables.push({ name, typeText: text, located, place: this.size, id: idOf(declaration) });
      }
      this.size += wordsOnStack(located);
    }
    return true;
  }

  /** What a modifier has on the stack where its `_` stands. */
  addAround(modifier: SyntaxNode): boolean {
    const body = child(modifier, 'body');
    const [first, ...others] = body === undefined ? [] : localsAtPlaceholders(body);
    const isOne =
      first !== undefined && others.every((one) => one.length === first.length && one.at(-1) === first.at(-1));
    const around = new StackPlaces();
    const isKnown = isOne && around.add(parametersOf(modifier)) && around.add(first);
    this.size += around.size;
    return isKnown;
  }
}

/** The modifiers of a function; the base contracts that a constructor names are none. */
export function modifiersOf(routine: SyntaxNode, trees: SyntaxTrees): readonly SyntaxNode[] {
  return astNodes(routine, 'modifiers').filter((one) => {
    const name = child(one, 'modifierName');
    const id = name?.referencedDeclaration;
    return trees.byNumber(typeof id === 'number' ? id : undefined, 'ContractDefinition') === undefined;
  });
}

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
  const below = new StackPlaces();
  for (const base of trees.basesOf(contract)) {
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
