import { type Line, type Span, id, code, count, message, remote, text } from '../report';
import type { HealthCheck } from './health';
import type { HealthChain, HealthContext } from './healthContext';
import { disconnectedOf } from './disconnected';
import { jsonPercent } from './jsonFigures';
import { cb58Id, wellKnownName, formatGoDuration } from '../primitives';

/** What an error of a check comes to. */
export interface ErrorExplanation {
  /** What happened, without a full stop. */
  readonly happened: Line;
  /** What to do, a sentence each, what helps most first. */
  readonly fixes: readonly Line[];
}

/** What an error is explained by. */
export interface CheckContext {
  readonly check: HealthCheck;
  /** Where the check is a chain's. */
  readonly chain?: HealthChain;
  readonly isPrimary: boolean;
  readonly context: HealthContext;
}

/** One form of an error, as avalanchego writes it. */
export interface HealthErrorRow {
  readonly pattern: RegExp;
  explain(match: RegExpExecArray, part: CheckContext): ErrorExplanation;
}

/** A subnet that an error names, by the name that it is known by. */
export function subnetSpan(subnetId = '', { subnets }: HealthContext): Span {
  const identifier = cb58Id(subnetId);
  return id(subnetId, subnets?.get(subnetId) ?? (identifier && wellKnownName(identifier)?.name));
}

/** Errors of a chain's check (avalanchego chains/manager.go, snow/networking/handler/health.go, snow/consensus/snowman). */
export const chainErrors: readonly HealthErrorRow[] = [
  {
    pattern: /^not connected to enough stake: connected to ([\d.]+)%; required at least ([\d.]+)%$/,
    explain: notConnected,
  },
  {
    // Before v1.11.
    pattern: /^connected to ([\d.]+)% of network stake; should be connected to at least ([\d.]+)%$/,
    explain: notConnected,
  },
  {
    pattern:
      /^failed to create chain on subnet (\S+): error while creating vm: handshake failed: vm process not found$/,
    explain: (match, part) => ({
      happened: message`the node cannot start the chain: the VM process exited before the handshake (subnet ${subnetSpan(match[1], part.context)})`,
      fixes: [vmLine(part), pluginLine(part), logLine(part)],
    }),
  },
  {
    pattern:
      /^failed to create chain on subnet (\S+): error while creating vm: handshake failed: (.*protocol version.*)$/s,
    explain: (match, part) => ({
      happened: message`the node cannot start the chain: rpcchainvm protocol mismatch between node and VM (subnet ${subnetSpan(match[1], part.context)}): ${remote(match[2] ?? '')}`,
      fixes: [
        vmLine(part),
        [
          text(
            part.context.rpcProtocol === undefined
              ? 'Install a VM release compatible with this avalanchego release and restart the node.'
              : `Install a VM release for rpcchainvm protocol ${part.context.rpcProtocol.toString()} and restart the node.`,
          ),
        ],
      ],
    }),
  },
  {
    pattern:
      /^failed to create chain on subnet (\S+): error while getting vmFactory: "?([1-9A-HJ-NP-Za-km-z]+)"? was not found$/,
    explain: (match, part) => ({
      happened: message`the node cannot start the chain: no plugin for VM ${vmSpan(match[2] ?? '')} (subnet ${subnetSpan(match[1], part.context)})`,
      fixes: [pluginLine({ ...part, chain: { ...part.chain, vmId: match[2] ?? '' } })],
    }),
  },
  {
    pattern: /^failed to create chain on subnet (\S+): (.*)$/s,
    explain: (match, part) => ({
      happened: message`the node cannot start the chain (subnet ${subnetSpan(match[1], part.context)}): ${remote(match[2] ?? '')}`,
      fixes: [vmLine(part), logLine(part)],
    }),
  },
  {
    pattern: /^too many processing blocks: (\d+) > (\d+)$/,
    explain: (match) => ({
      happened: message`${count(BigInt(match[1] ?? 0))} blocks processing, expected at most ${count(BigInt(match[2] ?? 0))}`,
      fixes: [[text(slowConsensus())]],
    }),
  },
  {
    pattern: /^block processing too long: (\S+) > (\S+)$/,
    explain: (match) => ({
      happened: message`a block has been processing for ${remote(formatGoDuration(match[1] ?? ''))}, expected at most ${remote(formatGoDuration(match[2] ?? ''))}`,
      fixes: [[text(slowConsensus())]],
    }),
  },
  {
    // Of v1.14.2: releases before and after it do not check how long acceptance takes (docs/facts/health.md).
    pattern: /^acceptance time too high/,
    explain: () => ({
      happened: [text('block acceptance takes too long')],
      fixes: [[text(slowConsensus())]],
    }),
  },
  {
    // Since v1.15.1, in the words of whatever stopped it: the C-Chain executes blocks after it has accepted them.
    pattern: /^.*\bexecut(?:e|ing|ion|or)\b.*$/is,
    explain: ([error], part) => ({
      happened: message`the chain does not execute accepted blocks: ${remote(error)}`,
      fixes: [
        [
          text(
            'It answers from the last executed block. Restart the node; if it stalls again, use another node and report the log.',
          ),
        ],
        logLine(part),
      ],
    }),
  },
];

function notConnected(match: RegExpExecArray, part: CheckContext): ReturnType<HealthErrorRow['explain']> {
  const missing = disconnectedOf(part.check.message, part.chain, part.context);
  const own = missing.filter(({ ownName }) => ownName !== undefined);
  const others = missing.filter(({ isInactive, ownName }) => !isInactive && ownName === undefined);
  const required = jsonPercent(match[2] ?? '');
  return {
    happened: part.isPrimary
      ? message`${jsonPercent(match[1] ?? '')} of stake connected, ${required} required`
      : message`${jsonPercent(match[1] ?? '')} of weight connected, ${required} required`,
    fixes: [
      ...own.map(
        ({ nodeId, ownName }) =>
          message`${id(nodeId, ownName)} is yours: check that it is running and its staking port (default 9651) is reachable.`,
      ),
      ...(missing.some(({ isInactive }) => isInactive)
        ? [
            [
              text(
                'Inactive validators keep their weight but are never connected: increase their balance on the P-Chain or remove them through the validator manager.',
              ),
            ],
          ]
        : []),
      ...(others.length > 0
        ? [[text('Others run the remaining validators; if many are unreachable, check this node’s own connection.')]]
        : []),
      [text('Until then the node may not see blocks as accepted.')],
    ],
  };
}

function slowConsensus(): string {
  return 'Consensus is slow: check CPU and disk load, the network connection and the connected weight.';
}

function vmSpan(vmId: string): Line[number] {
  const identifier = cb58Id(vmId);
  return id(vmId, identifier === undefined ? undefined : wellKnownName(identifier)?.name);
}

function vmLine({ chain }: CheckContext): Line {
  return chain?.vmId === undefined
    ? [text('Its VM is unknown: the CreateChainTx could not be fetched.')]
    : message`Its VM is ${vmSpan(chain.vmId)}.`;
}

/** The file of a plugin has the ID of its VM as its name (avalanchego vms/registry, config.md: plugin-dir). */
function pluginLine({ chain }: CheckContext): Line {
  const { vmId } = chain ?? {};
  const paths = { setting: code('plugin-dir'), folder: code('~/.avalanchego/plugins') };
  return vmId === undefined
    ? message`Check the plugin directory (${paths.setting}, default ${paths.folder}): it needs a file named after the VM ID, executable, built for this machine and this avalanchego release. Then restart the node.`
    : message`Check the plugin directory (${paths.setting}, default ${paths.folder}): it needs ${code(vmId)}, executable, built for this machine and this avalanchego release. Then restart the node.`;
}

/** A chain logs into a file of its own (avalanchego config.md: log-dir). */
function logLine({ check }: CheckContext): Line {
  return message`See the end of ${code(`~/.avalanchego/logs/${check.name}.log`)} (log-dir) or of main.log next to it.`;
}
