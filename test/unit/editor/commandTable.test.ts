import assert from 'node:assert/strict';
import { commandTable } from '../../../src/extension/vscode/commandTable';
import { type CommandName, commandOwners, commands, linkCommands } from '../../../src/extension/vscode/ids';

type Features = Parameters<typeof commandTable>[0];

/** One handler for each command, that of its owner. */
function complete(): Record<string, Record<string, () => string>> {
  const features: Record<string, Record<string, () => string>> = {};
  for (const [name, owner] of Object.entries(commandOwners)) {
    (features[owner] ??= {})[name] = () => name;
  }
  return features;
}

const tableOf = (features: Record<string, Record<string, () => string>>) =>
  commandTable(features as unknown as Features);

describe('the table of commands', () => {
  it('has one handler for each ID that is declared or stands behind a link', () => {
    const table = tableOf(complete());
    const ids = { ...commands, ...linkCommands };
    assert.deepEqual([...table.keys()].sort(), Object.values(ids).sort());
    for (const [name, id] of Object.entries(ids)) {
      assert.equal(table.get(id)?.(), name);
    }
  });

  it('names no command twice', () => {
    const names = [...Object.keys(commands), ...Object.keys(linkCommands)] as CommandName[];
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(Object.keys(commandOwners).sort(), names.sort());
  });

  it('refuses a command that two features have', () => {
    const features = complete();
    features['decode'] = { ...features['decode'], openResult: () => 'mine' };
    assert.throws(() => tableOf(features), /two handlers for snowprobe\.openResult/);
  });

  it('refuses a command that no feature has, and a handler of none', () => {
    const { warp: _, ...others } = complete();
    assert.throws(() => tableOf(others), /no handler for aggregateSignatures/);
    assert.throws(() => tableOf({ ...others, warp: { sign: () => '' } }), /no command is named sign/);
  });

  it('is one that the compiler refuses where a handler is missing or foreign', () => {
    const handler = (): undefined => undefined;
    const warp: Features['warp'] = { aggregateSignatures: handler };
    // @ts-expect-error it has none
    const none: Features['warp'] = {};
    // @ts-expect-error the command is another feature's
    const foreign: Features['warp'] = { aggregateSignatures: handler, openResult: handler };
    assert.deepEqual(
      [warp, none, foreign].map((some) => Object.keys(some).length),
      [1, 0, 2],
    );
  });
});
