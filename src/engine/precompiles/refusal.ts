import { type Line, type Span, code, id, message, text } from '../report';
import { checksumAddress, evmAddress, wellKnownName } from '../primitives';
import type { Precompile } from './precompile';
import { precompileAt, precompileFor } from './precompiles';

export interface RevertedCall {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/**
 * What the words of a node mean that come from a precompile: which one refused, what it asks for, and what would give it.
 * Undefined for other words. Rules: docs/facts/evm.md.
 */
export function explainRejection(words: string, { from, to }: RevertedCall): Line | undefined {
  const called = to == null ? undefined : precompileAt(to);
  const named = /0x[0-9a-f]{40}/i.exec(words)?.[0];
  if (/\bis not authorized to deploy a contract\b/.test(words)) {
    return roleNeeded(precompileFor('deployers'), named ?? from);
  }
  if (/\bcannot issue transaction from non-allow listed address\b/.test(words)) {
    return roleNeeded(precompileFor('senders'), named ?? from);
  }
  if (called === undefined) {
    return undefined;
  }
  if (/^non-enabled cannot\b/.test(words)) {
    return roleNeeded(called, named ?? from);
  }
  const change = /^cannot modify allow list\b.*\bto role: (\w+)$/.exec(words);
  if (change !== null) {
    return roleNotGiven(called, named ?? from, change[1] ?? '');
  }
  const values = { precompile: spanOf(called) };
  if (/^cannot verify fee config\b/.test(words)) {
    return message`${values.precompile} rejected the fee config: it breaks the rule named by the node. The previous config stays in force.`;
  }
  if (/^invalid function selector\b/.test(words)) {
    return message`${values.precompile} has no such function. Check the ABI and the address.`;
  }
  return /^(?:execution reverted|out of gas)\b/.test(words)
    ? undefined
    : message`${values.precompile} rejected the call. A rejected precompile call uses all gas.`;
}

function roleNeeded(precompile: Precompile, account: string | null | undefined): Line {
  return message`${accountOf(account)} has no role on ${spanOf(precompile)} and needs to be enabled, manager or admin. An admin or manager can grant the role with ${callOf('setEnabled', account)}. A rejected precompile call uses all gas.`;
}

/** The node names the caller as the one to be modified. */
function roleNotGiven(precompile: Precompile, caller: string | null | undefined, role: string): Line {
  const values = { caller: accountOf(caller), precompile: spanOf(precompile) };
  return role === 'EnabledRole' || role === 'NoRole'
    ? message`${values.caller}, the caller, cannot set this role on ${values.precompile}: admins set any role, managers only none and enabled. An admin can make the caller a manager with ${callOf('setManager', caller)}. A rejected precompile call uses all gas.`
    : message`${values.caller}, the caller, cannot set this role on ${values.precompile}: only admins make admins and managers. An admin can make the caller an admin with ${callOf('setAdmin', caller)}. A rejected precompile call uses all gas.`;
}

function spanOf({ address, name }: Precompile): Span {
  const known = evmAddress(address);
  return id(known?.address ?? address, (known && wellKnownName(known)?.name) ?? name);
}

function accountOf(account: string | null | undefined): Span {
  return account == null ? text('The sender') : id(checksumAddress(account));
}

function callOf(name: string, account: string | null | undefined): Line {
  return account == null ? [code(name)] : [code(`${name}(${checksumAddress(account)})`)];
}
