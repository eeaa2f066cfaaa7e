import type { CellAst, DirectiveName, Request } from '../cell/cellAst';
import { directiveNames, directiveSummary } from '../cell/directives';
import type { JsonNode, JsonSpan } from '../cell/jsonNode';
import { parseCell } from '../cell/parseCell';
import { cleanRemote, codeSpan, escapeMarkdown, pathText, printJson, valueAt } from '../../primitives';
import { parseReference } from '../cell/references';
import { type ShapeNode, findServicePath, paramFields, paramShapes, restEndpoints } from '../../rpc';
import { type Call, callsOf, eventOf, namedRequests, type LanguageContext } from './calls';
import { eventMarkdown, paramMarkdown, methodMarkdown } from './methodMarkdown';
import { referencesOf } from './requestJson';
import { eachNode } from '../cell/walkNodes';
import { networkOf } from './targetOf';

export interface CellHover extends JsonSpan {
  /** Markdown without links; what servers answered is escaped in it. */
  readonly markdown: string;
}

/** Longer values are identifiers and bytes, which have hovers of their own. */
const maxOfValue = 24;

/** What the words of a cell mean: methods, parameters, directives, references. Nothing is asked for it. */
export function hoverCell(
  text: string,
  offset: number,
  context: LanguageContext,
  ast: CellAst = parseCell(text),
): CellHover | undefined {
  const directive = ast.directives.find(({ nameSpan }) => holds(nameSpan, offset));
  if (directive !== undefined) {
    const isKnown = (directiveNames as readonly string[]).includes(directive.name);
    return isKnown ? { ...directive.nameSpan, markdown: directiveSummary(directive.name as DirectiveName) } : undefined;
  }
  const request = ast.requests.find((one) => holds(one, offset));
  return request && hoverRequest(text, offset, request, { ...context, named: [...context.named, ...here(ast)] });
}

function hoverRequest(text: string, offset: number, request: Request, context: LanguageContext): CellHover | undefined {
  const { body, settings } = request;
  const reference = referencesOf(text, request).find((span) => holds(span, offset));
  if (reference !== undefined) {
    const { start, end, inner } = reference;
    const markdown = referenceMarkdown(inner, context);
    return markdown === undefined ? undefined : { start, end, markdown };
  }
  if (body.kind === 'rest') {
    const endpoint =
      restEndpoints.find(({ path }) => path === body.path.split('?')[0]) ?? findServicePath(body.verb, body.path);
    return endpoint && holds(body.pathSpan, offset) ? { ...body.pathSpan, markdown: endpoint.summary } : undefined;
  }
  const calls = callsOf(request);
  const named = calls.find(({ nameSpan }) => holds(nameSpan, offset));
  if (named !== undefined) {
    const names = networkOf(settings, context)?.wireNames ?? context.network.wireNames;
    const markdown =
      body.kind === 'subscribe' ? eventMarkdown(body.event) : named.method && methodMarkdown(named.method, names);
    return markdown === undefined ? undefined : { ...named.nameSpan, markdown };
  }
  return calls.map((call) => hoverParam(call, offset)).find((hover) => hover !== undefined);
}

function here(ast: CellAst): LanguageContext['named'] {
  return namedRequests(ast).map((one) => ({ ...one, isBefore: true }));
}

/** A key of the params, or a short value in the list of the EVM's. */
function hoverParam({ method, params, guess }: Call, offset: number): CellHover | undefined {
  // The values of a command have no places of their own.
  if (method === undefined || params === undefined || guess === 'command') {
    return undefined;
  }
  const event = eventOf(params);
  let hover: CellHover | undefined;
  eachNode(params, (node, path) => {
    if (node.kind === 'object') {
      const member = node.members.find(({ keySpan }) => holds(keySpan, offset));
      const [shape] = member === undefined ? [] : paramShapes(method, [...path, member.key], event);
      if (member !== undefined && shape !== undefined) {
        const markdown = paramMarkdown({ name: member.key, optional: false, node: shape });
        hover = { ...member.keySpan, markdown };
      }
    }
    const field =
      method.server === 'evm' && path.length === 1 ? paramFields(method, event)[Number(path[0])] : undefined;
    if (isShortLeaf(node) && node.start < node.end && holds(node, offset)) {
      const lines = [
        ...(field === undefined ? [] : [paramMarkdown(field)]),
        ...wordMarkdown(node, paramShapes(method, path, event)),
      ];
      hover = lines.length === 0 ? hover : { start: node.start, end: node.end, markdown: lines.join('\n\n') };
    }
  });
  return hover;
}

/** What the catalogue says of a word that stands for something: the tag of a block. */
function wordMarkdown(node: JsonNode, shapes: readonly ShapeNode[]): readonly string[] {
  const word = node.kind === 'string' ? node.value : '';
  const sentence = shapes
    .map(({ meta }) => (Object.hasOwn(meta.words ?? {}, word) ? meta.words![word] : undefined))
    .find((one) => one !== undefined);
  return sentence === undefined ? [] : [`${codeSpan(word)}: ${sentence}`];
}

function isShortLeaf({ kind, start, end }: JsonNode): boolean {
  return (kind === 'string' || kind === 'number' || kind === 'word') && end - start <= maxOfValue;
}

function referenceMarkdown(inner: string, { named, answers }: LanguageContext): string | undefined {
  const reference = parseReference(inner);
  if (reference === undefined) {
    return undefined;
  }
  const { name, path } = reference;
  const method = named.find((one) => one.name === name)?.method;
  const from = method === undefined ? name : `${name} (${escapeMarkdown(method)})`;
  const answer = answers.get(name);
  if (answer === undefined) {
    return `From the response of ${from}: no response yet.`;
  }
  const value = valueAt(answer, path);
  return value === undefined
    ? `The last response of ${from} has no ${codeSpan(pathText(path))}.`
    : `In the last response of ${from}: ${codeSpan(cleanRemote(printJson(value), 200))}`;
}

function holds({ start, end }: JsonSpan, offset: number): boolean {
  return start <= offset && offset <= end;
}
