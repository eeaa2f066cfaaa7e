import { minimalProxyTarget } from '../../abi';
import { type Fact, type Line, type Sourced, count, fact, id, message, text } from '../../report';
import type { NodeAddress } from './addressAnswer';
import { namedAddressSpan } from '../../evm';

/** Whose code an address runs, and how much of its own there is. */
export function codeFacts(node: Sourced<NodeAddress> | undefined): readonly Fact[] {
  const delegate = delegateOf(node?.value.code);
  if (delegate !== undefined) {
    return fact('delegate', 'delegated to', [id(delegate)], said(node), { brief: true });
  }
  if (node?.value.code === undefined) {
    return [];
  }
  const bytes = BigInt((node.value.code.length - 2) / 2);
  const words = bytes === 0n ? [text('none (EOA)')] : [count(bytes, bytes === 1n ? 'byte' : 'bytes')];
  return [...proxyFacts(node), ...fact('code', 'code', words, said(node))];
}

function proxyFacts(node: Sourced<NodeAddress>): readonly Fact[] {
  const { proxy } = node.value;
  const { implementation, beacon, admin } = proxy ?? {};
  const party = (address: string | undefined): Line | undefined =>
    address === undefined ? undefined : [namedAddressSpan(address)];
  return [
    ...fact(
      'implementation',
      'proxy',
      proxy &&
        (implementation === undefined
          ? [text(proxyWords(node.value))]
          : message`implementation ${namedAddressSpan(implementation)} (${text(proxyWords(node.value))})`),
      said(node),
      { brief: true },
    ),
    ...fact('beacon', 'beacon', party(beacon), said(node), { brief: true }),
    ...fact('proxyAdmin', 'proxy admin', party(admin), said(node)),
  ];
}

/** Rule: without an admin in the slot of ERC-1967 the implementation upgrades itself. */
function proxyWords({ code = '0x', proxy }: NodeAddress): string {
  if (minimalProxyTarget(code) !== undefined) {
    return 'minimal proxy, EIP-1167';
  }
  if (proxy?.beacon !== undefined) {
    return 'beacon proxy, EIP-1967';
  }
  return proxy?.admin === undefined ? 'UUPS, EIP-1967' : 'transparent, EIP-1967';
}

/** Code that only names another contract (EIP-7702) belongs to an account. */
export function delegateOf(codeHex: string | undefined): string | undefined {
  return codeHex?.length === 48 && codeHex.startsWith('0xef0100') ? `0x${codeHex.slice(8)}` : undefined;
}

function said(node: Sourced<NodeAddress> | undefined): readonly number[] {
  return node === undefined ? [] : [node.from];
}
