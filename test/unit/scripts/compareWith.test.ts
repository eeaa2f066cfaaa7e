import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareWith } from '../../../scripts/bench/compareWith';

/** Replaces the project's commands: the benches of a commit are files that contain their results. */
const commands = `
import { readFileSync } from 'node:fs';
const [, , , ...names] = process.argv;
console.log('Built.');
console.log(JSON.stringify(names.map((name) => ({ name, value: Number(readFileSync('test/bench/' + name + '.ts', 'utf8')), unit: 'ms' })), null, 2));
`;

describe('npm run bench:compare', function () {
  this.timeout(60_000);
  let folder: string;
  let saved: NodeJS.ProcessEnv;
  const at = (name: string): string => path.join(folder, name);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: at('project'), encoding: 'utf8' }).trim();
  const commit = (figures: Readonly<Record<string, number>>, date: string): string => {
    Object.entries(figures).forEach(([name, value]) => writeFileSync(at(`project/test/bench/${name}.ts`), `${value}`));
    git('add', '.');
    const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date };
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    execFileSync('git', [...author, 'commit', '--quiet', '--message', date], { cwd: at('project'), env });
    return git('rev-parse', 'HEAD');
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-compare-'));
    ['project/scripts', 'project/test/bench', 'bin'].forEach((name) => mkdirSync(at(name), { recursive: true }));
    writeFileSync(at('project/scripts/run.mjs'), commands);
    // Like a GitHub runner: a program that has the token.
    writeFileSync(at('bin/gh'), `#!/bin/sh\nprintf '%s|' "$@" > '${at('said')}'\n`);
    chmodSync(at('bin/gh'), 0o755);
    saved = { ...process.env };
    process.env['PATH'] = `${at('bin')}${path.delimiter}${saved['PATH']}`;
    process.env['GITHUB_REPOSITORY'] = 'owner/name';
    git('init', '--quiet');
  });
  afterEach(() => {
    process.env = saved;
    rmSync(folder, { recursive: true });
  });

  it('comments on the newest commit what is worse than yesterday, without what there was not yet', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const old = commit({ json: 10, codec: 5 }, '2020-01-01T00:00:00Z');
    const head = commit({ json: 13, codec: 5, added: 1 }, new Date().toISOString());
    const table = `Worse than in ${old.slice(0, 12)}:\n\n| what | before | now | |\n| --- | ---: | ---: | ---: |\n| json | 10 ms | 13 ms | +30 % |`;
    assert.equal(await compareWith(at('project'), 'yesterday', ['json', 'codec', 'added'], true), table);
    assert.equal(readFileSync(at('said'), 'utf8'), `api|repos/owner/name/commits/${head}/comments|-f|body=${table}|`);
  });

  it('says so where nothing is worse, nothing has changed, or nothing can be held against it', async () => {
    const old = commit({ json: 10 }, '2020-01-01T00:00:00Z');
    assert.equal(await compareWith(at('project'), 'yesterday', ['json'], true), 'Nothing has changed since.');
    commit({ json: 11, added: 1 }, new Date().toISOString());
    assert.equal(await compareWith(at('project'), old, ['json'], true), 'No figure is 20 % worse.');
    await assert.rejects(compareWith(at('project'), old, ['added'], true), /has none of these benches\.$/);
  });
});
