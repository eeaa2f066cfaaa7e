import { classifyBefore } from './classifyBefore';
import { callBefore, classifyCall } from './classifyCall';
import { type Classification, classifyName } from './classifyName';
import type { ScopeText } from './scopeText';
import type { Language } from './language';
import { scan } from './scan';

// Read in 400 characters at most.
// eslint-disable-next-line regexes/linear
const assigned = /([A-Za-z_$][\w$]*)(?:\s*,\s*\w+)?\s*(?::\s*[\w<>[\]., |]{1,40})?\s*(?::?=|\?=)[\s\w.("'`]*$/;

/** The value alone is assigned, and not what is made from it. */
const isConstant = /=\s*\w{0,3}["'`]?$/;
const maxUses = 4;
const maxLines = 40;

/** What a name that says nothing itself is used as in the lines below: `const one = '0x…'`, then `new Wallet(one)`. */
export function usedAs(scope: ScopeText, language: Language): Classification | undefined {
  const { above, before, below } = scope;
  const text = [...above.slice(-3), before]
    .join('\n')
    .slice(-800)
    // In 800 characters.
    // eslint-disable-next-line regexes/linear
    .replace(/(?:\/\/|#\s).*\n/g, '\n')
    .slice(-400);
  const name =
    assigned.exec(text)?.[1] ?? /\bfor(?:\s*\()?\s*(?:(?:const|let|var)\s+)?(\w+)\s+(?:in|of)\b/.exec(text)?.[1];
  if (name === undefined || name.length > 60 || language.form === 'prose') {
    return undefined;
  }
  // The name is letters, digits and dollars, and nothing is repeated.
  // eslint-disable-next-line regexes/linear
  const use = new RegExp(`(?:^|[^\\w.])(\\$?\\{?)${name.replace(/\$/g, '\\$')}(?![\\w])`);
  const uses = below
    .slice(0, maxLines)
    .flatMap((line) => {
      const match = use.exec(line.slice(0, 600));
      return match === null
        ? []
        : [line.slice(0, match.index + match[0].length - name.length - (match[1]?.length ?? 0))];
    })
    .slice(0, maxUses);
  return (
    uses.map((use) => classifyUse(use, language)).find((classified) => classified !== undefined) ??
    (isConstant.test(text) ? classifyParagraph(scope) : undefined)
  );
}

/** What else is done in the paragraph of a constant whose name says nothing: "private key" there is about it too. */
function classifyParagraph({ above, below }: ScopeText): Classification | undefined {
  const from = above.findLastIndex((line) => line.trim() === '') + 1;
  const to = below.findIndex((line) => line.trim() === '');
  const lines = [
    ...above.slice(Math.max(from, above.length - maxBeside)),
    ...below.slice(0, to < 0 ? maxBeside : Math.min(to, maxBeside)),
  ];
  return lines.map((line) => classifyName(line.slice(0, 300))).find((classified) => classified?.sort === 'strong');
}

const maxBeside = 6;

function classifyUse(text: string, language: Language): Classification | undefined {
  const { frames } = scan(text, language);
  const frame = frames.at(-1);
  const own = classifyBefore(text.slice(frame?.starts.at(-1) ?? 0));
  if (own?.sort === 'strong' || own?.sort === 'key') {
    return own;
  }
  const header = text.slice(frames.at(-2)?.starts.at(-1) ?? 0, frame?.at);
  if (frame === undefined || frame.open === '' || frame.isBlock) {
    return undefined;
  }
  const earlier = frame.starts
    .slice(0, -1)
    .map((from, index) => text.slice(from, (frame.starts[index + 1] ?? from) - 1));
  const called = frame.open === '(' ? callBefore(header, earlier) : undefined;
  const classified = called === undefined ? classifyBefore(header) : classifyCall(called.call);
  return classified?.sort === 'strong' || classified?.sort === 'key' ? classified : undefined;
}
