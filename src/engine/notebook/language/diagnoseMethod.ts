import type { JsonSpan } from '../cell/jsonNode';
import { type Method, methods, wireName } from '../../rpc';
import {
  answeringChains,
  type Call,
  chainKind,
  evmChainOf,
  type LanguageContext,
  type LanguageNetwork,
  networkOf,
  nodesOf,
} from './calls';
import { nearest } from '../../primitives';
import { endangersHint, websocketHint } from './methodMarkdown';

/** What is to be said of a place in a cell before anything is sent. */
export interface Diagnostic extends JsonSpan {
  readonly code: DiagnosticCode;
  /** `error`: refused, or not sent. `warning`: very likely not what is meant. `hint`: good to know. */
  readonly severity: 'error' | 'warning' | 'hint';
  /** One sentence. */
  readonly message: string;
  /** What sets it right. */
  readonly fix?: RequestFix;
}

type DiagnosticCode =
  | 'syntax'
  | 'unknownMethod'
  | 'deprecated'
  | 'endangers'
  | 'wrongChain'
  | 'notPublic'
  | 'noSocket'
  | 'batch'
  | 'parameter'
  | 'reference'
  | 'target'
  | 'guess'
  | 'contract';

/** Replaces a place of the cell by a text. */
export interface RequestFix extends JsonSpan {
  readonly title: string;
  readonly text: string;
}

/** @param text what is written, where that is more than the word: with its quotes */
export function changeTo({ start, end }: JsonSpan, word: string, text = word): RequestFix {
  return { start, end, title: `Change to ${word}`, text };
}

/** What is to be said of a call's method: whether there is one, and whether it is answered where it goes. */
export function diagnoseMethod(call: Call, context: LanguageContext): readonly Diagnostic[] {
  const { method } = call;
  const network = networkOf(call.settings, context);
  if (network === undefined) {
    return [];
  }
  return method === undefined
    ? [unknown(call, network)]
    : [
        ...deprecated(call, method, network),
        ...endangers(call, method),
        ...wrongChain(call, method),
        ...goneFromC(call, method),
        ...notPublic(call, method, network),
        ...noSocket(call, method),
      ];
}

function unknown({ name, nameSpan }: Call, network: LanguageNetwork): Diagnostic {
  const names = new Set(methods.map((method) => wireName(method.name, network.wireNames)));
  const meant =
    nearest(name, names) ??
    nearest(
      name,
      [...names].filter((one) => one.endsWith(name.slice(-8))),
    );
  const start = { ...nameSpan, code: 'unknownMethod', severity: 'warning' } as const;
  return meant === undefined
    ? { ...start, message: `Unknown method ${name}. Sent as written after you confirm.` }
    : {
        ...start,
        message: `Unknown method ${name}. Did you mean ${meant}?`,
        fix: changeTo(nameSpan, meant),
      };
}

function deprecated(
  { name, nameSpan }: Call,
  { deprecated: deprecation }: Method,
  network: LanguageNetwork,
): readonly Diagnostic[] {
  if (deprecation === undefined) {
    return [];
  }
  const { since: release } = deprecation;
  const replacement = deprecation.replacement && wireName(deprecation.replacement, network.wireNames);
  const start = { ...nameSpan, code: 'deprecated', severity: 'hint' } as const;
  return replacement === undefined
    ? [
        {
          ...start,
          message: release === undefined ? `${name} is deprecated.` : `${name} is deprecated since ${release}.`,
        },
      ]
    : [
        {
          ...start,
          message:
            release === undefined
              ? `${name} is deprecated; use ${replacement}.`
              : `${name} is deprecated since ${release}; use ${replacement}.`,
          fix: { ...nameSpan, title: `Replace with ${replacement}`, text: replacement },
        },
      ];
}

function endangers({ nameSpan }: Call, { effect }: Method): readonly Diagnostic[] {
  return effect === 'endangers'
    ? [{ ...nameSpan, code: 'endangers', severity: 'warning', message: endangersHint() }]
    : [];
}

function wrongChain({ name, nameSpan, settings }: Call, method: Method): readonly Diagnostic[] {
  const chains = answeringChains(method);
  const target = chainKind(settings);
  const isIndex = method.path.includes('{index}');
  // Without a chain, methods of the EVM go to the C-Chain, and those of the other chains to their own.
  const goesTo = target ?? (method.path.includes('{chain}') ? 'C' : isIndex ? undefined : chains?.[0]);
  if (chains === undefined || (goesTo !== undefined && chains.includes(goesTo))) {
    return [];
  }
  const start = { ...nameSpan, code: 'wrongChain', severity: 'warning' } as const;
  if (isIndex) {
    const severity = 'error';
    const message = `${name} needs an index: add @target /P/block, /X/block, /X/tx or /C/block above.`;
    return [{ ...start, severity, message }];
  }
  const answers = chains.map((chain) => (chain === 'L1' ? 'an L1' : `${chain}-Chain`)).join(', ');
  if (!method.path.includes('{chain}')) {
    const message = `${name} always goes to the ${answers}; @target is ignored.`;
    return [{ ...start, severity: 'hint', message }];
  }
  return [
    {
      ...start,
      message: `${name} is served by ${answers}, but goes to ${settings.target?.chain ?? 'C-Chain'}.`,
    },
  ];
}

/** A hint: networks of one's own may not have the upgrade. */
function goneFromC({ name, nameSpan, settings }: Call, { path, availability }: Method): readonly Diagnostic[] {
  const isOnC = path.includes('{chain}') && (chainKind(settings) ?? 'C') === 'C';
  if (!isOnC || availability.sinceHelicon !== 'absent') {
    return [];
  }
  const message = `${name} was removed from the C-Chain in Helicon; L1s and subnets still serve it.`;
  return [{ ...nameSpan, code: 'wrongChain', severity: 'hint', message }];
}

function notPublic(
  { name, nameSpan, settings }: Call,
  method: Method,
  network: LanguageNetwork,
): readonly Diagnostic[] {
  const isElsewhere = method.path.includes('{chain}') && evmChainOf(settings, network)?.rpcUrl !== undefined;
  const node = nodesOf(settings, network).find(({ isPublic }) => isPublic);
  if (method.availability.on === 'public' || isElsewhere || node === undefined) {
    return [];
  }
  const message = `Public nodes do not serve ${name}. Select your own node with @node, @target or the kernel.`;
  return [{ ...nameSpan, code: 'notPublic', severity: 'warning', message }];
}

/** `subscribe` opens a websocket; the same method as a call of its own goes over HTTP, as it stands. */
function noSocket({ name, nameSpan, isSubscribe }: Call, method: Method): readonly Diagnostic[] {
  if (method.subscription === undefined || isSubscribe === true) {
    return [];
  }
  const message = `${websocketHint(name)} Over HTTP a node rejects it.`;
  return [{ ...nameSpan, code: 'noSocket', severity: 'warning', message }];
}
