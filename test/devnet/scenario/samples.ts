import { recordedName } from '../chain/chainFacts';
import { accounts, receivers } from './accounts';
import type { ChainScenario } from './runScenario';

/**
 * Identifiers known to this network, by kind. Names without a dot are of the C-Chain, `orders.…` of the L1; those of
 * the P- and X-Chain are the recorded network's, those of messages of either chain. They are the same at every start,
 * except `block` and `orders.block`.
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
  permissionedSubnet: 'poaSubnet',
  token: 'xCreateAssetFT',
  nfts: 'xCreateAssetNFT',
  activeValidation: 'validationID3',
  stake: 'addPermissionlessValidator',
  delegation: 'addPermissionlessDelegator0',
  conversion: 'convertSubnetToL1',
  registration: 'registerL1Validator',
  balanceIncrease: 'increaseL1ValidatorBalance',
  weightChange: 'setL1ValidatorWeight',
  pExport: 'pExportToC',
  mint: 'xMintFT',
  atomicImport: 'cImportFromP',
};

/** The published test account funded in the recorded network's genesis. */
const holder = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

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
    bech32: `P-${holder}`,
    xAddress: `X-${holder}`,
    cAddress: `C-${holder}`,
    ownNodeID: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
    proposerNodeID: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
    peerNodeID: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu',
    blsPublicKey: '0x900c9b119b5c82d781d4b49be78c3fc7ae65f2b435b7ed9e3a8b9a03e475edff86d8a64827fec8db23a6f236afbf127d',
    pBlock: '2d9LYZfCrGNm35zz5WUPSv9L2LAhh1GFbJbj4DERqo8LmMUJBu',
    xBlock: 'jn6jpeE6d9N6hVv7AadCfDxefHahL5s7JdEERVKJVFyxJTSMv',
  };
}

function required(value: string | undefined): string {
  if (value === undefined) throw new Error('The scenario lacks a transaction that the samples need.');
  return value;
}
