import type { CellAst, Directive } from '../cell/cellAst';
import { changeTo, diagnostic, type Diagnostic, type RequestFix } from './diagnoseMethod';
import { type Call, eventOf, type LanguageContext, type LanguageNetwork, networkOf } from './calls';
import { findTargetChain } from '../cell/findTarget';
import { jsonNodeAt, type JsonSpan, memberAt } from '../cell/jsonNode';
import { exampleCall } from '../cell/normalizeParams';
import { checkParams, type ParamProblem } from '../cell/checkParams';
import { unresolvedJson } from '../cell/references';
import { nearest } from '../../primitives';
import { type Method, paramFields, paramShapes } from '../../rpc';

/** Calls in one post that a public node takes (docs/facts/json-rpc.md). */
export const maxOnPublicNodes = 40;

/** Networks and nodes in directives that the settings do not have, and `@batch` of more than a public node takes. */
export function diagnoseTargets({ directives }: CellAst, context: LanguageContext): readonly Diagnostic[] {
  let network: LanguageNetwork | undefined = context.network;
  return directives.flatMap((directive) => {
    switch (directive.name) {
      case 'target': {
        const name = directive.value.split('/')[0]!;
        const found = directive.value.includes('/') || name === '' ? undefined : findTargetChain(name, context);
        const isNetwork = context.networks.some((one) => one.name === name);
        const meant = isNetwork || found?.kind !== 'target' ? name : found.target.network;
        network = name === '' ? context.network : context.networks.find((one) => one.name === meant);
        if (!isNetwork && found?.kind === 'ambiguous') {
          return [diagnostic(directive.valueSpan, 'target', 'error', found.sentence)];
        }
        return network === undefined ? [unknownNetwork(name, directive, context)] : [];
      }
      case 'node':
        return network === undefined ? [] : unknownNodes(directive, network);
      case 'batch':
        return network === undefined ? [] : tooLarge(directive, network);
      default:
        return [];
    }
  });
}

/** What a cell that names a network without settings is told, as it is written and as it is run. */
export function unknownNetworkMessage(name: string, names: readonly string[]): string {
  return `Unknown network ${name}. Networks: ${names.join(', ')}; add others to snowprobe.networks.`;
}

function unknownNetwork(name: string, { valueSpan }: Directive, { networks }: LanguageContext): Diagnostic {
  const names = networks.map((network) => network.name);
  const span = { start: valueSpan.start, end: valueSpan.start + name.length };
  const meant = nearest(name, names);
  const fix = meant === undefined ? undefined : changeTo(span, meant);
  return diagnostic(span, 'target', 'error', unknownNetworkMessage(name, names), fix);
}

function unknownNodes({ value, valueSpan }: Directive, network: LanguageNetwork): readonly Diagnostic[] {
  const names = network.nodes.map((node) => node.name);
  return [...value.matchAll(/[^\s,]+/g)]
    .filter(([name]) => name !== 'all' && !names.includes(name))
    .map(({ 0: name, index }) => {
      const start = valueSpan.start + index;
      const message = `${network.name} has no node ${name}. Nodes: ${names.join(', ')}.`;
      return diagnostic({ start, end: start + name.length }, 'target', 'error', message);
    });
}

function tooLarge({ value, valueSpan }: Directive, network: LanguageNetwork): readonly Diagnostic[] {
  if (!network.nodes.some(({ isPublic }) => isPublic) || !(Number(value) > maxOnPublicNodes)) {
    return [];
  }
  const message = `Public nodes take at most ${maxOnPublicNodes} calls per batch.`;
  return [diagnostic(valueSpan, 'batch', 'warning', message)];
}

/**
 * What the server would refuse in the params of a call; nothing is said of what references stand for.
 *
 * @param isAlone whether a method without params stands there, behind which they are written
 */
export function diagnoseParams(call: Call, context: LanguageContext, isAlone: boolean): readonly Diagnostic[] {
  const { method, params, settings } = call;
  const open = params && unresolvedJson(params);
  if (method === undefined || (params !== undefined && open === undefined)) {
    return [];
  }
  if (isAlone && params === undefined && checkParams(method, undefined).some(({ kind }) => kind === 'missing')) {
    const message = `Write the parameters as JSON, e.g. ${exampleCall(method, call.name)}`;
    return [diagnostic(call.nameSpan, 'parameter', 'error', message)];
  }
  const hrp = networkOf(settings, context)?.hrp;
  return checkParams(method, open?.json, { hrp })
    .filter(({ path }) => !open?.isUnresolved(path))
    .map((problem) => {
      // Both servers pass over keys of objects that they do not know, and the EVM's reads an address in any capitals.
      const isKey = problem.kind === 'unknown' && typeof problem.path.at(-1) === 'string';
      const isPassedOver = isKey || problem.kind === (method.server === 'node' ? 'unknown' : 'checksum');
      const message = messageOf(problem, method, call);
      return diagnostic(
        spanOf(problem, call),
        'parameter',
        isPassedOver ? 'warning' : 'error',
        message,
        fixOf(problem, call),
      );
    });
}

function messageOf({ kind, path, expected, instead }: ParamProblem, method: Method, call: Call): string {
  const name = nameOf(path, method, call);
  const shapes = paramShapes(method, path, eventOf(call.params));
  const sentence = shapes.find(({ meta }) => meta.sentence !== undefined)?.meta.sentence;
  switch (kind) {
    case 'missing':
      return `Missing ${name}: ${sentence ?? `${expected}.`}`;
    case 'unknown':
      if (paramFields(method).length === 0) {
        return `${call.name} takes no parameters.`;
      }
      return typeof path.at(-1) === 'number'
        ? `Too many parameters: ${call.name} takes ${expected}.`
        : `The node ignores ${name}. Parameters: ${expected}.`;
    case 'checksum':
      return `Invalid checksum in ${name}. Did you mean ${instead ?? expected}?`;
    case 'wrong':
    case 'network':
      return instead === undefined
        ? `${name}: expected ${expected}.`
        : `${name}: expected ${expected}, here ${instead}.`;
  }
}

/** "txID", "addresses[0]"; a place in a list of params by the parameter's name. */
function nameOf(path: ParamProblem['path'], method: Method, { params }: Call): string {
  const [first] = path;
  const fields = paramFields(method, eventOf(params));
  const isPlace = method.server === 'evm' && typeof first === 'number';
  const named = isPlace
    ? [fields[first]?.name ?? first, ...path.slice(1)]
    : path.slice(typeof first === 'number' ? 1 : 0);
  const words = named.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`));
  return words.length === 0 ? 'params' : words.join('');
}

function spanOf({ kind, path }: ParamProblem, { params, nameSpan }: Call): JsonSpan {
  const parent = path.slice(0, -1);
  if (kind === 'missing') {
    const around = jsonNodeAt(params, parent);
    return around === undefined || around === params ? nameSpan : { start: around.start, end: around.start + 1 };
  }
  const member = kind === 'unknown' ? memberAt(jsonNodeAt(params, parent), path.at(-1) ?? '') : undefined;
  return member?.keySpan ?? jsonNodeAt(params, path) ?? nameSpan;
}

function fixOf(problem: ParamProblem, { params }: Call): RequestFix | undefined {
  const { kind, path, expected, instead } = problem;
  const node = jsonNodeAt(params, path);
  if (instead !== undefined && node !== undefined) {
    return changeTo(node, instead, JSON.stringify(instead));
  }
  const key = path.at(-1);
  const meant =
    kind === 'unknown' && typeof key === 'string' ? nearest(key, expected.split(', ').filter(Boolean)) : undefined;
  const member = memberAt(jsonNodeAt(params, path.slice(0, -1)), key ?? '');
  return meant === undefined || member === undefined
    ? undefined
    : changeTo(member.keySpan, meant, JSON.stringify(meant));
}
