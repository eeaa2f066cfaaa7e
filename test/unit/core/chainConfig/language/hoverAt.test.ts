import assert from 'node:assert/strict';
import { hoverAt } from '../../../../../src/core/chainConfig/language/hoverAt';
import type { LanguageInput } from '../../../../../src/core/chainConfig/language/languageInput';
import type { ConfigFile } from '../../../../../src/core/chainConfig/problem';
import { atCaret, inputOf } from './languageInputs';

function hover(file: ConfigFile, marked: string, more: Partial<LanguageInput> = {}, others: object = {}): string {
  const { text, offset } = atCaret(marked);
  return hoverAt(inputOf({ ...others, [file]: text }, more), file, offset)?.markdown ?? '';
}
it('x', () => {
  console.log(hover('genesis', '{"config":{"feeConfig":{"min|BaseFee":25000000000}}}'));
  console.log(hover('genesis', '{"config":{"feeConfig":{"targetBlockRate":|2}}}'));
  console.log(hover('genesis', '{"timestamp":"0x6b0|14936"}'));
  console.log(hover('genesis', '{"alloc":{"8db97C7cEcE249c2b98bDC0226Cc4C|2A57BF52FC":{"balance":"0x295BE96E64066972000000"}},"config":{"txAllowListConfig":{"blockTimestamp":0,"adminAddresses":["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"]}}}'));
  console.log(hover('genesis', '{"alloc":{"8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC":{"balance":"0x295BE|96E64066972000000"}}}', { symbol: 'ORD', live: [{ from: 'three', valueAt: () => '7' }] }));
  console.log(hover('genesis', '{"config":{"chai|nid":1}}'));
});

/** Keys on the way to each field; `*` stands for an address or a slot, `[]` for an item. */
function pathsOf(shape: Shape): readonly (readonly string[])[] {
  return shape.fields.flatMap(({ key, kind }) => [[key], ...inside(kind).map((path) => [key, ...path])]);
}

function inside(kind: Kind): readonly (readonly string[])[] {
  if (typeof kind === 'string') {
    return [];
  }
  if ('shape' in kind) {
    return pathsOf(kind.shape);
  }
  return 'list' in kind
    ? inside(kind.list).map((path) => ['[]', ...path])
    : inside(kind.map).map((path) => [`0x${ewoq}`, ...path]);
}

/** A file with nothing but the last key of a path, and where that is. */
function fileWith(path: readonly string[]): { readonly text: string; readonly offset: number } {
  const open = path.map((step) => (step === '[]' ? '[' : `{${JSON.stringify(step)}:`)).join('');
  const close = [...path]
    .reverse()
    .map((step) => (step === '[]' ? ']' : '}'))
    .join('');
  return { text: `${open}null${close}`, offset: open.length - 3 };
}
