import type { LanguageContext, LanguageFunction } from '../languageContext';
import { networkOf } from '../targetOf';
import type { Completion } from '../../../primitives';

/**
 * Chains, contracts and functions in `call orders.Coin.balanceOf`.
 *
 * @param before the line up to the place, which begins at `lineStart`
 * @returns undefined where the place is not in a callee
 */
export function completeCall(
  before: string,
  lineStart: number,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const callee = /^[ \t]*call[ \t]+([\w$/@.-]*)$/.exec(before)?.[1];
  if (callee === undefined) {
    return undefined;
  }
  const parts = callee.split('.');
  const word = parts.at(-1)!;
  const end = lineStart + before.length;
  const span = { start: end - word.length, end };
  const contract = parts.at(-2)?.split('@')[0];
  const functions = contract === undefined ? undefined : context.contracts?.functionsOf(contract);
  if (functions !== undefined) {
    return functions.map((one, rank) => functionItem(one, rank, span));
  }
  const contracts = context.contracts?.names() ?? [];
  return parts.length > 2
    ? []
    : [
        ...contracts.map((name, rank) => wordItem(name, 'contract', rank, span)),
        ...(parts.length === 1 ? chainNames(context) : []).map((name, i) =>
          wordItem(name, 'chain', contracts.length + i, span),
        ),
      ];
}

function wordItem(name: string, detail: string, rank: number, span: Pick<Completion, 'start' | 'end'>): Completion {
  return { ...span, label: name, kind: 'value', detail, snippet: `${name}.`, rank, triggerSuggest: true };
}

function functionItem(
  { name, inputs, mutability }: LanguageFunction,
  rank: number,
  span: Pick<Completion, 'start' | 'end'>,
): Completion {
  const args = inputs.map(
    (input, i) => `\${${i + 1}:${input.name === undefined || input.name === '' ? input.type : input.name}}`,
  );
  const isReading = mutability === 'view' || mutability === 'pure';
  return {
    ...span,
    label: `${name}(${inputs.map(({ type }) => type).join(', ')})`,
    kind: 'method',
    detail: isReading ? mutability : 'simulated',
    snippet: `${name}(${args.join(', ')})`,
    // Functions that read come first.
    rank: isReading ? rank : rank + 1_000,
  };
}

/** EVM chains of the network, by what can stand in a callee. */
function chainNames(context: LanguageContext): readonly string[] {
  const network = networkOf({ expect: [] }, context);
  return (network?.chains ?? []).map(({ name, path }) => (/^[\w-]+$/.test(name) && name !== 'C-Chain' ? name : path));
}
