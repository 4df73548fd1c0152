import { request } from 'node:http';

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
}

/** What a browser does at the simulated Google: follows, chooses a person, and ends where the brand is called. */
export async function googleRoundTrip(url: string, port: number, email: string): Promise<URL> {
  const google = new URL(url).host;
  const jar = new Map<string, string>();
  let address = new URL(url);
  for (let step = 0; step < 8; step += 1) {
    if (address.host !== google) return address;
    const isPick = address.pathname.startsWith('/pick/');
    const answer = await ask(address, port, jar, isPick ? `email=${encodeURIComponent(email)}` : undefined);
    for (const cookie of answer.cookies) {
      const [pair = ''] = cookie.split(';');
      const end = pair.indexOf('=');
      jar.set(pair.slice(0, end), pair.slice(end + 1));
    }
    if (answer.location === undefined) throw new Error(`${address.pathname} answered ${answer.status}`);
    address = new URL(answer.location, address);
  }
  throw new Error('Google leads nowhere');
}

function ask(address: URL, port: number, jar: ReadonlyMap<string, string>, form: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `${address.pathname}${address.search}`,
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          host: address.host,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (answer) => {
        answer.resume();
        const { location, 'set-cookie': cookies = [] } = answer.headers;
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location, cookies }));
      },
    );
    sent.on('error', reject);
    sent.end(form);
  });
}
