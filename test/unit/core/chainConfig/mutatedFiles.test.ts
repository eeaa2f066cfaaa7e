import assert from 'node:assert/strict';
import { inFull } from '../../../../scripts/support/fullRun';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import type { CheckInput } from '../../../../src/engine/config/model';
import { editedText } from '../../../helpers/editedText';
import { completeAt } from '../../../../src/engine/config/language/completeAt';
import { effectiveRulesText } from '../../../../src/engine/config/language/effectiveRulesText';
import { hoverAt, inlayHintsIn } from '../../../../src/engine/config/language/hoverAt';
import { lensesOf } from '../../../../src/engine/config/language/lensesOf';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import type { ConfigFile } from '../../../../src/engine/config/problem';
import { recognise } from '../../../../src/engine/config/recognise/recognise';
import { rules } from '../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../src/engine/config/source/readSource';
import { largeGenesis } from '../../../helpers/largeGenesis';
import { mutated, recordedConfigs } from '../../../helpers/mutatedConfig';
import { seeded } from '../../../helpers/schemaSample';

/** SNOWPROBE_MUTATED_FILES=200000 takes half an hour. */
const count = Number(process.env['SNOWPROBE_MUTATED_FILES'] ?? 500);
const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 1_000_000);

describe('files of a chain’s configuration that hands and tools have changed', function () {
  this.timeout(count * 30);

  it(`are judged without an end: ${count} of seed ${seed} (random)`, () => {
    const random = seeded(seed);
    const recorded = recordedConfigs();
    let rejected = 0;
    for (let i = 0; i < count; i++) {
      const { file, text } = recorded[Math.floor(random() * recorded.length)]!;
      const changed = mutated(text, recorded, random);
      const other = recorded[Math.floor(random() * recorded.length)]!;
      const input = inputOf(
        [
          { file: other.file, text: other.text },
          { file, text: changed },
        ],
        random,
      );
      try {
        rejected += validateAndRequest(input, file, random) ? 1 : 0;
      } catch (error) {
        throw new Error(`${file} ${i} of seed ${seed}: ${JSON.stringify(changed)} beside ${JSON.stringify(other)}`, {
          cause: error,
        });
      }
    }
    assert.ok(count < 100 || (rejected > count / 10 && rejected < count), `${rejected} of ${count} are refused`);
  });

  const texts: Readonly<Record<string, string>> = {
    'nothing at all': '',
    'a byte order mark alone': '\ufeff',
    'a byte order mark before it': `\ufeff${largeGenesis(2)}`,
    'Windows’ ends of lines': largeGenesis(2).replaceAll('\n', '\r\n'),
    'comments and trailing commas': largeGenesis(2).replaceAll('\n', ' // a comment\n').replaceAll(' }', ', }'),
    'lists 100,000 deep': '['.repeat(100_000),
    'objects 100,000 deep': '{"config":'.repeat(100_000),
    'closed lists 100,000 deep in alloc': `{"alloc":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'many MB': largeGenesis(inFull(30_000, 150_000)),
    'half a pair': '{"config": {"\ud83d": "\ude00"}}',
  };
  for (const [name, text] of Object.entries(texts)) {
    it(`are judged without an end: ${name}`, function () {
      this.timeout(60_000);
      for (const file of ['genesis', 'upgrade', 'config'] as const) {
        const random = seeded(7);
        const input = inputOf([{ file, text }], random);
        validateAndRequest(input, file, random);
        request(input, file, random);
      }
    });
  }
});

function inputOf(
  files: readonly { readonly file: ConfigFile; readonly text: string }[],
  random: () => number,
): CheckInput {
  const network = networkDefaults([1, 5, 12345][Math.floor(random() * 3)]!);
  const lastAccepted = { height: 5n, timestamp: 1_795_250_000n };
  const sources = Object.fromEntries(files.map(({ file, text }) => [file, readSource(text)]));
  const running = random() < 0.3 ? { lastAccepted, upgrade: readSource('{}') } : undefined;
  return { ...sources, vm: random() < 0.8 ? 'subnetEvm' : 'cChain', network, running, now: 1_796_000_000_000 };
}

/** @returns whether the VM rejects it */
function validateAndRequest(input: CheckInput, file: ConfigFile, random: () => number): boolean {
  const steps = checkSteps(input);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  for (const { file: of, start, end, rule, message, related = [] } of step.value) {
    assert.ok(rule in rules && message !== '');
    [{ file: of, start, end }, ...related].forEach((place) => isInside(input, place));
  }
  // Fixes are computed when their menu opens, so only some are tried.
  const fixes = step.value.flatMap((problem) => problem.fixes ?? []).slice(0, 20);
  for (const edits of fixes.map((fix) => fix.edits())) {
    edits.forEach((edit) => isInside(input, edit));
    const sorted = edits.filter((edit) => edit.file === file).toSorted((a, b) => a.start - b.start || a.end - b.end);
    sorted.slice(1).forEach((edit, i) => assert.ok(sorted[i]!.end <= edit.start, 'edits overlap'));
    editedText(input[file]!.text, sorted);
  }
  // Language requests take longer than validation.
  if (random() < 0.2) {
    request(input, file, random);
  }
  return step.value.some((problem) => problem.file === file && rules[problem.rule].severity === 'error');
}

function request(input: CheckInput, file: ConfigFile, random: () => number): void {
  const { text } = input[file]!;
  recognise({ path: `/w/${file}.json`, head: text.slice(0, 16_384), tail: text.slice(16_384).slice(-16_384) });
  for (let i = 0; i < 2; i++) {
    const offset = Math.floor(random() * (text.length + 1));
    const hover = hoverAt(input, file, offset);
    const completions = completeAt(input, file, offset);
    [...(hover === undefined ? [] : [hover]), ...completions].forEach(({ start, end }) =>
      isInside(input, { file, start, end }),
    );
  }
  inlayHintsIn(input, file, 0, Math.min(text.length, 20_000)).forEach(({ offset }) =>
    isInside(input, { file, start: offset, end: offset }),
  );
  lensesOf(input, file).forEach(({ start, end }) => isInside(input, { file, start, end }));
  if (random() < 0.1) {
    effectiveRulesText(input, BigInt(Math.floor(random() * 2_000_000_000)));
  }
}

function isInside(
  input: CheckInput,
  { file, start, end }: { readonly file: ConfigFile; readonly start: number; readonly end: number },
): void {
  // Problems of a missing file are at offset 0.
  const length = input[file]?.text.length ?? 0;
  assert.ok(start >= 0 && start <= end && end <= length, `${file} ${start}–${end} of ${length}`);
}
