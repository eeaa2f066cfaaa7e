import type { ChainFiles } from '../effective/chainFiles';
import type { At } from '../model/at';
import type { AllocAccount, Genesis } from '../model/genesis';
import { leaf, type Normal, type NormalObject, object, normalPlace, placeOfKey } from './normal';
import { hex, normalConfig, sorted } from './normalConfig';

/** A genesis file with its configuration as a node spells it: what two of them have in common is spelled alike. */
export function normalGenesis(input: ChainFiles & { readonly genesis: Genesis }): NormalObject {
  const { genesis } = input;
  const config = normalConfig({ ...input, upgrade: undefined });
  return object([
    ['config', { ...config, at: genesis.config && placeOfKey('genesis', genesis.config.member) }],
    ...quantities.map((key) => [key, amount(genesis[key])] as const),
    ['coinbase', genesis.coinbase && leaf(genesis.coinbase.value, normalPlace('genesis', genesis.coinbase.node))],
    [
      'airdropHash',
      genesis.airdropHash && leaf(genesis.airdropHash.value, normalPlace('genesis', genesis.airdropHash.node)),
    ],
    [
      'alloc',
      object(
        sorted([...genesis.alloc].map(([address, one]) => [address, account(one)])),
        genesis.allocMember && placeOfKey('genesis', genesis.allocMember),
      ),
    ],
  ]);
}

const quantities = [
  'timestamp',
  'gasLimit',
  'difficulty',
  'nonce',
  'number',
  'gasUsed',
  'baseFeePerGas',
  'airdropAmount',
] as const;

function account({ member, balance, nonce, code, storage }: AllocAccount): Normal {
  const slots = [...(storage ?? [])].map(
    ([slot, at]) => [slot, leaf(at.value, normalPlace('genesis', at.node))] as const,
  );
  return object(
    [
      ['balance', amount(balance)],
      ['nonce', nonce?.value === 0n ? undefined : amount(nonce)],
      ['code', code && leaf(code.value, normalPlace('genesis', code.node))],
      ['storage', slots.length === 0 ? undefined : object(sorted(slots))],
    ],
    placeOfKey('genesis', member),
  );
}

function amount(at: At<bigint> | undefined): Normal | undefined {
  return at && leaf(hex(at.value), normalPlace('genesis', at.node));
}
