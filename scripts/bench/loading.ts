import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchRow } from '../../test/bench/benchRow';
import type { BundledMetafile } from '../packaging/notices/bundledInputs';
import { root } from '../support/root';

/** Processes per build. The fastest counts, since other load on the machine only adds time. */
const runs = 15;

/** The files of each step, loaded in this order. */
const steps = [
  [['src/extension/extension.ts'], 'load what every window loads'],
  [['src/extension/main.ts'], 'load what the first hover needs'],
  [
    ['src/extension/lookups.ts', 'src/engine/lookup/io/evmResolvers.ts', 'src/engine/net/http/nodeTransport.ts'],
    'load what a hover that asks for a transaction needs',
  ],
  [['src/extension/features.ts'], 'load all else'],
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
const times = process.argv.slice(1).map((files) => {
  const began = process.cpuUsage();
  files.split(',').forEach((file) => require(file));
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

/** The built files of each step, separated by commas. */
function filesOf(folder: string): readonly string[] {
  const { extension, main } = JSON.parse(readFileSync(path.resolve(folder, 'out/meta.json'), 'utf8')) as Readonly<
    Record<string, BundledMetafile>
  >;
  const outputs = [extension, main].flatMap((built) => Object.entries(built?.outputs ?? {}));
  return steps.map(([sources]) =>
    sources
      .map((source) => {
        const found = outputs.find(([, { inputs }]) => source in inputs);
        if (found === undefined) {
          throw new Error(`No file of ${folder} has ${source}: build it with --production.`);
        }
        return path.resolve(folder, found[0]);
      })
      .join(','),
  );
}
