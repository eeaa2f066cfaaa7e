import * as l10n from '@vscode/l10n';
import type { Line } from '../finding/finding';
import { message } from '../finding/message';
import { code, count, id, remote, text } from '../finding/spans';
import { cb58Id } from '../ids/cb58Id';
import { wellKnownName } from '../ids/wellKnown';
import { disconnectedOf } from './disconnected';
import { type CheckContext, type ErrorRow, subnetSpan } from './errorExplanation';
import { percentText } from './jsonFigures';

/** Errors of a chain's check (avalanchego chains/manager.go, snow/networking/handler/health.go, snow/consensus/snowman). */
export const chainErrors: readonly ErrorRow[] = [
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
      happened: message(
        l10n.t('the node could not start the chain: the process of its VM ended before it answered (subnet {subnet})'),
        { subnet: subnetSpan(match[1], part.context) },
      ),
      remedies: [vmLine(part), pluginLine(part), logLine(part)],
    }),
  },
  {
    pattern:
      /^failed to create chain on subnet (\S+): error while creating vm: handshake failed: (.*protocol version.*)$/s,
    explain: (match, part) => ({
      happened: message(
        l10n.t(
          'the node could not start the chain: node and VM speak different versions of their protocol (subnet {subnet}): {error}',
        ),
        { subnet: subnetSpan(match[1], part.context), error: remote(match[2] ?? '') },
      ),
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
    pattern:
      /^failed to create chain on subnet (\S+): error while getting vmFactory: "?([1-9A-HJ-NP-Za-km-z]+)"? was not found$/,
    explain: (match, part) => ({
      happened: message(l10n.t('the node could not start the chain: it has no VM {vm} (subnet {subnet})'), {
        vm: vmSpan(match[2] ?? ''),
        subnet: subnetSpan(match[1], part.context),
      }),
      remedies: [pluginLine({ ...part, chain: { ...part.chain, vmId: match[2] ?? '' } })],
    }),
  },
  {
    pattern: /^failed to create chain on subnet (\S+): (.*)$/s,
    explain: (match, part) => ({
      happened: message(l10n.t('the node could not start the chain (subnet {subnet}): {error}'), {
        subnet: subnetSpan(match[1], part.context),
        error: remote(match[2] ?? ''),
      }),
      remedies: [vmLine(part), logLine(part)],
    }),
  },
  {
    pattern: /^too many processing blocks: (\d+) > (\d+)$/,
    explain: (match) => ({
      happened: message(l10n.t('{count} blocks are being decided at once, at most {limit} are usual'), {
        count: count(BigInt(match[1] ?? 0)),
        limit: count(BigInt(match[2] ?? 0)),
      }),
      remedies: [[text(slowConsensus())]],
    }),
  },
  {
    pattern: /^block processing too long: (\S+) > (\S+)$/,
    explain: (match) => ({
      happened: message(l10n.t('a block has been undecided for {time}, at most {limit} is usual'), {
        time: remote(match[1] ?? ''),
        limit: remote(match[2] ?? ''),
      }),
      remedies: [[text(slowConsensus())]],
    }),
  },
  {
    // Of v1.14.2: releases before and after it do not check how long acceptance takes (docs/facts/health.md).
    pattern: /^acceptance time too high/,
    explain: () => ({
      happened: [text(l10n.t('blocks take too long to be accepted'))],
      remedies: [[text(slowConsensus())]],
    }),
  },
  {
    // Since v1.15.1, in the words of whatever stopped it: the C-Chain executes blocks after it has accepted them.
    pattern: /^.*\bexecut(?:e|ing|ion|or)\b.*$/is,
    explain: ([error], part) => ({
      happened: message(l10n.t('the chain does not execute the blocks that it accepts: {error}'), {
        error: remote(error),
      }),
      remedies: [
        [
          text(
            l10n.t(
              'Its answers stay at the last block that was executed. Restart the node; where it stalls again, ask another one and report what the log says.',
            ),
          ),
        ],
        logLine(part),
      ],
    }),
  },
];

function notConnected(match: RegExpExecArray, part: CheckContext): ReturnType<ErrorRow['explain']> {
  const missing = disconnectedOf(part.check.message, part.chain, part.context);
  const own = missing.filter(({ ownName }) => ownName !== undefined);
  const others = missing.filter(({ isInactive, ownName }) => !isInactive && ownName === undefined);
  return {
    happened: message(
      part.isPrimary
        ? l10n.t('{share} of the stake connected, {required} required')
        : l10n.t('{share} of the weight connected, {required} required'),
      { share: percentText(match[1] ?? ''), required: percentText(match[2] ?? '') },
    ),
    remedies: [
      ...own.map(({ nodeId, ownName }) =>
        message(
          l10n.t('{node} is yours: see that it runs, and that its staking port (9651 unless set) can be reached.'),
          { node: id(nodeId, ownName) },
        ),
      ),
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

function vmSpan(vmId: string): Line[number] {
  const identifier = cb58Id(vmId);
  return id(vmId, identifier === undefined ? undefined : wellKnownName(identifier)?.name);
}

function vmLine({ chain }: CheckContext): Line {
  return chain?.vmId === undefined
    ? [text(l10n.t('Which VM it is stands in the transaction that created the chain, which could not be asked for.'))]
    : message(l10n.t('Its VM is {vm}.'), { vm: vmSpan(chain.vmId) });
}

/** The file of a plugin has the ID of its VM as its name (avalanchego vms/registry, config.md: plugin-dir). */
function pluginLine({ chain }: CheckContext): Line {
  const { vmId } = chain ?? {};
  const paths = { setting: code('plugin-dir'), folder: code('~/.avalanchego/plugins') };
  return vmId === undefined
    ? message(
        l10n.t(
          'The node looks for it in its plugin directory ({setting}, unless set {folder}), in a file named like the ID of the VM. It must be executable, built for this machine and for this release of the node. Restart the node then.',
        ),
        paths,
      )
    : message(
        l10n.t(
          'The node looks for it in its plugin directory ({setting}, unless set {folder}), in a file named {file}. It must be executable, built for this machine and for this release of the node. Restart the node then.',
        ),
        { ...paths, file: code(vmId) },
      );
}

/** A chain logs into a file of its own (avalanchego config.md: log-dir). */
function logLine({ check }: CheckContext): Line {
  return message(l10n.t('What the VM said last stands in {file} (log-dir) or in main.log beside it.'), {
    file: code(`~/.avalanchego/logs/${check.name}.log`),
  });
}
