// Acts as a VS Code window in its own process that gives consent at the same time as another window, differently: on
// "race" it prompts for each host and answers, on "look" it prints its current decisions and number of prompts.
//   raceAsWindow.ts FOLDER once|always|never COUNT
import { createInterface } from 'node:readline';
import { Consent } from '../../src/extension/vscode/consent';
import { SharedEntries } from '../../src/extension/vscode/sharedEntries';

const [folder = '', answer = '', count = ''] = process.argv.slice(2);
if (answer !== 'once' && answer !== 'always' && answer !== 'never') {
  throw new RangeError(answer);
}

const consent = new Consent(new SharedEntries(folder), { mode: () => 'ask', named: () => ({ user: [], all: [] }) });
const hosts = Array.from({ length: Number(count) }, (_, i) => `https://host-${i}.example`);
let prompts = 0;

function race(): void {
  for (const host of hosts) {
    const open = consent.undecided([host]);
    if (open.length > 0) {
      prompts += 1;
      consent.answer(open, answer as 'once' | 'always' | 'never');
    }
  }
}

createInterface(process.stdin).on('line', (line) => {
  if (line === 'race') {
    race();
    process.stdout.write('raced\n');
  } else {
    const decided = hosts.map((host) => consent.decide(host));
    const requested = consent.undecided(hosts).length;
    process.stdout.write(`${JSON.stringify({ decided, requested, prompts })}\n`);
    process.stdin.destroy();
  }
});
process.stdout.write('ready\n');
