// Stands before the program of the child process that draws (draw-apart-child.mjs): Node's permissions have no word for
// the network in this version, so every way of Node's own to open a line is taken away before code of a published
// shell runs. Where the system can, the process has no network at all (draw-apart.ts).
{
  const closed = () => {
    throw new Error('this process has no network');
  };
  const [net, dgram, dns] = ['node:net', 'node:dgram', 'node:dns'].map((name) => process.getBuiltinModule(name));
  const holders = [
    net.Socket.prototype,
    net.Server.prototype,
    dgram.Socket.prototype,
    dns,
    dns.promises,
    dns.Resolver.prototype,
    dns.promises.Resolver.prototype,
    Object.getPrototypeOf(dns.Resolver.prototype),
    Object.getPrototypeOf(dns.promises.Resolver.prototype),
  ];
  const WAYS = /^(?:connect|listen|bind|send|lookup\w*|resolve\w*|reverse|setServers)$/;
  for (const holder of holders) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (WAYS.test(name)) Object.defineProperty(holder, name, { value: closed, writable: false, configurable: false });
    }
  }
}
