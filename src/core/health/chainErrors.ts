import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { code, count, id, remote, text } from '../finding/spans';
import { cb58Id } from '../ids/cb58Id';
import { wellKnownName } from '../ids/wellKnown';
import { disconnectedOf } from './disconnected';
import { type ErrorPart, type ErrorRow, subnetSpan } from './errorExplanation';
import { percentText } from './jsonFigures';

/** Errors of a chain's check (avalanchego chains/manager.go, snow/networking/handler/health.go, snow/consensus/snowman). */
export const chainErrors: readonly ErrorRow[] = [
  {
    form: /^not connected to enough stake: connected to ([\d.]+)%; required at least ([\d.]+)%$/,
    words: notConnected,
  },
  {
    // Before v1.11.
    form: /^connected to ([\d.]+)% of network stake; should be connected to at least ([\d.]+)%$/,
    words: notConnected,
  },
  {
    form: /^failed to create chain on subnet (\S+): error while creating vm: handshake failed: vm process not found$/,
    words: (match, part) => ({
      happened: [
        text(l10n.t('the node could not start the chain: the process of its VM ended before it answered')),
        ...onSubnet(match[1], part),
      ],
      remedies: [vmLine(part), pluginLine(part), logLine(part)],
    }),
  },
  {
    form: /^failed to create chain on subnet (\S+): error while creating vm: handshake failed: (.*protocol version.*)$/s,
    words: (match, part) => ({
      happened: [
        text(l10n.t('the node could not start the chain: node and VM speak different versions of their protocol')),
        ...onSubnet(match[1], part),
        text(': '),
        remote(match[2] ?? ''),
      ],
      remedies: [
        vmLine(part),
        [
          text(
            part.context.rpcProtocol === undefined
              ? l10n.t('Install a release of the VM that is made for this release of the node, and restart the node.')
              : l10n.t(
                  'Install a release of the VM that speaks version {0}, which this node does, and restart the node.',
                  part.context.rpcProtocol.toString(),
                ),
          ),
        ],
      ],
    }),
  },
  {
    form: /^failed to create chain on subnet (\S+): error while getting vmFactory: "?([1-9A-HJ-NP-Za-km-z]+)"? was not found$/,
    words: (match, part) => ({
      happened: [
        text(l10n.t('the node could not start the chain: it has no VM ')),
        vmSpan(match[2] ?? ''),
        ...onSubnet(match[1], part),
      ],
      remedies: [pluginLine({ ...part, chain: { ...part.chain, vmID: match[2] ?? '' } })],
    }),
  },
  {
    form: /^failed to create chain on subnet (\S+): (.*)$/s,
    words: (match, part) => ({
      happened: [
        text(l10n.t('the node could not start the chain')),
        ...onSubnet(match[1], part),
        text(': '),
        remote(match[2] ?? ''),
      ],
      remedies: [vmLine(part), logLine(part)],
    }),
  },
  {
    form: /^too many processing blocks: (\d+) > (\d+)$/,
    words: (match) => ({
      happened: [
        count(BigInt(match[1] ?? 0)),
        text(l10n.t(' blocks are being decided at once, at most ')),
        count(BigInt(match[2] ?? 0)),
        text(l10n.t(' are usual')),
      ],
      remedies: [[text(slowConsensus())]],
    }),
  },
  {
    form: /^block processing too long: (\S+) > (\S+)$/,
    words: (match) => ({
      happened: [
        text(l10n.t('a block has been undecided for ')),
        remote(match[1] ?? ''),
        text(l10n.t(', at most ')),
        remote(match[2] ?? ''),
        text(l10n.t(' is usual')),
      ],
      remedies: [[text(slowConsensus())]],
    }),
  },
  {
    form: /^acceptance time too high/,
    words: () => ({
      happened: [text(l10n.t('blocks take too long to be accepted'))],
      remedies: [[text(slowConsensus())]],
    }),
  },
];

function notConnected(match: RegExpExecArray, part: ErrorPart): ReturnType<ErrorRow['words']> {
  const missing = disconnectedOf(part.check.message, part.chain, part.context);
  const own = missing.filter(({ ownName }) => ownName !== undefined);
  const others = missing.filter(({ isInactive, ownName }) => !isInactive && ownName === undefined);
  return {
    happened: [
      percentText(match[1] ?? ''),
      text(part.isPrimary ? l10n.t(' of the stake connected, ') : l10n.t(' of the weight connected, ')),
      percentText(match[2] ?? ''),
      text(l10n.t(' required')),
    ],
    remedies: [
      ...own.map(({ nodeID: nodeId, ownName }): Line => [
        id(nodeId, ownName),
        text(l10n.t(' is yours: see that it runs, and that its staking port (9651 unless set) can be reached.')),
      ]),
      ...(missing.some(({ isInactive }) => isInactive)
        ? [
            [
              text(
                l10n.t(
                  'Inactive validators keep their weight and are never connected to: increase their balance on the P-Chain, or have the validator manager remove them.',
                ),
              ),
            ],
          ]
        : []),
      ...(others.length > 0
        ? [
            [
              text(
                l10n.t(
                  'Validators that others run have to come back by themselves; where none of many can be reached, look at this node’s own connection.',
                ),
              ),
            ],
          ]
        : []),
      [text(l10n.t('Until then the node may not learn that blocks were accepted.'))],
    ],
  };
}

function slowConsensus(): string {
  return l10n.t(
    'Consensus is slow: look at the load of this machine, at its connection, and at how much of the weight is connected.',
  );
}

function onSubnet(subnetId = '', { context }: ErrorPart): Line {
  return [text(l10n.t(' (subnet ')), subnetSpan(subnetId, context), text(')')];
}

function vmSpan(vmId: string): Line[number] {
  const identifier = cb58Id(vmId);
  return id(vmId, identifier === undefined ? undefined : wellKnownName(identifier)?.name);
}

function vmLine({ chain }: ErrorPart): Line {
  return chain?.vmID === undefined
    ? [text(l10n.t('Which VM it is stands in the transaction that created the chain, which could not be asked for.'))]
    : [text(l10n.t('Its VM is ')), vmSpan(chain.vmID), text('.')];
}

/** The file of a plugin has the ID of its VM as its name (avalanchego vms/registry, config.md: plugin-dir). */
function pluginLine({ chain }: ErrorPart): Line {
  const { vmID: vmId } = chain ?? {};
  return [
    text(l10n.t('The node looks for it in its plugin directory (')),
    code('plugin-dir'),
    text(l10n.t(', unless set ')),
    code('~/.avalanchego/plugins'),
    text(vmId === undefined ? l10n.t('), in a file named like the ID of the VM.') : l10n.t('), in a file named ')),
    ...(vmId === undefined ? [] : [code(vmId), text('.')]),
    text(
      l10n.t(' It must be executable, built for this machine and for this release of the node. Restart the node then.'),
    ),
  ];
}

/** A chain logs into a file of its own (avalanchego config.md: log-dir). */
function logLine({ check }: ErrorPart): Line {
  return [
    text(l10n.t('What the VM said last stands in ')),
    code(`~/.avalanchego/logs/${check.name}.log`),
    text(l10n.t(' (log-dir) or in main.log beside it.')),
  ];
}
