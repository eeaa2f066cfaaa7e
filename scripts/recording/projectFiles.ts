import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The small Foundry project of the demo workspace, out of the one that the development network's contracts are. */
const names = [
  'contracts/Coin.sol',
  'out/Coin.sol/Coin.json',
  'out/build-info/devnet.json',
  'broadcast/Deploy.s.sol/43112/run-latest.json',
];

/** Paths and texts, from the workspace of the development network. JSON is on one line. */
export function projectFiles(workspace: string): readonly (readonly [name: string, text: string])[] {
  return names.map((name) => [name, readFileSync(path.join(workspace, name), 'utf8')]);
}
