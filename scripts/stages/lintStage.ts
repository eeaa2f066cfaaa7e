import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { runProgram } from '../support/runProgram';
import { filesToLint } from './filesToLint';
import { type Stage, stageFailed, stagePassed } from './stage';

const eslint = 'node_modules/eslint/bin/eslint.js';
const record = path.join(root, 'node_modules/.cache/snowprobe/lint.json');
const leftOut = ['.git', 'dist', 'node_modules', 'out'];
/** What decides on every file. */
const rules = /^(?:eslint\.config\.mjs|package-lock\.json|scripts\/lint\/.*|(?:.*\/)?tsconfig\.json)$/;

/**
 * A stage that lints the project. Rules that read types take longer than anything else that does not run the code, so what
 * was found right is noted, and only what may have changed since is looked at again.
 */
export function lintStage(stage: Omit<Stage, 'run'>, limit: number): Stage {
  return {
    ...stage,
    async run() {
      const sources = new Map(sourceFiles('').map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
      const now = new Map([...sources].map(([file, text]) => [file, hash(text)]));
      const before = noted();
      const isChanged = (file: string): boolean => before[file] !== now.get(file);
      const ruled = [...sources.keys()].filter((file) => rules.test(file));
      const isAll = ruled.some(isChanged);
      const linted = new Map([...sources].filter(([file]) => /\.(?:ts|mjs|cjs|js)$/.test(file)));
      const files = isAll ? [...linted.keys()] : filesToLint(linted, isChanged);
      if (files.length > 0) {
        // A command line can be too long for some systems.
        const args = [eslint, '--no-warn-ignored', ...(files.length > 300 ? ['.'] : files)];
        const result = await runProgram(process.execPath, args, { limit });
        if (result.late || result.code !== 0) {
          const how = result.late ? `was ended after ${limit / 1000} s` : `ended with exit code ${result.code}`;
          return stageFailed(`${result.output}\neslint ${how}.`);
        }
      }
      mkdirSync(path.dirname(record), { recursive: true });
      writeFileSync(record, JSON.stringify(Object.fromEntries(now)));
      return stagePassed;
    },
  };
}

function sourceFiles(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return leftOut.includes(entry.name) ? [] : sourceFiles(file);
    }
    return /\.(?:ts|mjs|cjs|js)$/.test(file) || rules.test(file) ? [file] : [];
  });
}

/** Hashes of the files as they were when all of them were right. */
function noted(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>;
  } catch {
    // The first run, or a record that was cut off: everything is looked at.
    return {};
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
