import { type LanguageDocument, formatAmount } from '../../primitives';
import type { ConfigFile } from '../problem';
import { completeAt } from './completeAt';
import { hoverAt, fieldOfPlace } from './hoverAt';
import type { LanguageInput } from './languageInput';
import type { ConfigField } from '../../precompiles';
import { type ConfigNode, childrenOf, lastFrom } from '../source/configNode';
import { innerStep, type PathStep, shapeOf } from './placeAt';
import { amountFrom, integerIn, isTimeField, timeValueText, valueWords } from './words';

/** A file of a chain's configuration, as an editor asks for it. */
export function configDocument(input: LanguageInput, file: ConfigFile): LanguageDocument {
  return {
    hover: (offset) => hoverAt(input, file, offset),
    completions: (offset) => completeAt(input, file, offset),
    hints: (start, end) => inlayHintsIn(input, file, start, end),
  };
}

type Hint = ReturnType<LanguageDocument['hints']>[number];

/** More on one screen nobody reads. */
const most = 500;
/** Values that are looked at: a screen has fewer, but for files of one line. */
const mostValues = 20_000;
const deepest = 20;
/** Fewer digits are read at once. */
const smallestGas = 10_000n;

/** Amounts in whole tokens, times as local time and gas in groups of three, between two offsets. */
export function inlayHintsIn(input: LanguageInput, file: ConfigFile, start: number, end: number): readonly Hint[] {
  const hints: Hint[] = [];
  let seen = 0;
  const visit = (steps: readonly PathStep[]): void => {
    const step = steps.at(-1)!;
    const { node } = step;
    if (node === undefined || steps.length > deepest) {
      return;
    }
    const field = fieldOfPlace(steps);
    const hint = field && hintOf(node, field, input);
    if (hint !== undefined && hint.offset >= start && hint.offset <= end) {
      hints.push(hint);
    }
    const children = childrenOf(node);
    for (let i = Math.max(0, lastFrom(children, start)); i < children.length && children[i]!.start <= end; i++) {
      if (hints.length >= most || ++seen > mostValues) {
        return;
      }
      visit([...steps, innerStep(step, children[i]!, i)]);
    }
  };
  visit([{ node: input[file]?.root, kind: { shape: shapeOf(input, file) }, path: [] }]);
  return hints;
}

function hintOf(node: ConfigNode, field: ConfigField, input: LanguageInput): Hint | undefined {
  const value = integerIn(node);
  if (value === undefined) {
    return undefined;
  }
  const hint = (text: string): Hint => ({ offset: node.end, text });
  if (isTimeField(field)) {
    return value <= 0n ? undefined : hint(timeValueText(value, input));
  }
  if (field.unit === 'wei') {
    return value === 0n ? undefined : hint(formatAmount(amountFrom(value, input)));
  }
  const words = field.unit === 'gas' && value >= smallestGas ? valueWords(node, field, input)[0] : undefined;
  return words === undefined ? undefined : hint(words);
}
