#!/usr/bin/env node
// npx --no-install halo: releases from the command line. Continues on the project's Node, which reads the contracts'
// TypeScript.
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

// `halo status | head`: its reader has seen enough. What was begun is finished, and ends with its own code.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EPIPE') throw error;
});

const { runHalo } = await import('./run-halo.mjs');

process.exitCode = await runHalo(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
