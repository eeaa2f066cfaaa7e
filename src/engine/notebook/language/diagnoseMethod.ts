import type { JsonSpan } from '../cell/jsonNode';
import { type Method, nearestMethod, wireName } from '../../rpc';
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
import { endangersHint, websocketHint } from './methodMarkdown';

/** What is to be said of a place in a cell before anything is sent. */
export interface Diagnostic extends JsonSpan {
  readonly code:
    | ('syntax' | 'unknownMethod' | 'deprecated' | 'endangers' | 'wrongChain' | 'notPublic' | 'noSocket' | 'batch')
    | ('parameter' | 'reference' | 'target' | 'guess' | 'contract' | 'expectation');
  /** `error`: refused, or not sent. `warning`: very likely not what is meant. `hint`: good to know. */
  readonly severity: 'error' | 'warning' | 'hint';
  /** One sentence. */
  readonly message: string;
  /** What sets it right. */
  readonly fix?: RequestFix;
}

/** Replaces a place of the cell by a text. */
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

/** @param text what is written, where that is more than the word: with its quotes */
export function changeTo({ start, end }: JsonSpan, word: string, text = word): RequestFix {
  return { start, end, title: `Change to ${word}`, text };
}

/** What is to be said of a call's method: whether there is one, and whether it is answered where it goes. */
export function diagnoseMethod(call: Call, context: LanguageContext): readonly Diagnostic[] {
  const { method, name, nameSpan, settings, isSubscribe } = call;
  const network = networkOf(settings, context);
  if (network === undefined) {
    return [];
  }
  if (method === undefined) {
    return [unknown(call, network)];
  }
  const { path, availability, effect, subscription } = method;
  const say = (code: Diagnostic['code'], severity: Diagnostic['severity'], message: string) =>
    diagnostic(nameSpan, code, severity, message);
  const isOnC = path.includes('{chain}') && (chainKind(settings) ?? 'C') === 'C';
  const isElsewhere = path.includes('{chain}') && evmChainOf(settings, network)?.rpcUrl !== undefined;
  const isPublic = nodesOf(settings, network).some((node) => node.isPublic);
  return [
    ...deprecated(call, method, network),
    ...(effect === 'endangers' ? [say('endangers', 'warning', endangersHint)] : []),
    ...wrongChain(call, method),
    // A hint: networks of one's own may not have the upgrade.
    ...(isOnC && availability.sinceHelicon === 'absent'
      ? [say('wrongChain', 'hint', `${name} was removed from the C-Chain in Helicon; L1s and subnets still serve it.`)]
      : []),
    ...(availability.on === 'own' && !isElsewhere && isPublic
      ? [
          say(
            'notPublic',
            'warning',
            `Public nodes do not serve ${name}. Select your own node with @node, @target or the kernel.`,
          ),
        ]
      : []),
    // `subscribe` opens a websocket; the same method as a call of its own goes over HTTP, as it stands.
    ...(subscription !== undefined && isSubscribe !== true
      ? [say('noSocket', 'warning', `${websocketHint(name)} Over HTTP a node rejects it.`)]
      : []),
  ];
}

function unknown({ name, nameSpan }: Call, network: LanguageNetwork): Diagnostic {
  const meant = nearestMethod(name, network.wireNames);
  const say = (message: string, fix?: RequestFix) => diagnostic(nameSpan, 'unknownMethod', 'warning', message, fix);
  return meant === undefined
    ? say(`Unknown method ${name}. Sent as written after you confirm.`)
    : say(`Unknown method ${name}. Did you mean ${meant}?`, changeTo(nameSpan, meant));
}

function deprecated(
  { name, nameSpan }: Call,
  { deprecated: deprecation }: Method,
  network: LanguageNetwork,
): readonly Diagnostic[] {
  if (deprecation === undefined) {
    return [];
  }
  const { since, replacement } = deprecation;
  const say = (message: string, fix?: RequestFix) => [diagnostic(nameSpan, 'deprecated', 'hint', message, fix)];
  const text = replacement && wireName(replacement, network.wireNames);
  if (text === undefined) {
    return say(since === undefined ? `${name} is deprecated.` : `${name} is deprecated since ${since}.`);
  }
  return say(
    since === undefined ? `${name} is deprecated; use ${text}.` : `${name} is deprecated since ${since}; use ${text}.`,
    { ...nameSpan, title: `Replace with ${text}`, text },
  );
}

function wrongChain({ name, nameSpan, settings }: Call, method: Method): readonly Diagnostic[] {
  const chains = answeringChains(method);
  const isIndex = method.path.includes('{index}');
  const isOfChain = method.path.includes('{chain}');
  // Without a chain, methods of the EVM go to the C-Chain, and those of the other chains to their own.
  const goesTo = chainKind(settings) ?? (isOfChain ? 'C' : isIndex ? undefined : chains?.[0]);
  if (chains === undefined || (goesTo !== undefined && chains.includes(goesTo))) {
    return [];
  }
  const say = (severity: Diagnostic['severity'], message: string) => [
    diagnostic(nameSpan, 'wrongChain', severity, message),
  ];
  if (isIndex) {
    return say('error', `${name} needs an index: add @target /P/block, /X/block, /X/tx or /C/block above.`);
  }
  const answers = chains.map((chain) => (chain === 'L1' ? 'an L1' : `${chain}-Chain`)).join(', ');
  return isOfChain
    ? say('warning', `${name} is served by ${answers}, but goes to ${settings.target?.chain ?? 'C-Chain'}.`)
    : say('hint', `${name} always goes to the ${answers}; @target is ignored.`);
}
