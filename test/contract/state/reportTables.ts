import { recordedName } from '../../devnet/chain/chainFacts';
import { recordedId } from '../../helpers/recordedId';

/** One lookup; the expected text is in `<folder>/<name>.txt`. */
interface ReportCase {
  readonly name: string;
  /** The typed text. */
  readonly requested: string;
  readonly on: NetworkName;
  /** The chain of a height. */
  readonly chain?: string;
  /** Chain whose transaction with this ID is shown without the object it created, which has the same ID. */
  readonly transactionOf?: 'P' | 'X';
  /** Number of requests, if no other test limits it. */
  readonly sent?: number;
}

/**
 * Recorded chains: `evm` for EVM chains, `primary` for the P-, X- and C-Chain, `helicon` for those of a network after
 * Helicon. The others are the development network: complete, without the data service or with nothing else.
 */
export type NetworkName = 'evm' | 'primary' | 'helicon' | 'devnet' | 'metrics' | 'node' | 'service';

export interface ReportTable {
  readonly title: string;
  readonly folder: string;
  /** Whether the texts include the sources; if they are the same for every case, another test covers them. */
  readonly sources?: true;
  /** Whether every source has to respond. */
  readonly allAnswer?: true;
  readonly cases: readonly ReportCase[];
}

const ewoq = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const other = 'local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';
const primaryNetwork = '11111111111111111111111111111111LpoYY';

const onC = (name: string): ReportCase => ({ name: `c-${name}`, requested: recordedId('C', name), on: 'evm', sent: 3 });
const onOrders = (name: string): ReportCase => {
  return { name: `orders-${name}`, requested: recordedId('orders (L1)', name), on: 'evm', sent: 3 };
};
const contract = (name: string, requested: string): ReportCase => {
  return { name, requested: recordedId('C', requested), on: 'evm', chain: 'C-Chain', sent: 1 };
};

const evm: ReportTable = {
  title: 'lookups on the recorded chains, word for word',
  folder: 'recordedTexts',
  sources: true,
  cases: [
    ...['transfer', 'deployCoin', 'erc20Transfer', 'erc20Approve', 'erc721Transfer', 'erc1155Batch'].map(onC),
    ...['revertReason', 'revertCustom', 'revertPanic', 'outOfGas', 'child', 'legacy', 'accessList', 'sendWarp'].map(
      onC,
    ),
    ...['erc20Transfer', 'erc1155Batch', 'revertCustom', 'outOfGas', 'deployArt'].map(onOrders),
    ...['setFeeConfig', 'mintNative', 'txAllowSetNone', 'setReward', 'sendWarp'].map(onOrders),
    { name: 'address-account', requested: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', on: 'evm', sent: 2 },
    contract('address-erc20', 'coin'),
    contract('address-erc721', 'art'),
    contract('address-erc1155', 'items'),
    {
      name: 'block-hash',
      requested: '0x23bfe31490251745b8e4d703c85c97f9adb927eefc5693882e610e88deb75f3b',
      on: 'evm',
      sent: 3,
    },
    { name: 'block-number', requested: '1', on: 'evm', sent: 1 },
    { name: 'hash-unknown', requested: `0x${'12'.repeat(32)}`, on: 'evm', sent: 19 },
    { name: 'block-beyond', requested: '1023', on: 'evm', sent: 1 },
    { name: 'block-beyond-orders', requested: '1023', on: 'evm', chain: 'orders', sent: 1 },
  ],
};

const onPrimary = (name: string): ReportCase => ({ name, requested: recordedName(name), on: 'primary' });
const creation = (name: string, transactionOf: 'P' | 'X'): ReportCase => {
  return { name: `creation-${name}`, requested: recordedName(name), on: 'primary', transactionOf };
};
const block = (name: string, requested: string, chain?: string): ReportCase => {
  return { name, requested, on: 'primary', chain };
};

const transactions: ReportTable = {
  title: 'transactions and blocks of the P- and X-Chain and atomic ones, word for word',
  folder: 'transactionTexts',
  cases: [
    ...['addPermissionlessValidator', 'addPermissionlessDelegator0', 'addSubnetValidator1', 'pBase'].map(onPrimary),
    ...['pExportToC', 'pImportFromC', 'transferSubnetOwnership', 'convertSubnetToL1'].map(onPrimary),
    ...['registerL1Validator', 'setL1ValidatorWeight', 'increaseL1ValidatorBalance'].map(onPrimary),
    ...['disableL1Validator', 'xBase', 'xMintFT', 'xMintNFT', 'xMintProperty', 'xBurnProperty'].map(onPrimary),
    ...['xImportFromC', 'xExportToP', 'cExportToP', 'cImportFromP'].map(onPrimary),
    creation('movedSubnet', 'P'),
    creation('l1Chain', 'P'),
    creation('xCreateAssetFT', 'X'),
    block('block-first', '2kdALCW3F7vR7MkpYLC4m7yhyByiSTT3g5AzYcZGWhiRnq7YYr'),
    block('block-P-1', '1', 'P-Chain'),
    block('block-P-7', '7', 'P-Chain'),
    block('block-P-beyond', '99999999', 'P-Chain'),
    block('block-X-3', '3', 'X-Chain'),
    {
      name: 'addAutoRenewedValidator',
      requested: '25xDXhF2X7QCcgyssXfLLoAqthUTZNGzow2bTcvqFEMccL9yqE',
      on: 'helicon',
    },
    {
      name: 'cExportAfterHelicon',
      requested: 'jzm5GLyhajWrktvYAxjHBFihgqwS18riNXUDUe1Zt4BBt5Pdh',
      on: 'helicon',
    },
  ],
};

const addresses: ReportTable = {
  title: 'addresses of the P-, X- and C-Chain, word for word',
  folder: 'addressTexts',
  sources: true,
  cases: [
    { name: 'P', requested: `P-${ewoq}`, on: 'devnet', sent: 14 },
    { name: 'P-nodeOnly', requested: `P-${ewoq}`, on: 'node', sent: 11 },
    { name: 'P-other', requested: `P-${other}`, on: 'devnet', sent: 13 },
    { name: 'X', requested: `X-${ewoq}`, on: 'devnet', sent: 12 },
    { name: 'X-nodeOnly', requested: `X-${ewoq}`, on: 'node', sent: 10 },
    { name: 'C', requested: `C-${ewoq}`, on: 'devnet', sent: 12 },
    { name: 'bare', requested: ewoq, on: 'devnet', sent: 18 },
    { name: 'P-chainID', requested: `11111111111111111111111111111111LpoYY-${ewoq}`, on: 'node', sent: 11 },
    { name: 'otherNetwork', requested: 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t', on: 'devnet', sent: 0 },
  ],
};

const named = (name: string, requested: string, on: NetworkName): ReportCase => ({ name, requested, on });

const chains: ReportTable = {
  title: 'subnets, blockchains and assets, word for word',
  folder: 'chainTexts',
  allAnswer: true,
  cases: [
    named('subnet-l1', recordedName('l1Subnet'), 'metrics'),
    named('subnet-l1-node', recordedName('l1Subnet'), 'node'),
    named('subnet-l1-service', recordedName('l1Subnet'), 'service'),
    named('subnet-permissioned', recordedName('poaSubnet'), 'node'),
    named('subnet-empty', recordedName('movedSubnet'), 'metrics'),
    named('subnet-primary', primaryNetwork, 'metrics'),
    named('subnet-primary-node', primaryNetwork, 'node'),
    named('blockchain-l1', recordedName('l1Chain'), 'metrics'),
    named('blockchain-l1-service', recordedName('l1Chain'), 'service'),
    named('blockchain-unserved', recordedName('poaChain'), 'node'),
    named('blockchain-x', recordedName('xChain'), 'metrics'),
    named('blockchain-c', recordedName('cChain'), 'metrics'),
    named('blockchain-c-service', recordedName('cChain'), 'service'),
    named('asset-fungible', recordedName('xCreateAssetFT'), 'metrics'),
    named('asset-fungible-node', recordedName('xCreateAssetFT'), 'node'),
    named('asset-fungible-service', recordedName('xCreateAssetFT'), 'service'),
    named('asset-nft', recordedName('xCreateAssetNFT'), 'node'),
    named('asset-property', recordedName('xCreateAssetProperty'), 'node'),
    named('asset-avax', recordedName('avaxAssetID'), 'node'),
  ],
};

const withoutIndex = '2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8';

const validators: ReportTable = {
  title: 'nodes, validations and BLS keys of the devnet, word for word',
  folder: 'validatorTexts',
  cases: [
    { name: 'node-own', requested: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', on: 'devnet', sent: 17 },
    { name: 'node-peer', requested: 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', on: 'devnet', sent: 14 },
    { name: 'node-without-index', requested: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu', on: 'node', sent: 10 },
    { name: 'node-offline', requested: 'NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp', on: 'devnet', sent: 13 },
    { name: 'node-unknown', requested: 'NodeID-9tKFWg55MwCPVdJSAfnsV2rBAE38cQG4t', on: 'devnet', sent: 42 },
    { name: 'node-zero', requested: 'NodeID-111111111111111111116DBWJs', on: 'devnet', sent: 0 },
    named('validation-active', 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS', 'devnet'),
    named('validation-inactive', withoutIndex, 'devnet'),
    named('validation-without-index', withoutIndex, 'node'),
    {
      name: 'publicKey-own',
      requested: '0x900c9b119b5c82d781d4b49be78c3fc7ae65f2b435b7ed9e3a8b9a03e475edff86d8a64827fec8db23a6f236afbf127d',
      on: 'devnet',
      sent: 4,
    },
    {
      name: 'publicKey-signer',
      requested: '0xA058FF27A4C570664BFA28E34939368539A1340867951943D0F56FA8AAC13BC09FF64F341ACF8CC0CEF74202C2D6F9C0',
      on: 'devnet',
      sent: 3,
    },
    { name: 'publicKey-unknown', requested: `0xb0${'58'.repeat(47)}`, on: 'devnet', sent: 33 },
  ],
};

export const reportTables: readonly ReportTable[] = [evm, transactions, addresses, chains, validators];
