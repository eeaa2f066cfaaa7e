import { rawAnswers } from '../../../explain/sourcedResult';
import type { Fact, Line, RawAnswer, UnsourcedFinding } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { code, text } from '../../../core/finding/spans';
import type { Bech32Address, Chain } from '../../../core/ids/identifier';
import { wellKnownName } from '../../../core/ids/wellKnown';
import { fact } from '../../../explain/facts';
import type { Resolver } from '../resolver';
import {
  AddressAssets,
  avaxOf,
  indexedAssets,
  maxQuestions,
  type NamedAsset,
} from '../../../explain/platform/address/addressAssets';
import {
  avaxOn,
  chainFact,
  countFacts,
  otherChainsFact,
  rewardsFact,
  stakedFact,
  stateFacts,
  transitFact,
} from '../../../explain/platform/address/addressFacts';
import { fetchAddress } from './fetchAddress';
import type { AskedAddress } from '../../../explain/platform/address/addressAnswers';
import {
  balancesSection,
  stakeSection,
  transitsSection,
  utxosSection,
} from '../../../explain/platform/address/balanceSections';
import { type ChainHoldings, chainHoldings, stakedOf, transitsOf } from '../../../explain/platform/address/holdings';
import { balanceDisagreements, indexFact } from '../../../explain/platform/address/indexFact';
import { latestSection, rewardsSection } from '../../../explain/platform/address/listSections';
import type { SourceClient } from '../../sources/sourceClient';
import { addressChains, addressOn, chainOfAddress, chainTitle } from '../../../explain/platform/primaryNetwork';
import { getAssetDescription } from '../../../core/rpc/catalogue/avm/chain';

/** What the key of an address has: on the chain that stands before it in full, on P, X and C where none does. */
export const resolveAddress: Resolver<Bech32Address> = async (client, identifier) => {
  const { network } = client;
  const mainChain = chainOfAddress(identifier, network);
  const asked = await fetchAddress(client, identifier, mainChain === undefined ? addressChains : [mainChain]);
  if (!isTold(asked)) {
    return undefined;
  }
  const now = BigInt(Math.floor(client.context.now() / 1000));
  const avax = avaxOf(asked);
  const known = asked.chains.flatMap((one) => chainHoldings(one, avax, now) ?? []);
  const chains = [...known.filter(({ isMain }) => isMain), ...known.filter(({ isMain }) => !isMain)];
  const transits = transitsOf(asked, network, now);
  const staked = stakedOf(asked, now);
  const held = [
    ...chains.flatMap(({ holdings }) => holdings),
    ...[...transits, ...staked].map(({ holding }) => holding),
  ].map(({ asset }) => asset);
  const assets = await nameAssets(client, asked, avax, held);
  const main = chains.filter(({ isMain }) => isMain);
  const differences = balanceDisagreements(client.context.log.all, asked, chains);
  const facts: readonly Fact[] = [
    ...knownFact(identifier),
    ...(mainChain === undefined
      ? main.flatMap((one) => chainFact(one, assets))
      : main.flatMap((one) => stateFacts(one, assets))),
    ...stakedFact(staked, assets),
    ...rewardsFact(asked, assets),
    ...transitFact(transits, assets),
    ...countFacts(main, assets),
    ...otherChainsFact(
      chains.filter(({ isMain }) => !isMain),
      assets,
    ),
    ...prefixFact(identifier, mainChain),
    ...accountFact(mainChain),
    ...indexFact(client.network, asked, differences.length > 0),
  ];
  return {
    kind: 'address',
    status: 'ok',
    title: titleOf(mainChain, main, assets),
    chain: mainChain === undefined ? undefined : chainTitle(mainChain),
    facts,
    sections: [
      ...balancesSection(chains, assets),
      ...utxosSection(chains, assets),
      ...transitsSection(transits, assets),
      ...stakeSection(staked, assets),
      ...rewardsSection(asked, addressOn('P', identifier), network.name, assets),
      ...asked.chains.flatMap((one) => latestSection(one, addressOn(one.chain, identifier), network.name, assets)),
      ...differences,
    ],
    related: [],
    raw: rawOf(asked),
  } satisfies UnsourcedFinding;
};

/** Whether anybody told anything; an address that has nothing is told as such. */
function isTold({ chains, transits }: AskedAddress): boolean {
  return (
    chains.some(
      ({ own, totals, balances, latest }) => own?.ok === true || totals?.told.ok === true || balances.ok || latest?.ok,
    ) || transits.some(({ asked }) => asked.ok)
  );
}

function titleOf(mainChain: Chain | undefined, main: readonly ChainHoldings[], assets: AddressAssets): Line {
  const words = mainChain === undefined ? 'address' : `${chainTitle(mainChain)} address`;
  const sums = main.map((one) => avaxOn(one, assets));
  if (sums.length === 0 || sums.includes(undefined)) {
    return [text(words)];
  }
  const sum = sums.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  return message`${text(words)} with ${assets.amount(assets.avax, sum)}`;
}

function knownFact(identifier: Bech32Address): readonly Fact[] {
  const known = wellKnownName(identifier);
  return fact('name', 'known as', known && [text(known.name)], [], { brief: true });
}

function prefixFact({ chain }: Bech32Address, mainChain: Chain | undefined): readonly Fact[] {
  return chain === undefined || mainChain !== undefined
    ? []
    : fact('chain', 'chain', message`${code(chain)} is not P, X or C; showing what the same key holds on these.`, []);
}

/** Why an address of the C-Chain shows so little. */
function accountFact(mainChain: Chain | undefined): readonly Fact[] {
  const words = 'C-Chain balances belong to 0x addresses; this address only holds atomic UTXOs to import.';
  return fact('accounts', 'balances', mainChain === 'C' ? [text(words)] : undefined, []);
}

function rawOf({ chains, stake, rewards }: AskedAddress): readonly RawAnswer[] {
  const answers = [
    ...chains.flatMap(({ chain, isMain, balances, latest }) => [
      { label: `getPrimaryBalances ${chainTitle(chain)}`, told: isMain ? balances : undefined },
      { label: `listLatestTransactions ${chainTitle(chain)}`, told: latest },
    ]),
    { label: 'listPendingRewards', told: rewards },
    { label: 'platform.getStake', told: stake },
  ];
  return answers.flatMap(({ label, told }) => rawAnswers(label, told));
}

/**
 * Names assets: as the data service did, else as the X-Chain tells when asked.
 *
 * @throws the abort reason alone
 */
async function nameAssets(
  client: SourceClient,
  asked: AskedAddress,
  avax: string,
  assets: readonly string[],
): Promise<AddressAssets> {
  const named = new Map<string, NamedAsset>();
  for (const { balances } of asked.chains) {
    for (const { assetId, name, symbol, denomination } of balances.ok ? indexedAssets(balances.value.balances) : []) {
      if (denomination != null) {
        named.set(assetId, { name: name ?? '', symbol: symbol ?? '', denomination });
      }
    }
  }
  const unknown = [...new Set(assets)].filter((asset) => asset !== avax && !named.has(asset)).slice(0, maxQuestions);
  await Promise.all(
    unknown.map(async (assetId) => {
      const told = await client.node(chainTitle('X'), getAssetDescription, { assetID: assetId });
      if (told.ok) {
        named.set(assetId, told.value);
      }
    }),
  );
  return new AddressAssets(avax, named);
}
