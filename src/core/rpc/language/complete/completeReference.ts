import type { CellAst } from '../../cell/cellAst';
import { parsePath, pathText } from '../../cell/path';
import { answerFields } from '../answerFields';
import { type Completion, escapeSnippet } from './completion';
import type { LanguageContext, NamedRequest } from '../languageContext';
import { namesOf } from '../namesOf';

/** Names of requests and the fields of their answers; undefined where the place is in no reference. */
export function completeReference(
  text: string,
  offset: number,
  ast: CellAst,
  context: LanguageContext,
): readonly Completion[] | undefined {
  const before = /\{\{([^{}\n]*)$/.exec(text.slice(Math.max(0, offset - 400), offset))?.[1];
  if (before === undefined) {
    return undefined;
  }
  const names = namesBefore(ast, offset, context);
  const cut = /[.[][^.[\]]*$/.exec(before)?.index;
  const close = /^[\w.\s[\]"]*\}\}/.test(text.slice(offset)) ? '' : '}}';
  if (cut === undefined) {
    const start = offset - before.trimStart().length;
    return [...names.values()].map(({ name, method }, i) => ({
      ...{ start, end: offset, label: name, kind: 'reference', rank: names.size - i },
      ...(method === undefined ? {} : { detail: method }),
      snippet: `${name}.\${1:result}${close}`,
      goesOn: true,
    }));
  }
  const named = names.get(/^\s*(\w+)/.exec(before)?.[1] ?? '');
  const inside = before.slice(0, cut).replace(/^\s*\w+/, '');
  const path = inside === '' ? [] : parsePath(inside);
  const start = offset - (before.length - cut);
  return path === undefined
    ? []
    : answerFields(named, path, context).map(({ step, detail }, rank) => {
        const word = pathText([step]);
        const dotted = word.startsWith('[') ? word : `.${word}`;
        return {
          ...{ start, end: offset, label: dotted, kind: 'field', rank, detail },
          snippet: escapeSnippet(dotted + close),
        };
      });
}

/** The last request of a name wins, as it does when the cells are run. */
function namesBefore(
  ast: CellAst,
  offset: number,
  context: LanguageContext,
): ReadonlyMap<string, Pick<NamedRequest, 'name' | 'method'>> {
  const own = namesOf(ast).filter(({ end }) => end <= offset);
  const before = context.named.filter(({ isBefore }) => isBefore);
  return new Map([...before, ...own].map((one) => [one.name, one]));
}
