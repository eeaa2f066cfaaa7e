import { parseArgs } from 'node:util';
import { attacks } from '../test/hostile/attacks/attacks';
import { runAttack } from '../test/hostile/attacks/runAttack';
import type { SurfaceName } from '../test/hostile/client/surfaces/surfaces';
import { type Played, Player } from '../test/hostile/run/playScenario';
import { allSurfaces } from '../test/hostile/run/surfacesOf';
import type { Scenario } from '../test/hostile/scenarios/scenario';
import { scenarios } from '../test/hostile/scenarios/scenarios';
import { startHostileServer } from '../test/hostile/server/hostileServer';
import { command } from './support/command';

// npm run test:hostile: runs every scenario of test/hostile on every surface and prints a table with time and memory,
// then every attack; exit 1 if one does not come out as expected. `-- --only WORDS` selects those whose family and name
// contain WORDS, `-- --said` prints each surface's output.
async function testHostile(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, said: { type: 'boolean' } } });
  const chosen = Object.entries(scenarios).flatMap(([family, list]) =>
    list
      .filter(({ name }) => `${family}: ${name}`.includes(values.only))
      .flatMap((scenario) => allSurfaces(scenario).map((surface) => ({ family, scenario, surface }))),
  );
  const width = Math.max(0, ...chosen.map(({ family, scenario }) => nameOf(family, scenario).length));
  const server = await startHostileServer();
  const player = new Player(server);
  const all: Played[] = [];
  try {
    for (const { family, scenario, surface } of chosen) {
      const played = await player.play(scenario, surface);
      all.push(played);
      console.log(rowOf(nameOf(family, scenario).padEnd(width), surface, played));
      const more = values.said === true ? [...played.said, ...played.problems] : played.problems;
      more.forEach((text) => console.log(text.replace(/^/gm, '    ')));
    }
  } finally {
    await player.close();
    await server.close();
  }
  const wrong = all.filter(({ problems }) => problems.length > 0).length;
  console.log(
    `${all.length - wrong} as expected, ${wrong} not; at most ${most(all, 'peakMb')} MB and ${most(all, 'milliseconds')} ms`,
  );
  const attacked = await runAttacks(values.only);
  if (all.length + attacked.length === 0) {
    throw new Error('No scenario and no attack has these words.');
  }
  if (wrong > 0 || attacked.includes(false)) {
    throw new Error('A scenario or an attack did more than it should.');
  }
}

/** Whether each attack had no effect. */
async function runAttacks(only: string): Promise<readonly boolean[]> {
  const came: boolean[] = [];
  for (const attack of attacks) {
    const name = `${attack.family}: ${attack.name}`;
    if (name.includes(only)) {
      const started = performance.now();
      const problems = await runAttack(attack);
      const time = `${String(Math.round(performance.now() - started)).padStart(7)} ms`;
      console.log(`${name}  ${time}  ${problems.length === 0 ? 'as expected' : 'NOT AS EXPECTED'}`);
      problems.forEach((text) => console.log(text.replace(/^/gm, '    ')));
      came.push(problems.length === 0);
    }
  }
  return came;
}

function nameOf(family: string, { name }: Scenario): string {
  return `${family}: ${name}`;
}

function rowOf(name: string, surface: SurfaceName, { milliseconds, peakMb, problems }: Played): string {
  const figures = `${String(milliseconds).padStart(7)} ms ${String(peakMb).padStart(5)} MB`;
  return `${name}  ${surface.padEnd(12)} ${figures}  ${problems.length === 0 ? 'as expected' : 'NOT AS EXPECTED'}`;
}

function most(all: readonly Played[], figure: 'peakMb' | 'milliseconds'): number {
  return Math.max(0, ...all.map((played) => played[figure] || 0));
}

command(testHostile);
