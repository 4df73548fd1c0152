export interface Abortable {
  signal?: AbortSignal;
}
