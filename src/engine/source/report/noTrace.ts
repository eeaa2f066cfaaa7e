import { type ApiError, RpcError, errorCategory, errorSentence } from '../../errors';
import { cChainApis, defaultEthApis } from '../../config';
import { type Line, type Span, code, message, remote, text } from '../../report';

export interface TracingNode {
  /** Whether the node runs the C-Chain, whose settings were renamed in Helicon; absent: unknown. */
  readonly isCChain?: boolean;
  /** web3_clientVersion: "v1.14.2", "anvil/v1.7.1"; absent: unknown. Untrusted. */
  readonly clientVersion?: string;
}

/** Node types with different settings: L1s or C-Chain before Helicon, C-Chain since Helicon, development nodes. */
type NodeType = 'evm' | 'sae' | 'either' | 'anvil' | 'hardhat';

/** The first version with the C-Chain of Helicon. */
const firstSae = [1, 15] as const;

/** How to enable a missing feature, by type of node. */
type Advice = Readonly<Record<NodeType, (host: Span) => Line>>;

/** Why a node returns no recording, and which of its settings would change that. */
export function noTrace(error: ApiError, node: TracingNode): Line {
  const advice = adviceFor(error);
  return advice === undefined ? [remote(errorSentence(error))] : advice[kindOf(node)](text(error.host));
}

/** The same for a node that returns no steps though code ran. */
export function noSteps(host: string, node: TracingNode): Line {
  const hostSpan = text(host);
  return kindOf(node) === 'anvil'
    ? message`${hostSpan} recorded no steps. Start anvil with ${code('--steps-tracing')}.`
    : message`${hostSpan} answered with no steps, though code ran. Use another node, or check its version.`;
}

function adviceFor(error: ApiError): Advice | undefined {
  switch (errorCategory(error)) {
    case 'noMethod':
      return noMethodAdvice;
    case 'prunedState':
      return prunedAdvice;
    case 'nodeTimeout':
      return timeoutAdvice;
    default:
      return error instanceof RpcError && /\bexecution timeout\b/.test(error.rpcMessage) ? timeoutAdvice : undefined;
  }
}

function kindOf({ isCChain, clientVersion = '' }: TracingNode): NodeType {
  if (/^(?:anvil|hardhat)/i.test(clientVersion)) {
    return clientVersion.toLowerCase().startsWith('anvil') ? 'anvil' : 'hardhat';
  }
  if (isCChain === false) {
    return 'evm';
  }
  const [, major, minor] = /^(?:\w+\/)?v?(\d{1,3})\.(\d{1,3})\b/.exec(clientVersion) ?? [];
  if (major === undefined) {
    return 'either';
  }
  const isSae = Number(major) > firstSae[0] || (Number(major) === firstSae[0] && Number(minor) >= firstSae[1]);
  if (!isSae) {
    return 'evm';
  }
  return isCChain === true ? 'sae' : 'either';
}

// A list in a chain config replaces the default one, so all of it is shown.
const ethApis = code(`"eth-apis": ${JSON.stringify([...defaultEthApis, 'debug-tracer'])}`);
const apis = code(`"apis": ${JSON.stringify(cChainApis.slice(0, 9).map(({ value }) => value))}`);
const archive = code('"pruning-enabled": false');
const replay = code('state-replay-concurrency');
const duration = code('api-max-duration');

const noMethodAdvice: Advice = {
  evm: (host) =>
    message`${host} does not trace transactions. Set ${ethApis} in its chain config and restart it, or use a node that traces.`,
  sae: (host) =>
    message`${host} does not trace transactions: trace is left out of apis, or it is a public node. Set ${apis} in its chain config and restart it, or use a node that traces.`,
  either: (host) =>
    message`${host} does not trace transactions. Set ${apis} in its chain config, before v1.15 ${ethApis}, and restart it, or use a node that traces.`,
  anvil: (host) => message`${host} does not trace this. Update anvil, and start it with ${code('--steps-tracing')}.`,
  hardhat: (host) =>
    message`${host} does not trace this. Update Hardhat, or start anvil with ${code('--steps-tracing')}.`,
};

const prunedLine = (host: Span): Line =>
  message`${host} pruned the state before this transaction, so it cannot trace it. Set ${archive} in the chain config of a node that syncs from the beginning, or use an archive node.`;

const prunedOrReplayLine = (host: Span): Line =>
  message`${host} pruned the state before this transaction, so it cannot trace it. Set ${archive} in its chain config, raise ${replay} so that it rebuilds old state, or use an archive node.`;

const forgottenLine = (host: Span): Line =>
  message`${host} no longer has the state before this transaction, so it cannot trace it. Send the transaction again, or fork from an archive node.`;

const prunedAdvice: Advice = {
  evm: prunedLine,
  sae: prunedOrReplayLine,
  either: prunedOrReplayLine,
  anvil: forgottenLine,
  hardhat: forgottenLine,
};

const tooSlowLine = (host: Span): Line =>
  message`${host} stopped tracing the transaction at its time limit. Set a longer ${duration} in its chain config, try again when it is less busy, or use another node.`;

const tooSlowLocalLine = (host: Span): Line =>
  message`${host} stopped tracing the transaction at its time limit. Try again when it is less busy.`;

const timeoutAdvice: Advice = {
  evm: tooSlowLine,
  sae: tooSlowLine,
  either: tooSlowLine,
  anvil: tooSlowLocalLine,
  hardhat: tooSlowLocalLine,
};
