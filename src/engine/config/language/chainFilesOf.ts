import { readGenesisSteps, readUpgrade } from '../decode/readFiles';
import type { ChainFiles, Genesis } from '../model';
import type { ConfigNode, ConfigSource } from '../source/configNode';
import type { LanguageInput } from './languageInput';

/** More in one list nobody reads. */
const mostItems = 400;

/** What makes the rules of a chain. Accounts are none of it: a genesis with 20,000 of them is read at once without. */
export function chainFilesOf({ network, genesis, upgrade }: LanguageInput): ChainFiles {
  return {
    network,
    genesis: genesis && readGenesis(withoutAccounts(genesis)),
    upgrade: upgrade && readUpgrade(withoutAccounts(upgrade)).upgrade,
  };
}

function readGenesis(source: ConfigSource): Genesis | undefined {
  const steps = readGenesisSteps(source);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value.genesis;
}

/** The same file with empty tables of accounts and mints, and no more items than one can read. */
export function withoutAccounts(source: ConfigSource): ConfigSource {
  return { ...source, root: source.root && shortened(source.root, 0, { values: mostValues }) };
}

/** Items stand this deep: file, list, item, precompile. */
const deepest = 6;
const emptied = /^(?:alloc|accounts|initialMint)$/i;

/** Values that are taken over in all: it is done at each hover. */
const mostValues = 20_000;

function shortened(node: ConfigNode, depth: number, left: { values: number }): ConfigNode {
  left.values--;
  if (node.kind === 'list') {
    const items = depth > deepest || left.values < 0 ? [] : node.items.slice(0, mostItems);
    return { ...node, items: items.map((item) => shortened(item, depth + 1, left)) };
  }
  if (node.kind !== 'object') {
    return node;
  }
  const members = depth > deepest || left.values < 0 ? [] : node.members.slice(-mostItems);
  return {
    ...node,
    members: members.map((member) => {
      const { key, value } = member;
      const isTable = value?.kind === 'object' && emptied.test(key);
      return { ...member, value: isTable ? { ...value, members: [] } : value && shortened(value, depth + 1, left) };
    }),
  };
}
