// Extracts the contracts of the recorded interchain messages from the recordings into interchain.json:
//   node test/devnet/contracts/gather.mjs
// There are no sources for them: the bytecode is that of the recorded deployments, including constructor arguments.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const read = (name) =>
  gunzipSync(readFileSync(fileURLToPath(new URL(`../../recordings/messages/${name}.gz`, import.meta.url)))).toString();

/** In the order of their deployment on the C-Chain; the messenger by its keyless transaction. */
const deployed = ['TeleporterMessenger', 'Inbox', 'Gate', 'Furnace', 'Echo', 'Courier', 'TeleporterRegistry'];
const abis = JSON.parse(read('icm-contracts.json'));
const creations = read('icm-blocks.jsonl')
  .split('\n')
  .filter((line) => line.includes('/ext/bc/C/rpc'))
  .flatMap((line) => JSON.parse(JSON.parse(line).body).result?.transactions ?? [])
  .filter(({ to }) => to === null);
const contracts = Object.fromEntries(
  deployed.map((name, i) => [name, { abi: abis[name].abi, bytecode: creations[i].input }]),
);
const file = fileURLToPath(new URL('interchain.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(contracts, null, 1)}\n`);
