import { describeShape, findMethod, shapeText, shapesIn } from '../../rpc';
import { type JsonValue, cleanRemote, isJsonList, isJsonObject, printJson, valueAt } from '../../primitives';
import type { LanguageContext, NamedRequest } from './calls';

/** One step further into an answer. */
export interface AnswerField {
  readonly step: string | number;
  readonly detail: string;
}

/**
 * What an answer has at a path: the last answer of a named request; before there is one, what the catalogue knows of the
 * method's result.
 */
export function answerFields(
  named: Pick<NamedRequest, 'name' | 'method'> | undefined,
  path: readonly (string | number)[],
  { answers }: LanguageContext,
): readonly AnswerField[] {
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
  return shapesIn(describeShape(method.result()), path.slice(1)).flatMap((shape): readonly AnswerField[] => {
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
const maxRows = 20;

function fieldsOfJson(json: JsonValue | undefined): readonly AnswerField[] {
  if (json === undefined) {
    return [];
  }
  if (isJsonList(json)) {
    return json.slice(0, maxRows).map((item, step) => ({ step, detail: shortJson(item) }));
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
