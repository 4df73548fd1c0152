#!/usr/bin/env node
// npx --no-install halo: releases from the command line. Continues on the project's Node, which reads the contracts'
// TypeScript.
import { continueOnProjectNode } from '../run/project-node.mjs';

continueOnProjectNode();

// Who reads it has seen enough: `halo status | head`.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const { runHalo } = await import('./run-halo.mjs');

process.exitCode = await runHalo(process.argv.slice(2), {
  env: process.env,
  folder: process.cwd(),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
});
