import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getContractAddress, serializeTransaction } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { accounts } from '../scenario/accounts';

export interface RecordedContract {
  readonly abi: Abi;
  /** Creation code with the constructor arguments of the recorded deployment. */
  readonly bytecode: Hex;
}

/** Written by gather.mjs from the recordings. */
const recordedContracts = JSON.parse(
  readFileSync(join(dirname(__filename), '../contracts/interchain.json'), 'utf8'),
) as Readonly<Record<string, RecordedContract>>;

export function recordedContract(name: string): RecordedContract {
  const found = recordedContracts[name];
  if (found === undefined) throw new Error(`contracts/interchain.json has no ${name}: run contracts/gather.mjs.`);
  return found;
}

export const messengerAddress = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
/**
 * No key exists for this signature: anyone can send the transaction, and it gives the messenger the same address on
 * every chain.
 */
export const keylessDeployer = '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC';

/** The deployment of TeleporterMessenger v1.0.0, whose hash is 0x75b9c2cc…97c2 on every chain. */
export function keylessDeployment(): Hex {
  const threes: Hex = `0x${'3'.repeat(64)}`;
  const data = recordedContract('TeleporterMessenger').bytecode;
  return serializeTransaction(
    { type: 'legacy', nonce: 0, gas: 4_000_000n, gasPrice: 2_500_000_000_000n, data },
    { v: 27n, r: threes, s: threes },
  );
}

/** Published test keys of anvil's default mnemonic. */
export const messageAccounts = {
  deployer: accounts.deployer,
  /** Deploys the contracts and sends the messages. */
  sender: privateKeyToAccount('0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a'),
  relayer: privateKeyToAccount('0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'),
} as const;

/** In the order of the sender's deployments on each chain, with their gas. */
export const deployments = [
  ['TeleporterRegistry', 1_300_000n],
  ['Inbox', 400_000n],
  ['Gate', 400_000n],
  ['Furnace', 250_000n],
  ['Echo', 550_000n],
  ['Courier', 400_000n],
] as const;
export type Deployed = (typeof deployments)[number][0];

/** The same on both chains. */
export function addressOf(name: Deployed): Address {
  const nonce = BigInt(deployments.findIndex(([one]) => one === name));
  return getContractAddress({ from: messageAccounts.sender.address, nonce });
}
