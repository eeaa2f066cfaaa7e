/** A program: only requests every page of blockchains of the service at its argument, and prints the milliseconds. */
async function main([url = '']: readonly string[]): Promise<void> {
  const started = performance.now();
  let token: string | undefined;
  do {
    const query = `pageSize=100${token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`}`;
    const answer = await fetch(`${url}/v1/networks/fuji/blockchains?${query}`);
    token = ((await answer.json()) as { nextPageToken?: string }).nextPageToken;
  } while (token !== undefined);
  process.stdout.write(String(performance.now() - started));
}

void main(process.argv.slice(2));
