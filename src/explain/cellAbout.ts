import { type About, requestsAbout } from './requestsAbout';

/** The chains whose methods have a path of their own; every other chain is named by a target. */
const primary = ['P-Chain', 'X-Chain'];

/**
 * Text of a cell that asks a node about an identifier, with the target where that is known.
 *
 * @param network name in the settings; absent: that of the notebook's kernel
 * @returns undefined where a node knows no such question
 */
export function cellAbout(about: About, network?: string): string | undefined {
  const requests = requestsAbout(about);
  if (requests.length === 0) {
    return undefined;
  }
  const { chain } = about;
  const path = chain === undefined || primary.includes(chain) ? '' : `/${chain === 'C-Chain' ? 'C' : chain}`;
  const target = `${network ?? ''}${path}`;
  // A name with a blank cannot stand in a directive; the kernel says the network then.
  const head = target === '' || /\s/.test(target) ? [] : [`# @target ${target}`];
  return [...head, ...requests].join('\n');
}
