import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { staleGoldens } from '../../../scripts/stages/staleGoldens';
import { root } from '../../../scripts/support/root';
import { golden } from '../../helpers/golden';

const update = { SNOWPROBE_UPDATE: '1' };

describe('a golden text', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    mkdirSync(path.join(root, 'out'), { recursive: true });
    folder = mkdtempSync(path.join(root, 'out/golden-'));
    file = path.join(folder, 'texts/hover.txt');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that is missing fails, and says what writes it', () => {
    assert.throws(() => golden(file, 'one\n', {}), {
      name: 'AssertionError',
      message: /^There is no golden out\/golden-\w+\/texts\/hover\.txt: npm test -- golden-\w+ --update writes it\.$/,
    });
    assert.ok(!existsSync(file));
  });

  it('is written by an update, with its folders, and then holds', () => {
    golden(file, 'one\ntwo\n', update);
    assert.equal(readFileSync(file, 'utf8'), 'one\ntwo\n');
    golden(file, 'one\ntwo\n', {});
  });

  it('that differs fails with the lines that do, wherever they are, and stays as it is', () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, i) => `line ${i} of a text that is longer than what mocha compares`,
    );
    golden(file, `${lines.join('\n')}\n`, update);
    const changed = [...lines.slice(0, 5), 'added', ...lines.slice(5, -2), 'changed', lines.at(-1)];
    let message = '';
    try {
      golden(file, `${changed.join('\n')}\n`, {});
    } catch (error) {
      ({ message } = error as Error);
    }
    const name = path.relative(root, file).replaceAll(path.sep, '/');
    assert.deepEqual(message.replaceAll(' of a text that is longer than what mocha compares', '').split('\n'), [
      `Not what its golden holds; npm test -- ${path.basename(folder)} --update writes it anew.`,
      `--- ${name}`,
      '+++ actual',
      '@@ -2,8 +2,9 @@',
      ...[1, 2, 3, 4].map((i) => ` line ${i}`),
      '+added',
      ...[5, 6, 7, 8].map((i) => ` line ${i}`),
      '@@ -1995,6 +1996,6 @@',
      ...[1994, 1995, 1996, 1997].map((i) => ` line ${i}`),
      ...['-line 1998', '+changed', ' line 1999', ''],
    ]);
    assert.equal(readFileSync(file, 'utf8'), `${lines.join('\n')}\n`);
  });

  it('differs by its last line end alone', () => {
    golden(file, 'one\n', update);
    assert.throws(() => golden(file, 'one', {}), /\\ No newline at end of file/);
  });

  it('is not two texts of one run', () => {
    golden(file, 'one\n', update);
    golden(file, 'one\n', update);
    assert.throws(() => golden(file, 'two\n', update), /^AssertionError.*: Two texts of this run have one golden, out/);
    assert.equal(readFileSync(file, 'utf8'), 'one\n');
  });

  it('has no line ends that git would change', () => {
    assert.throws(() => golden(file, 'one\r\n', update), /a carriage return, which git does not keep\.$/);
  });

  it('is not written in CI', () => {
    assert.throws(
      () => golden(file, 'one\n', { ...update, CI: 'true' }),
      /^Error: Golden texts are not written anew in CI/,
    );
    assert.ok(!existsSync(file));
  });

  it('that an update did not write is one of no test, unless it is another stage’s', () => {
    golden(file, 'one\n', update);
    writeFileSync(path.join(folder, 'hover.test.ts'), '');
    const stage = [`${folder}/**/*.test.ts`];
    assert.deepEqual(staleGoldens(stage, 0), []);
    assert.deepEqual(staleGoldens(stage, Date.now() + 1_000), [file]);
    assert.deepEqual(staleGoldens([...stage, '--ignore', `${folder}/texts/**`], Date.now() + 1_000), []);
  });
});

describe('npm test -- --update', function () {
  this.timeout(60_000);

  it('is refused in CI, before a stage runs', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/test.ts', 'figures', '--update'],
      {
        cwd: root,
        env: { ...process.env, CI: 'true' },
        encoding: 'utf8',
      },
    );
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /^Golden texts are not written anew in CI: run --update on your machine and read the diff\.\n$/,
    );
  });
});
