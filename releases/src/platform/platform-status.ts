import { SHELL_NAME } from '@halo/shared/contracts';
import { DEFAULT_SCOPE, type PlatformStatus, type ScopeStatus } from '@halo/shared/contracts/operations';
import type { Releases } from './ports.ts';

type Parts = Pick<Releases, 'versions' | 'pins' | 'health' | 'changes' | 'fourEyes'>;

/** The whole platform at a glance: what runs where, how it does, and what waits for a second person. */
export async function platformStatus(releases: Parts): Promise<PlatformStatus> {
  const [proposals, lists, published, scopes] = await Promise.all([
    releases.changes.proposals(),
    releases.fourEyes.read(),
    releases.versions.remotes(),
    Promise.all(releases.pins.scopes().map((scope) => scopeStatus(releases, scope))),
  ]);
  return {
    shell: releases.versions.shell().version,
    scopes,
    published: [...published, SHELL_NAME],
    waiting: [...proposals, ...lists.proposals].filter(({ status }) => status === 'waiting').length,
  };
}

async function scopeStatus(
  { pins, health }: Parts,
  { scope, ...names }: ReturnType<Parts['pins']['scopes']>[number],
): Promise<ScopeStatus> {
  const [{ revision, createdAt, own, effective }, versions, shell] = await Promise.all([
    pins.head(scope),
    health.versions(scope),
    health.shell(scope),
  ]);
  const remotes = Object.entries(effective).map(([name, pin]) => ({
    name,
    pin,
    isInherited: scope !== DEFAULT_SCOPE && own[name] === undefined,
    health: versions.filter(({ remote }) => remote === name),
  }));
  return { scope, ...names, revision, changedAt: createdAt, remotes, shell };
}
