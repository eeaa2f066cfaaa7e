/** Storage slots in which a proxy keeps whose code it runs. Rule: ERC-1967. */
export const proxySlots = {
  /** keccak of "eip1967.proxy.implementation", less 1. */
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  /** keccak of "eip1967.proxy.beacon", less 1. */
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
  /** keccak of "eip1967.proxy.admin", less 1. */
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
} as const;

/** Too short for anything but a call with an address that is part of the code: ERC-1167 has 45 bytes, its variants 44. */
const minimalProxy = /^0x[0-9a-f]{14,24}73([0-9a-f]{40})5af4[0-9a-f]{20,36}$/;

/** The contract whose code a minimal proxy (ERC-1167, ERC-7511 and the like) runs; undefined for any other code. */
export function minimalProxyTarget(code: string): string | undefined {
  const target = minimalProxy.exec(code.toLowerCase())?.[1];
  return target === undefined ? undefined : `0x${target}`;
}

/** The address in a slot; undefined: the slot is empty or holds something else. */
export function addressInSlot(word: string): string | undefined {
  const address = /^0x0{24}([0-9a-f]{40})$/i.exec(word)?.[1];
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address.toLowerCase()}`;
}
