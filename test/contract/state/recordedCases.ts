import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One lookup on the recorded chains; its text is in `recordedTexts/<name>.txt`. */
export interface RecordedCase {
  readonly name: string;
  /** What is typed. */
  readonly asked: string;
  /** Posts to the node: the first round on both chains, and the second one where something was found. */
  readonly posts: number;
  readonly chain?: string;
}

interface Scenario {
  readonly evm: Readonly<Record<'C' | 'orders (L1)', Readonly<Record<string, string>>>>;
}

const scenario = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'recordings', 'scenario.json'), 'utf8'),
) as Scenario;

/** An identifier of the recorded network by its name in the scenario. */
export function recordedId(chain: 'C' | 'orders (L1)', name: string): string {
  const identifier = scenario.evm[chain][name];
  if (identifier === undefined) {
    throw new Error(`The scenario of ${chain} has no ${name}.`);
  }
  return identifier;
}

const onC = (name: string): RecordedCase => ({ name: `c-${name}`, asked: recordedId('C', name), posts: 3 });
const onOrders = (name: string): RecordedCase => ({
  name: `orders-${name}`,
  asked: recordedId('orders (L1)', name),
  posts: 3,
});

export const transactionCases: readonly RecordedCase[] = [
  ...['transfer', 'deployCoin', 'erc20Transfer', 'erc20Approve', 'erc721Transfer', 'erc1155Batch'].map(onC),
  ...['revertReason', 'revertCustom', 'revertPanic', 'outOfGas', 'child', 'legacy', 'accessList', 'sendWarp'].map(onC),
  ...['erc20Transfer', 'erc1155Batch', 'revertCustom', 'outOfGas', 'deployArt'].map(onOrders),
  ...['setFeeConfig', 'mintNative', 'txAllowSetNone', 'setReward', 'sendWarp'].map(onOrders),
];

export const otherCases: readonly RecordedCase[] = [
  { name: 'address-account', asked: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', posts: 2 },
  { name: 'address-erc20', asked: recordedId('C', 'coin'), posts: 1, chain: 'C-Chain' },
  { name: 'address-erc721', asked: recordedId('C', 'art'), posts: 1, chain: 'C-Chain' },
  { name: 'address-erc1155', asked: recordedId('C', 'items'), posts: 1, chain: 'C-Chain' },
  {
    name: 'block-hash',
    asked: '0x23bfe31490251745b8e4d703c85c97f9adb927eefc5693882e610e88deb75f3b',
    posts: 3,
  },
  { name: 'block-number', asked: '1', posts: 1 },
  { name: 'hash-unknown', asked: `0x${'12'.repeat(32)}`, posts: 12 },
  { name: 'block-beyond', asked: '1023', posts: 1 },
  { name: 'block-beyond-orders', asked: '1023', posts: 1, chain: 'orders' },
];
