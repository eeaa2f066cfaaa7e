import * as z from 'zod/mini';
import { amountField, flagField, height, unixTime } from '../field';
import { dataField, hashField, quantityField } from './evmField';
import { feeConfig } from './feeConfigShape';
import { precompileConfigs } from './precompileShape';

/** The configuration of a chain with its upgrades (facts.md 4.3): forks by block number, later ones by time. */
export function chainConfig() {
  return z.object({
    chainId: amountField('evmChainID'),
    feeConfig: z.optional(feeConfig()),
    allowFeeRecipients: z.optional(flagField('Whether the maker of a block names who gets its fees.')),
    ...forkHeights(),
    ...forkTimes(),
    ...subnetForkTimes(),
    ...precompileConfigs(),
    upgrades: z.optional(
      z.object({
        networkUpgradeOverrides: z.optional(z.nullable(z.object(subnetForkTimes()))),
        stateUpgrades: z.optional(z.nullable(z.array(stateUpgrade()))),
        precompileUpgrades: z.optional(z.nullable(z.array(z.object(precompileConfigs())))),
      }),
    ),
  });
}

function forkHeights() {
  const fork = () => z.optional(z.nullable(height()));
  return {
    homesteadBlock: fork(),
    daoForkBlock: fork(),
    daoForkSupport: z.optional(flagField()),
    eip150Block: fork(),
    eip150Hash: z.optional(hashField('evmBlock')),
    eip155Block: fork(),
    eip158Block: fork(),
    byzantiumBlock: fork(),
    constantinopleBlock: fork(),
    petersburgBlock: fork(),
    istanbulBlock: fork(),
    muirGlacierBlock: fork(),
    berlinBlock: fork(),
    londonBlock: fork(),
  };
}

/** Of Ethereum, and of the C-Chain. */
function forkTimes() {
  const fork = () => z.optional(z.nullable(unixTime()));
  return {
    apricotPhase1BlockTimestamp: fork(),
    apricotPhase2BlockTimestamp: fork(),
    apricotPhase3BlockTimestamp: fork(),
    apricotPhase4BlockTimestamp: fork(),
    apricotPhase5BlockTimestamp: fork(),
    apricotPhasePre6BlockTimestamp: fork(),
    apricotPhase6BlockTimestamp: fork(),
    apricotPhasePost6BlockTimestamp: fork(),
    banffBlockTimestamp: fork(),
    cortinaBlockTimestamp: fork(),
    durangoBlockTimestamp: fork(),
    shanghaiTime: fork(),
    cancunTime: fork(),
  };
}

/** Of subnet-evm; the last four of the C-Chain too. */
function subnetForkTimes() {
  const fork = () => z.optional(z.nullable(unixTime()));
  return {
    subnetEVMTimestamp: fork(),
    durangoTimestamp: fork(),
    etnaTimestamp: fork(),
    fortunaTimestamp: fork(),
    graniteTimestamp: fork(),
    heliconTimestamp: fork(),
  };
}

function stateUpgrade() {
  return z.object({
    blockTimestamp: z.optional(z.nullable(unixTime('When the accounts are changed.'))),
    accounts: z.record(
      z.string(),
      z.object({
        balanceChange: z.optional(quantityField('wei', 'What is added to the balance.')),
        code: z.optional(dataField('New code.')),
        storage: z.optional(z.record(z.string(), hashField())),
      }),
    ),
  });
}

/** Which rules hold at a time. */
export function activeRules() {
  const rules = (names: readonly string[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, z.optional(flagField())])));
  return z.object({
    ethRules: z.extend(rules(ethRules), { ChainID: amountField('evmChainID') }),
    avalancheRules: rules(avalancheRules),
    precompiles: z.record(z.string(), z.object({ timestamp: unixTime('When it was switched on.') })),
  });
}

const ethRules = [
  ...['IsHomestead', 'IsEIP150', 'IsEIP155', 'IsEIP158', 'IsByzantium', 'IsConstantinople', 'IsPetersburg'],
  ...['IsIstanbul', 'IsBerlin', 'IsLondon', 'IsMerge', 'IsShanghai', 'IsCancun', 'IsPrague', 'IsVerkle'],
];
const avalancheRules = ['IsSubnetEVM', 'IsDurango', 'IsEtna', 'IsFortuna', 'IsGranite', 'IsHelicon'];
