import assert from 'node:assert/strict';
import { measureSizes, type SourceFile } from '../../../scripts/support/sizes';

const files = (folder: string, count: number, lines: number): readonly SourceFile[] =>
  Array.from({ length: count }, (_, i) => ({ path: `${folder}/f${i}.ts`, lines }));

describe('the figures of the house', () => {
  it('are a row for each layer, and one for all', () => {
    const tree = [...files('src/core/ids', 3, 20), ...files('src/core/json', 2, 90), ...files('src/api', 1, 310)];
    const { table, faults } = measureSizes([...tree, { path: 'src/main.ts', lines: 100 }]);
    assert.deepEqual(
      table.split('\n').map((line) => line.replace(/ +/g, ' ').trim()),
      [
        'files lines median under 30 over 300',
        'api 1 310 310 0 1',
        'core 5 240 20 3 0',
        'src 1 100 100 0 0',
        'all 7 650 90 3 1',
        'Largest folder: src/core/ids with 3 files.',
        'Over 300 lines: src/api/f0.ts with 310.',
      ],
    );
    assert.deepEqual(faults, []);
  });

  it('name a folder of too many files and a file of too many lines', () => {
    const { faults } = measureSizes([...files('src/core/ids', 25, 400), ...files('src/core/codec', 41, 1)]);
    assert.deepEqual(faults, ['src/core/codec has 41 files; 40 are the most.']);
    assert.deepEqual(measureSizes(files('src', 1, 401)).faults, ['src/f0.ts has 401 lines; 400 are the most.']);
  });
});
