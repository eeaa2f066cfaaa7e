// Acts as a VS Code window that gives consent, in its own process: for COUNT hosts of its own, and for COUNT hosts that
// another window answers too.
//   answerAsWindow.ts FOLDER always|never COUNT
import { once } from 'node:events';
import { Consent } from '../../src/extension/vscode/consent';
import { SharedEntries } from '../../src/extension/vscode/sharedEntries';

const [folder = '', answer = '', count = ''] = process.argv.slice(2);
if (answer !== 'always' && answer !== 'never') {
  throw new RangeError(answer);
}

const consent = new Consent(new SharedEntries(folder), { mode: () => 'ask', named: () => ({ user: [], all: [] }) });
process.stdout.write('ready\n');
void once(process.stdin, 'data').then(() => {
  for (let i = 0; i < Number(count); i++) {
    consent.answer([`https://${answer}-${i}.example`], answer);
    consent.answer([`https://both-${i}.example`], answer);
    if (answer === 'never' && consent.decide(`https://both-${i}.example`) !== 'refused') {
      process.exitCode = 1;
    }
  }
  process.stdin.destroy();
});
