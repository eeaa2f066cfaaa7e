import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import { root } from '../support/root';

/** Processes per build. The fastest counts, since other load on the machine only adds time. */
const runs = 15;

/** Modules in the order in which they are loaded. */
const steps = [
  ['extension', 'load what every window loads'],
  ['main', 'load what the first hover needs'],
  ['features', 'load all else, what asks among it'],
] as const;

/** Prints the CPU milliseconds of each step. The vscode API is an empty stub, so that only loading is measured. */
const program = `
const Module = require('node:module');
const nothing = new Proxy(function () {}, {
  get: (of, key) => (key === 'prototype' ? of.prototype : key === Symbol.toPrimitive ? () => '' : nothing),
  apply: () => nothing,
  construct: () => nothing,
});
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? nothing : load(name, ...rest));
const times = process.argv.slice(1).map((file) => {
  const began = process.cpuUsage();
  require(file);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
});
process.stdout.write(JSON.stringify(times));
`;

/**
 * CPU time to load this build in Node, without VS Code.
 * @param before the root of a clone with another production build, loaded alternately with this one
 */
export function loading(before?: string): readonly BenchRow[] {
  const ours = filesOf(root);
  const theirs = before === undefined ? undefined : filesOf(before);
  const own: number[][] = [];
  const other: number[][] = [];
  for (let run = 0; run < runs; run++) {
    own.push(timesOf(ours));
    if (theirs !== undefined) {
      other.push(timesOf(theirs));
    }
  }
  const fastest = (times: readonly number[][], step: number) => Math.min(...times.map((one) => one[step] ?? NaN));
  return steps.map(([, name], step) => {
    const value = fastest(own, step);
    const row = { name, value, unit: 'ms' };
    return theirs === undefined
      ? row
      : { ...row, comparedWith: 'the other build', ratio: fastest(other, step) / value };
  });
}

function timesOf(files: readonly string[]): number[] {
  const printed = execFileSync(process.execPath, ['-e', program, ...files], { encoding: 'utf8' });
  return JSON.parse(printed) as number[];
}

/** The file of each step; older builds have a hash in some file names. */
function filesOf(folder: string): readonly string[] {
  const dist = path.resolve(folder, 'dist');
  const names = readdirSync(dist);
  return steps.map(([step]) => {
    const name = names.find((one) => new RegExp(`^${step}(-\\w{8})?\\.js$`).test(one));
    if (name === undefined) {
      throw new Error(`${dist} has no ${step}.js: build it with --production.`);
    }
    return path.join(dist, name);
  });
}
