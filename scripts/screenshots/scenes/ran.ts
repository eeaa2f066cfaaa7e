import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sample } from '../sample';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { setWorkspace } from './diagnosis';

const script = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Script} from "forge-std/Script.sol";
import {Coin} from "../contracts/Coin.sol";

contract Payout is Script {
    address constant treasury = 0x1111111111111111111111111111111111111111;
    address constant supplier = 0x2222222222222222222222222222222222222222;

    function run() external {
        vm.startBroadcast();
        Coin coin = new Coin();
        coin.transfer(supplier, 7e18);
        vm.stopBroadcast();
    }
}
`;

/** The last run of a script. */
export const ranScenes: readonly Scene[] = [
  {
    name: 'script-lenses',
    async play(stage) {
      writeRun(stage);
      const treasury = { '0x1111111111111111111111111111111111111111': 'Treasury' };
      await setWorkspace(stage, { 'snowprobe.labels': { '43112': treasury } });
      await stage.clear();
      await stage.open('Payout.s.sol');
      await stage.shows('.codelens-decoration', '✗ last run reverted at Coin.sol:51');
      await stage.shows('.codelens-decoration', 'Treasury · ');
    },
    after: forgetRun,
  },
];

/** Writes a Foundry broadcast file with a successful deployment and a failed call. */
function writeRun(stage: Stage): void {
  const write = (file: string, text: string): void => {
    const target = path.join(stage.workspace, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  };
  const [created, failed] = ['transaction', 'tooPoor'].map((name) => sample(stage, name));
  write('script/Payout.s.sol', script);
  write(
    'broadcast/Payout.s.sol/43112/run-latest.json',
    JSON.stringify({
      transactions: [
        { hash: created, transactionType: 'CREATE', contractName: 'Coin' },
        { hash: failed, transactionType: 'CALL', function: 'transfer(address,uint256)' },
      ],
      receipts: [
        { transactionHash: created, status: '0x1' },
        { transactionHash: failed, status: '0x0' },
      ],
      timestamp: 1_795_250_000,
      chain: 43112,
    }),
  );
}

async function forgetRun(stage: Stage): Promise<void> {
  await setWorkspace(stage, {});
  await stage.clear();
  for (const folder of ['script', 'broadcast/Payout.s.sol']) {
    rmSync(path.join(stage.workspace, folder), { recursive: true });
  }
}
