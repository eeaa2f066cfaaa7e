import type { ConfigFile, Problem } from '../problem';
import { type Family, rulesOf } from './rule';
import groups from './rules.json';

// Rules whose texts are rows of a table: those who read files or ask nodes find them, and need no other rules for it.

const { nodeConfig, nodeConfigWarning, folder, live, marker, evm } = groups;

/** Of config.json, and of a subnet's and a node's file. */
export const ofNodes: Family<keyof typeof nodeConfig | keyof typeof nodeConfigWarning> = {
  rules: rulesOf({ ...nodeConfig, ...nodeConfigWarning }),
};

/** Of folders, of what stands beside a node's answers, and of how a project is built. */
export const ofOthers: Family<keyof typeof folder | keyof typeof live | keyof typeof marker | keyof typeof evm> = {
  rules: rulesOf({ ...folder, ...live, ...marker, ...evm }),
};

/** Says that a file has more problems than are listed. */
export function moreProblems(file: ConfigFile, length = 0): Problem {
  const { message } = marker.moreProblems;
  return { file, start: 0, end: Math.min(1, length), rule: 'moreProblems', message };
}
