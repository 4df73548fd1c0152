/** `mfe-chat` → `chat`: the prefix says nothing where there are only remotes. */
export function remoteLabel(name: string): string {
  return name.replace(/^mfe-/, '');
}
