import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How to go about a task with the tools: a prompt of the protocol, and a file that agents read as a skill. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** In the package and among the sources. */
const places = ['../../media/skills', '../../../media/skills'].map((place) => path.join(__dirname, place));

export function readSkills(): readonly Skill[] {
  const folder = places.find((place) => existsSync(place));
  return folder === undefined
    ? []
    : readdirSync(folder)
        .sort()
        .map((name) => {
          const whole = readFileSync(path.join(folder, name, 'SKILL.md'), 'utf8');
          const { description = '', text = '' } =
            /^---\n[^]*?\ndescription: (?<description>[^\n]+)\n---\n\n(?<text>[^]*)$/.exec(whole)?.groups ?? {};
          return { name, description, text };
        });
}
