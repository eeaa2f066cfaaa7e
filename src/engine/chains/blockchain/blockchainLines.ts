import { type Line, id, remote, text } from '../../report';
import { cb58Id, wellKnownName } from '../../primitives';

/** What the node does for a chain of the primary network; absent: it did not tell. */
export interface PrimaryRole {
  readonly isBootstrapped?: boolean;
  readonly isValidator?: boolean;
}

/** On the primary network "Syncing" says nothing: it is the P-Chain's status on every node, whether it validates or not. */
function primaryLine({ isBootstrapped, isValidator }: PrimaryRole): Line {
  if (isBootstrapped === false) {
    return [text('bootstrapping: the node is still syncing it')];
  }
  return [text(isBootstrapped === true ? caughtUpWords(isValidator) : runsWords(isValidator))];
}

function caughtUpWords(isValidator: boolean | undefined): string {
  switch (isValidator) {
    case true:
      return 'bootstrapped, the node validates it';
    case false:
      return 'bootstrapped, the node tracks it without validating';
    case undefined:
      return 'bootstrapped';
  }
}

function runsWords(isValidator: boolean | undefined): string {
  switch (isValidator) {
    case true:
      return 'the node validates it';
    case false:
      return 'the node tracks it without validating';
    case undefined:
      return 'the node runs it';
  }
}

/**
 * What `platform.getBlockchainStatus` says (docs/facts/staking.md), with what it means.
 *
 * @param primary of a chain of the primary network
 */
export function statusLine(status: string | undefined, primary?: PrimaryRole): Line | undefined {
  if (status === 'Syncing' && primary !== undefined) {
    return primaryLine(primary);
  }
  switch (status) {
    case undefined:
      return undefined;
    case 'Validating':
      return [text('Validating: the node validates it')];
    case 'Syncing':
      return [text('Syncing: the node tracks it without validating')];
    case 'Created':
      return [text('Created: it exists, but the node does not run it')];
    case 'Preferred':
      return [text('Preferred: proposed, likely to be created')];
    case 'Unknown':
      return [text('Unknown: the node does not know this blockchain')];
    default:
      return [remote(status)];
  }
}

/** A virtual machine by its ID, with the name that it is known by. The data service calls some by a word. */
export function vmLine(vmId: string): Line {
  const identifier = cb58Id(vmId);
  return identifier?.checksum === 'valid' ? [id(vmId, wellKnownName(identifier)?.name)] : [remote(vmId)];
}

/** Whether it runs EVM code, as far as that is known. */
export function isEvm(vmId: string): boolean {
  return evms.has(vmId);
}

/** EVM and Subnet-EVM (docs/facts/staking.md). Other IDs may be forks of theirs, under any name. */
const evms: ReadonlySet<string> = new Set([
  'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
]);
