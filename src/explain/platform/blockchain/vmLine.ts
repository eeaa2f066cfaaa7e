import type { Line } from '../../../core/finding/finding';
import { id, remote } from '../../../core/finding/spans';
import { cb58Id } from '../../../core/ids/cb58Id';
import { wellKnownName } from '../../../core/ids/wellKnown';

/** A virtual machine by its ID, with the name that it is known by. The data service calls some by a word. */
export function vmLine(vmId: string): Line {
  const identifier = cb58Id(vmId);
  return identifier?.checksum === 'right' ? [id(vmId, wellKnownName(identifier)?.name)] : [remote(vmId)];
}

/** Whether it runs EVM code, as far as that is known. */
export function isEvm(vmId: string): boolean {
  return evms.has(vmId);
}

/** EVM and Subnet-EVM (facts.md 1). Other IDs may be forks of theirs, under any name. */
const evms: ReadonlySet<string> = new Set([
  'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6',
  'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
]);
