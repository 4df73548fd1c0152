// Preloaded into the server by `npm start`. When the starter is gone (also by kill -9, which
// leaves it no time to say goodbye) the server stops in good order instead of keeping the port.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 15_000).unref();
  });
}
