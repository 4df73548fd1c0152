/** Stands in for a service until its module exists: does what is given, and names itself when more is asked of it. */
export function missingModule<T extends object>(name: string, known: Partial<T> = {}): T {
  return new Proxy(known as T, {
    get: (target, property) => Reflect.get(target, property) ?? (() => {
      throw new Error(`${name}.${String(property)} was called, and there is no module ${name} yet`);
    }),
  });
}
