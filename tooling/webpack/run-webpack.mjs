import webpack from 'webpack';

/**
 * One build that is part of another or of a test. @throws with what webpack says of it
 *
 * @param {import('webpack').Configuration} config
 * @returns {Promise<void>}
 */
export function runWebpack(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      const failed =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined);
      compiler.close(() => (failed ? reject(failed) : resolve()));
    });
  });
}
