const TIMEOUT_MS = 8000;

/** Fetches a provider's script. @throws when it does not come, for any reason */
export function loadScript(
  document: Document,
  address: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('the script took too long')), TIMEOUT_MS);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('the script did not come'));
    });
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = address;
    document.head.append(script);
  });
}
