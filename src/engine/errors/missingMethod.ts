import { findMethod } from '../rpc';

/** Why an EVM chain does not offer a method, as far as the catalogue knows where and with which setting it is served. */
export function missingMethodSentence(host: string, method: string): string {
  const { flag, sinceHelicon, only } = findMethod(method, 'chain')?.availability ?? {};
  if (only === 'L1s and subnets') {
    return `${host} does not support ${method}: L1s and subnets have it, the C-Chain does not. Check the chain.`;
  }
  if (typeof sinceHelicon === 'object') {
    const setting = `apis: ${sinceHelicon.api}`;
    return flag === undefined
      ? `${host} does not support ${method}. Since Helicon, only the C-Chain has it, with ${setting} in its chain config.`
      : `${host} does not support ${method}. It needs ${flag} in the chain config, on the C-Chain since Helicon ${setting}.`;
  }
  if (sinceHelicon === 'absent') {
    return flag === undefined
      ? `${host} does not support ${method}: the C-Chain dropped it with Helicon. Use an L1.`
      : `${host} does not support ${method}. It needs ${flag} in the chain config, and the C-Chain dropped it with Helicon.`;
  }
  if (only === 'C-Chain') {
    return `${host} does not support ${method}: only the C-Chain has it. Check the chain.`;
  }
  return `${host} does not support ${method}. Check the spelling and the chain, and whether this API is enabled there.`;
}

/** The same where several nodes were asked in turn. */
export function noNodeOffers(nodes: number, method: string): string {
  const { flag, sinceHelicon } = findMethod(method, 'chain')?.availability ?? {};
  if (flag === undefined) {
    return `None of the ${nodes} configured nodes supports ${method}. Check the spelling and the chain, and whether this API is enabled there.`;
  }
  return typeof sinceHelicon === 'object'
    ? `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config, on the C-Chain since Helicon apis: ${sinceHelicon.api}.`
    : `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config.`;
}
