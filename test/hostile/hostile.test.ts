import assert from 'node:assert/strict';
import { attacks } from './attacks/attacks';
import { runAttack } from './attacks/runAttack';
import { Player } from './run/playScenario';
import { quickSurfaces } from './run/surfacesOf';
import { sentenceFaults } from './scenarios/sentenceFaults';
import { scenarios } from './scenarios/scenarios';
import { type HostileServer, startHostileServer } from './server/hostileServer';

describe('a hostile server', function () {
  // The player itself detects hangs.
  this.timeout(0);
  let server: HostileServer;
  let player: Player;

  before(async () => {
    server = await startHostileServer();
    player = new Player(server);
  });
  after(async () => {
    await player.close();
    await server.close();
  });

  for (const [family, list] of Object.entries(scenarios)) {
    describe(family, () => {
      for (const scenario of list.filter((one) => quickSurfaces(one).length > 0)) {
        it(scenario.name, async () => {
          const problems: string[] = [];
          for (const surface of quickSurfaces(scenario)) {
            const played = await player.play(scenario, surface);
            problems.push(...played.problems.map((problem) => `${surface}: ${problem}`));
          }
          assert.ok(problems.length === 0, problems.join('\n'));
        });
      }
    });
  }

  it('is told of in sentences: what happened, where, and what to do next', () => {
    const all = Object.values(scenarios).flatMap((list) =>
      list.flatMap(({ expected: message }) => Object.values(message).flat()),
    );
    assert.ok(all.length > 1_000);
    assert.deepEqual([...new Set(all.flatMap(sentenceFaults))], []);
  });

  it('is called by a name of its own in each scenario', () => {
    const names = Object.values(scenarios).flatMap((list) => list.map(({ name }) => name));
    assert.deepEqual(
      names.filter((name, i) => names.indexOf(name) !== i),
      [],
    );
  });
});

describe('an attack without a server', function () {
  this.timeout(120_000);

  for (const family of new Set(attacks.map((attack) => attack.family))) {
    describe(family, () => {
      for (const attack of attacks.filter((one) => one.family === family && one.isSlow !== true)) {
        it(attack.name, async () => {
          const problems = await runAttack(attack);
          assert.ok(problems.length === 0, problems.join('\n'));
        });
      }
    });
  }
});
