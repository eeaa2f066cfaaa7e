import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sharedFolder } from '../../helpers/sharedFolder';
import type { Attack } from './attack';

interface Look {
  readonly decided: readonly string[];
  readonly requested: number;
  readonly prompts: number;
}

const hosts = 60;

/** Windows in separate processes whose users answer the same prompt differently at the same time. */
export const windowAttacks: readonly Attack[] = [
  ['always', 'never'],
  ['once', 'never'],
  ['never', 'always', 'once', 'always'],
].map((answers) => ({
  family: 'windows',
  name: `${answers.length} of them answer ${answers.join(', ')} at once: Never holds in each, and nobody is asked again`,
  run: () => race(answers),
}));

async function race(answers: readonly string[]): Promise<readonly string[]> {
  const shared = sharedFolder();
  const script = path.join(import.meta.dirname, '../../helpers/raceAsWindow.ts');
  const windows = answers.map((answer) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, shared.folder, answer, String(hosts)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    return { answer, child, ended: once(child, 'exit'), next: async () => String((await lines.next()).value) };
  });
  try {
    await Promise.all(windows.map(({ next }) => next()));
    // All of them begin at the same host.
    windows.forEach(({ child }) => child.stdin.write('race\n'));
    await Promise.all(windows.map(({ next }) => next()));
    const looks = await Promise.all(
      windows.map(async ({ answer, child, next }) => {
        child.stdin.write('look\n');
        return { answer, ...(JSON.parse(await next()) as Look) };
      }),
    );
    const refusing = looks.filter(({ answer }) => answer === 'never');
    const isNever = looks[0]!.decided.map((_, i) => refusing.some(({ decided }) => decided[i] === 'refused'));
    const firstWins = refusing.reduce((sum, { prompts }) => sum + prompts, 0);
    return [
      ...looks.flatMap(({ answer, decided }) => {
        const wrong = decided.filter((one, i) => isNever[i] === true && one !== 'refused').length;
        return wrong === 0
          ? []
          : [`the window that answered ${answer} may still send to ${wrong} hosts that were refused`];
      }),
      ...looks.flatMap(({ answer, requested }) =>
        requested === 0 ? [] : [`the window that answered ${answer} asks again about ${requested}`],
      ),
      ...looks.flatMap(({ answer, prompts }) =>
        prompts <= hosts ? [] : [`${answer}: ${prompts} questions for ${hosts} hosts`],
      ),
      ...(isNever.filter(Boolean).length === firstWins
        ? []
        : [`${firstWins} times Never, and ${isNever.filter(Boolean).length} hosts refused`]),
    ];
  } finally {
    windows.forEach(({ child }) => child.kill());
    await Promise.all(windows.map(({ ended }) => ended));
    shared.remove();
  }
}
