import { nearest } from '../../primitives';
import { type Method, nearestMethod, wireName, paramFields, paramShapes } from '../../rpc';
import type { CellAst, Directive } from '../cell/cellAst';
import { type ParamProblem, checkParams } from '../cell/checkParams';
import { findTargetChain } from '../cell/findTarget';
import { type JsonSpan, jsonNodeAt, memberAt } from '../cell/jsonNode';
import { exampleCall } from '../cell/normalizeParams';
import { unresolvedJson } from '../cell/references';
import {
  type Call,
  type LanguageContext,
  type LanguageNetwork,
  servingChains,
  chainKind,
  evmChainOf,
  networkOf,
  nodesOf,
  eventOf,
} from './calls';
import { endangersHint, websocketHint } from './methodMarkdown';

export interface Diagnostic extends JsonSpan {
  readonly code:
    | ('syntax' | 'unknownMethod' | 'deprecated' | 'endangers' | 'wrongChain' | 'notPublic' | 'noSocket' | 'batch')
    | ('parameter' | 'reference' | 'target' | 'guess' | 'contract' | 'expectation');
  /** `error`: rejected, or not sent. `warning`: probably unintended. `hint`: informative. */
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  readonly fix?: RequestFix;
}

export interface RequestFix extends JsonSpan {
  readonly title: string;
  readonly text: string;
}

export function diagnostic(
  { start, end }: JsonSpan,
  code: Diagnostic['code'],
  severity: Diagnostic['severity'],
  message: string,
  fix?: RequestFix,
): Diagnostic {
  return { start, end, code, severity, message, fix };
}

/** @param text replacement, if it differs from the word, such as with quotes */
export function changeTo({ start, end }: JsonSpan, word: string, text = word): RequestFix {
  return { start, end, title: `Change to ${word}`, text };
}

export function diagnoseMethod(call: Call, context: LanguageContext): readonly Diagnostic[] {
  const { method, name, nameSpan, settings, isSubscribe } = call;
  const network = networkOf(settings, context);
  if (network === undefined) {
    return [];
  }
  if (method === undefined) {
    return [unknownMethod(call, network)];
  }
  const { path, availability, effect, subscription } = method;
  const report = (code: Diagnostic['code'], severity: Diagnostic['severity'], message: string) =>
    diagnostic(nameSpan, code, severity, message);
  const isOnC = path.includes('{chain}') && (chainKind(settings) ?? 'C') === 'C';
  const hasOwnRpcUrl = path.includes('{chain}') && evmChainOf(settings, network)?.rpcUrl !== undefined;
  const isPublic = nodesOf(settings, network).some((node) => node.isPublic);
  return [
    ...deprecatedMethod(call, method, network),
    ...(effect === 'endangers' ? [report('endangers', 'warning', endangersHint)] : []),
    ...wrongChain(call, method),
    // Only a hint, as custom networks may not have the upgrade.
    ...(isOnC && availability.sinceHelicon === 'absent'
      ? [
          report(
            'wrongChain',
            'hint',
            `${name} was removed from the C-Chain in Helicon; L1s and subnets still serve it.`,
          ),
        ]
      : []),
    ...(availability.on === 'own' && !hasOwnRpcUrl && isPublic
      ? [
          report(
            'notPublic',
            'warning',
            `Public nodes do not serve ${name}. Select your own node with @node, @target or the kernel.`,
          ),
        ]
      : []),
    // `subscribe` opens a WebSocket, while the method as a plain call uses HTTP.
    ...(subscription !== undefined && isSubscribe !== true
      ? [report('noSocket', 'warning', `${websocketHint(name)} Over HTTP a node rejects it.`)]
      : []),
  ];
}

function unknownMethod({ name, nameSpan }: Call, network: LanguageNetwork): Diagnostic {
  const suggestion = nearestMethod(name, network.wireNames);
  const report = (message: string, fix?: RequestFix) => diagnostic(nameSpan, 'unknownMethod', 'warning', message, fix);
  return suggestion === undefined
    ? report(`Unknown method ${name}. Sent as written after you confirm.`)
    : report(`Unknown method ${name}. Did you mean ${suggestion}?`, changeTo(nameSpan, suggestion));
}

function deprecatedMethod(
  { name, nameSpan }: Call,
  { deprecated: deprecation }: Method,
  network: LanguageNetwork,
): readonly Diagnostic[] {
  if (deprecation === undefined) {
    return [];
  }
  const { since, replacement } = deprecation;
  const report = (message: string, fix?: RequestFix) => [diagnostic(nameSpan, 'deprecated', 'hint', message, fix)];
  const text = replacement && wireName(replacement, network.wireNames);
  if (text === undefined) {
    return report(since === undefined ? `${name} is deprecated.` : `${name} is deprecated since ${since}.`);
  }
  return report(
    since === undefined ? `${name} is deprecated; use ${text}.` : `${name} is deprecated since ${since}; use ${text}.`,
    { ...nameSpan, title: `Replace with ${text}`, text },
  );
}

function wrongChain({ name, nameSpan, settings }: Call, method: Method): readonly Diagnostic[] {
  const chains = servingChains(method);
  const isIndex = method.path.includes('{index}');
  const isOfChain = method.path.includes('{chain}');
  // Without a chain, EVM methods default to the C-Chain, and those of other chains to their own.
  const targetKind = chainKind(settings) ?? (isOfChain ? 'C' : isIndex ? undefined : chains?.[0]);
  if (chains === undefined || (targetKind !== undefined && chains.includes(targetKind))) {
    return [];
  }
  const report = (severity: Diagnostic['severity'], message: string) => [
    diagnostic(nameSpan, 'wrongChain', severity, message),
  ];
  if (isIndex) {
    return report('error', `${name} needs an index: add @target /P/block, /X/block, /X/tx or /C/block above.`);
  }
  const servers = chains.map((chain) => (chain === 'L1' ? 'an L1' : `${chain}-Chain`)).join(', ');
  return isOfChain
    ? report('warning', `${name} is served by ${servers}, but goes to ${settings.target?.chain ?? 'C-Chain'}.`)
    : report('hint', `${name} always goes to the ${servers}; @target is ignored.`);
}

/** Batch limit of public nodes (docs/facts/json-rpc.md). */
export const maxOnPublicNodes = 40;

/** Networks and nodes that are not in the settings, and `@batch` beyond the public nodes' limit. */
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
        return network === undefined ? [] : batchTooLarge(directive, network);
      default:
        return [];
    }
  });
}

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

function batchTooLarge({ value, valueSpan }: Directive, network: LanguageNetwork): readonly Diagnostic[] {
  if (!network.nodes.some(({ isPublic }) => isPublic) || !(Number(value) > maxOnPublicNodes)) {
    return [];
  }
  const message = `Public nodes take at most ${maxOnPublicNodes} calls per batch.`;
  return [diagnostic(valueSpan, 'batch', 'warning', message)];
}

/**
 * Params that the server would reject; skips unresolved references.
 * @param isAlone whether the method may be followed by params on its line
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
      // Both servers ignore unknown object keys, and the EVM server accepts addresses in any case.
      const isKey = problem.kind === 'unknown' && typeof problem.path.at(-1) === 'string';
      const isIgnored = isKey || problem.kind === (method.server === 'node' ? 'unknown' : 'checksum');
      const message = messageOf(problem, method, call);
      return diagnostic(
        spanOf(problem, call),
        'parameter',
        isIgnored ? 'warning' : 'error',
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

/** "txID", "addresses[0]"; for positional params the parameter's name. */
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
    const container = jsonNodeAt(params, parent);
    return container === undefined || container === params
      ? nameSpan
      : { start: container.start, end: container.start + 1 };
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
