import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Files of the demo workspace's small Foundry project, from the project of the development network's contracts. */
const names = [
  'contracts/Coin.sol',
  'out/Coin.sol/Coin.json',
  'out/build-info/devnet.json',
  'broadcast/Deploy.s.sol/43112/run-latest.json',
];

/** Paths and texts from the development network's workspace. JSON is minified. */
export function projectFiles(workspace: string): readonly (readonly [name: string, text: string])[] {
  return names.map((name) => [name, readFileSync(path.join(workspace, name), 'utf8')]);
}
