/**
 * What a span may carry. Addresses of calls hold ids, tokens of mails and names of files, so their pattern is sent and
 * they are not; statements are sent as they were prepared, without values.
 */
const SENT: ReadonlySet<string> = new Set([
  'db.collection.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.statement',
  'db.system',
  'db.system.name',
  'error.type',
  'halo.call',
  'halo.event',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'net.peer.name',
  'server.address',
  'server.port',
]);

export function sentAttributes<Value>(attributes: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => SENT.has(name)));
}
