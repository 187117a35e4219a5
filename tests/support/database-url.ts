/**
 * The URL of a different database on the same server. It edits the text: `URL` rejects a Unix socket's URL, which has
 * no host.
 */
export function withDatabase(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`);
}
