// Signs the messages that the scenario delivers, so that starts need not. Run it after changing the scenario of
// messages:
//   node --import tsx test/devnet/warp/rebuildSignatures.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDevnet } from '../devnet';
import { made } from './signedBy';

async function main(): Promise<void> {
  const devnet = await startDevnet({ blockSeconds: 0 });
  await devnet.close();
  writeFileSync(join(__dirname, 'signatures.json'), `${JSON.stringify(made, null, 1)}\n`);
}

void main();
