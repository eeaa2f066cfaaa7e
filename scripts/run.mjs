// Runs one of the project's commands on a clean clone: updates node_modules first, then runs the command's TypeScript
// in this process. Needs only Node. The installation's output goes to stderr, because other programs read the stdout of
// some commands (devnet, lookup, bench).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [name, ...args] = process.argv.slice(2);

requireNode(20, 19);
const file = commandFile(name);
if (!installed()) {
  install();
}
// npm sets it to the folder where it was called.
process.env.INIT_CWD ??= process.cwd();
// Tools started from here (eslint, esbuild, git) and relative paths in the code depend on it.
process.chdir(root);
process.argv = [process.argv[0], file, ...args];
await import('tsx');
await import(pathToFileURL(file).href);

function commandFile(command) {
  const candidates = command ? [`scripts/${command}.ts`, `test/${command}/main.ts`] : [];
  const found = candidates.map((candidate) => path.join(root, candidate)).find((candidate) => existsSync(candidate));
  if (!found) {
    stop(`There is no command "${command ?? ''}": neither of ${candidates.join(', ') || 'its files'} exists.`);
  }
  return found;
}

/** Whether node_modules matches the lock file, by npm's own record of the installation. */
function installed() {
  const recordFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) {
    return false;
  }
  const wanted = packages(path.join(root, 'package-lock.json'));
  const present = packages(recordFile);
  for (const [place, entry] of Object.entries(wanted)) {
    const got = present[place];
    // Optional packages for other platforms are not installed.
    const same = got ? got.version === entry.version && got.integrity === entry.integrity : entry.optional;
    if (place !== '' && !same) {
      return false;
    }
  }
  return Object.keys(present).every((place) => place in wanted);
}

function packages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {};
}

function install() {
  process.stderr.write('Installing what package-lock.json names…\n');
  // npm sets its own path for its scripts; without it, npm is looked up on PATH.
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const result =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, 'ci'], options)
      : spawnSync('npm', ['ci'], { ...options, shell: process.platform === 'win32' });
  if (result.error || result.status !== 0) {
    const how = result.error?.message ?? (result.signal ? `ended by ${result.signal}` : `exit code ${result.status}`);
    stop(`npm ci failed in ${root} (${how}). Its words are above.`);
  }
}

function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor < major || (haveMajor === major && haveMinor < minor)) {
    stop(`This project needs Node ${major}.${minor} or newer; this is ${process.versions.node}.`);
  }
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
