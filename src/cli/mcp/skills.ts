import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How to go about a task with the tools: a prompt of the protocol, and a file that agents read as a skill. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** Of the package, above the file that runs. @throws {Error} where there are none */
export function readSkills(from = __dirname): readonly Skill[] {
  const folder = ['../../media/skills', '../../../media/skills']
    .map((place) => path.join(from, place))
    .find((place) => existsSync(place));
  if (folder === undefined) {
    throw new Error(`The package has lost its media/skills, above ${from}. Install it again.`);
  }
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const whole = readFileSync(path.join(folder, name, 'SKILL.md'), 'utf8');
      const { description, text } =
        /^---\n[^]*?\ndescription: (?<description>[^\n]+)\n---\n\n(?<text>[^]*)$/.exec(whole)?.groups ?? {};
      if (description === undefined || text === undefined) {
        throw new Error(`media/skills/${name}/SKILL.md has no description. Install the package again.`);
      }
      return { name, description, text };
    });
}
