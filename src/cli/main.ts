#!/usr/bin/env node
import { setMaxListeners } from 'node:events';
import { runCli } from './cli';

// Every request listens for an abort, which Node 20 reports as a leak.
setMaxListeners(0);

void runCli(process.argv.slice(2)).then((code) => (process.exitCode = code));
