// Acts as a VS Code window that gives consent, with its folder on a full disk.
//   answerOnDisk.ts FOLDER PREPARE
// Runs the shell command PREPARE after This session and Always, which are saved, and before Never, which cannot be.
// Prints the resulting consent as JSON.
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { Consent } from '../../src/extension/vscode/consent';
import { SharedEntries } from '../../src/extension/vscode/sharedEntries';

const [folder = '', prepare = ''] = process.argv.slice(2);
const open = (): Consent => new Consent(new SharedEntries(folder), { mode: () => 'ask', named: () => named });
const named = { user: [], all: [] };
const [once, always] = ['https://once.example', 'https://always.example'];

const consent = open();
consent.answer([once], 'once');
consent.answer([always], 'always');
execFileSync('sh', ['-ec', prepare], { stdio: ['ignore', 'ignore', 'inherit'] });
let said = 'nothing';
try {
  consent.answer([once, always], 'never');
} catch (error) {
  said = error instanceof Error ? error.message : String(error);
}
const decided = (one: Consent) => [once, always].map((host) => one.decide(host));
const files = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
console.log(
  JSON.stringify({ reported: said, here: decided(consent), listed: consent.list(), elsewhere: decided(open()), files }),
);
