import type { ConfigFile } from '../problem';
import { formatAmount } from '../../primitives';
import type { ConfigField } from '../../precompiles';
import { type ConfigNode, childrenOf, lastFrom } from '../source/configNode';
import { fieldOfPlace } from './hoverAt';
import type { ConfigInlayHint, LanguageInput } from './languageInput';
import { innerStep, type PathStep, shapeOf } from './placeAt';
import { amountFrom, integerIn, isTimeField, timeValueText, valueWords } from './words';

/** More on one screen nobody reads. */
const most = 500;
/** Values that are looked at: a screen has fewer, but for files of one line. */
const mostValues = 20_000;
const deepest = 20;
/** Fewer digits are read at once. */
const smallestGas = 10_000n;

/** Amounts in whole tokens, times as local time and gas in groups of three, between two offsets. */
export function inlayHintsIn(
  input: LanguageInput,
  file: ConfigFile,
  start: number,
  end: number,
): readonly ConfigInlayHint[] {
  const hints: ConfigInlayHint[] = [];
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

function hintOf(node: ConfigNode, field: ConfigField, input: LanguageInput): ConfigInlayHint | undefined {
  const value = integerIn(node);
  if (value === undefined) {
    return undefined;
  }
  const hint = (kind: ConfigInlayHint['kind'], text: string): ConfigInlayHint => ({ offset: node.end, kind, text });
  if (isTimeField(field)) {
    return value <= 0n ? undefined : hint('time', timeValueText(value, input));
  }
  if (field.unit === 'wei') {
    return value === 0n ? undefined : hint('amount', formatAmount(amountFrom(value, input)));
  }
  const words = field.unit === 'gas' && value >= smallestGas ? valueWords(node, field, input)[0] : undefined;
  return words === undefined ? undefined : hint('gas', words);
}
