import { readFileSync } from 'node:fs';

const statement = /^import \* as vscode from 'vscode';$/m;

/** What stands before a bundle of sources that `plainVscode` read; strict as esbuild's own first line would say. */
export const vscodeBanner = `"use strict";const vscode=require('vscode');`;

/**
 * One name for the API in the whole bundle. esbuild would copy each of its 350 members for every file that imports it, as
 * an import may differ from what is required: half a millisecond for each of 90 files.
 */
export const plainVscode = {
  name: 'plain vscode',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/](?:(?:features|host)[\\/].+|[^\\/]+)\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(statement, ''),
      loader: 'ts',
    }));
  },
};
