import { recordedName } from '../chain/chainFacts';
import { accounts, receivers } from './accounts';
import type { ChainScenario } from './runScenario';

/**
 * Identifiers that this network knows, by kind. Names without a dot are of the C-Chain, `orders.…` of the L1; those of
 * the P- and X-Chain are the recorded network's. The same at every start, `block` and `orders.block` excepted.
 */
export type Samples = Readonly<Record<string, string>>;

const recorded: Readonly<Record<string, string>> = {
  subnet: 'l1Subnet',
  blockchain: 'l1Chain',
  cBlockchain: 'cChain',
  xBlockchain: 'xChain',
  asset: 'avaxAssetID',
  validation: 'validationID0',
  pTransaction: 'pBase',
  xTransaction: 'xBase',
  atomicTransaction: 'cExportToP',
  nodeID: 'offlineNodeID',
  warpMessage: 'warp:weight',
};

/** Collects the samples; `block` is the hash of a block with transactions of each chain. */
export function collectSamples(
  c: ChainScenario,
  orders: ChainScenario,
  blocks: { readonly c: string; readonly orders: string },
): Samples {
  const of = (prefix: string, scenario: ChainScenario): Record<string, string> =>
    Object.fromEntries(
      [...Object.entries(scenario.transactions), ...Object.entries(scenario.contracts)].map(([name, value]) => [
        `${prefix}${name}`,
        value,
      ]),
    );
  return {
    transaction: required(c.transactions['erc20Transfer']),
    address: accounts.deployer.address,
    block: blocks.c,
    friend: accounts.friend.address,
    hasty: accounts.hasty.address,
    stingy: accounts.stingy.address,
    receiver: receivers.two,
    ...of('', c),
    'orders.block': blocks.orders,
    ...of('orders.', orders),
    ...Object.fromEntries(Object.entries(recorded).map(([kind, name]) => [kind, recordedName(name)])),
    bech32: 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new Error('The scenario lacks a transaction that the samples need.');
  return value;
}
