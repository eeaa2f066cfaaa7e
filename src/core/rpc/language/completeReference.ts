import type { CellAst } from '../cell/cellAst';
import { parsePath, pathText } from '../cell/path';
import { valueAt } from '../cell/valueAt';
import { findMethod } from '../catalogue/findMethod';
import { isJsonList, isJsonObject, type JsonValue } from '../../json/value';
import { printJson } from '../../json/printJson';
import { cleanRemote } from '../../text/clean';
import { describeShape } from '../shape/describeShape';
import { shapeText } from '../shape/shapeText';
import { type Completion, escapeSnippet } from './completion';
import type { LanguageContext, NamedRequest } from './languageContext';
import { namesOf } from './namesOf';
import { shapesIn } from './paramShapes';

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
    : fieldsAt(named, path, context).map(({ step, detail }, rank) => {
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

interface Field {
  readonly step: string | number;
  readonly detail: string;
}

/** Those of the last answer; before there is one, those that the catalogue knows of the method's result. */
function fieldsAt(
  named: Pick<NamedRequest, 'name' | 'method'> | undefined,
  path: readonly (string | number)[],
  { answers }: LanguageContext,
): readonly Field[] {
  const answer = named && answers.get(named.name);
  if (answer !== undefined) {
    return fieldsOfJson(valueAt(answer, path));
  }
  if (path.length === 0) {
    return ['result', 'error'].map((step) => ({ step, detail: '' }));
  }
  const method = named?.method === undefined ? undefined : findMethod(named.method);
  if (method === undefined || path[0] !== 'result') {
    return [];
  }
  return shapesIn(describeShape(method.result()), path.slice(1)).flatMap((shape): readonly Field[] => {
    switch (shape.kind) {
      case 'object':
        return shape.fields.map(({ name, node }) => ({ step: name, detail: shapeText(node, String) }));
      case 'list':
        return [{ step: 0, detail: shapeText(shape.item, String) }];
      default:
        return [];
    }
  });
}

/** Rows of a list that are offered; all of a long one are no help. */
const mostRows = 20;

function fieldsOfJson(json: JsonValue | undefined): readonly Field[] {
  if (json === undefined) {
    return [];
  }
  if (isJsonList(json)) {
    return json.slice(0, mostRows).map((item, step) => ({ step, detail: shortJson(item) }));
  }
  return isJsonObject(json) ? Object.entries(json).map(([step, value]) => ({ step, detail: shortJson(value) })) : [];
}

/** What a server answered is told as plain text. */
function shortJson(json: JsonValue): string {
  if (isJsonObject(json)) {
    return '{…}';
  }
  return isJsonList(json) ? `[${json.length}]` : cleanRemote(printJson(json), 60);
}
